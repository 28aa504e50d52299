// SPDX-License-Identifier: MIT

/// How the screens of an index are divided into pieces: by the sizes of what the results show of each. It depends on few
/// screens, so that a change of one changes few pieces.
struct PieceDivision: Sendable {
    /// The number of searched screens.
    let screens: Int
    /// The maximum size in bytes of a piece, unless it holds a single screen. Twenty results may be in twenty pieces, and
    /// each piece is named in the index, which every query loads: the more screens, the larger both can be.
    private let limit: Int
    /// No piece goes beyond a multiple of this number of screens, so that pieces are made side by side.
    private static let batch = 512

    init(screens: Int) {
        self.screens = screens
        limit = max(12_000, Int(50 * Double(screens).squareRoot()))
    }

    /// The numbers of screens whose pieces are made together.
    var batches: [Range<Int>] {
        stride(from: 0, to: screens, by: Self.batch).map { $0..<min(screens, $0 + Self.batch) }
    }

    /// Returns the numbers of the screens of each piece.
    /// - Parameters:
    ///   - lengths: the sizes in bytes of what the results show of each screen.
    ///   - first: the number of the first of these screens, a multiple of the size of a batch.
    func ranges(_ lengths: [Int], from first: Int = 0) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var start = first
        var size = 0
        for (number, length) in zip(first..., lengths) {
            let more = length + 2
            if number > start, size + more > limit || number % Self.batch == 0 {
                ranges.append(start..<number)
                (start, size) = (number, 0)
            }
            size += more
        }
        if start < first + lengths.count { ranges.append(start..<(first + lengths.count)) }
        return ranges
    }
}
