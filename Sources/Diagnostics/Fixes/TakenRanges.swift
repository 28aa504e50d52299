// SPDX-License-Identifier: MIT

internal import Text

/// The ranges of a file that have been replaced. They are sorted and do not overlap.
struct TakenRanges {
    private var ranges: [Range<Int>] = []

    func overlaps(_ range: Range<Int>) -> Bool {
        let index = index(behind: range.lowerBound)
        return index < ranges.count && ranges[index].overlaps(range)
    }

    /// Inserts a range that overlaps none. Ranges come nearly in order, so it is inserted near the end.
    mutating func insert(_ range: Range<Int>) { ranges.insert(range, at: index(behind: range.lowerBound)) }

    /// Returns the index of the first range that ends behind a place.
    private func index(behind offset: Int) -> Int {
        ranges.partitioningIndex { $0.upperBound > offset }
    }
}
