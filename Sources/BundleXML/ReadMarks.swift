// SPDX-License-Identifier: MIT

/// Which children of an element have been read. The first ones are bits of a number, because an app has hundreds of
/// thousands of elements and nearly all have few children, so that none needs memory of its own.
struct ReadMarks {
    private var first: UInt64 = 0
    private var others: [Bool]

    init(count: Int) { others = count > 64 ? Array(repeating: false, count: count - 64) : [] }

    subscript(index: Int) -> Bool {
        get { index < 64 ? first >> UInt64(index) & 1 == 1 : others[index - 64] }
        set {
            guard index < 64 else { return setOther(index - 64, newValue) }
            let bit: UInt64 = 1 << UInt64(index)
            first = newValue ? first | bit : first & ~bit
        }
    }

    /// Inlined, the array would be asked for its only owner at each mark, also of the first ones.
    @inline(never) private mutating func setOther(_ index: Int, _ value: Bool) { others[index] = value }

    /// Returns the same with marks for more children, which have not been read.
    func grown(from count: Int, by more: Int) -> ReadMarks {
        var marks = ReadMarks(count: count + more)
        for index in 0..<count where self[index] { marks[index] = true }
        return marks
    }
}
