// SPDX-License-Identifier: MIT

extension RandomAccessCollection {
    /// Returns the first index whose element belongs to the rear part of the collection; the end if none does.
    ///
    /// It takes as many calls as the number of elements has binary digits.
    /// - Parameter isBehind: whether an element belongs to the rear part. The collection is sorted by the answer.
    @inlinable package func partitioningIndex(where isBehind: (Element) -> Bool) -> Index {
        var (low, count) = (startIndex, count)
        while count > 0 {
            let half = count / 2
            let middle = index(low, offsetBy: half)
            if isBehind(self[middle]) {
                count = half
            } else {
                low = index(after: middle)
                count -= half + 1
            }
        }
        return low
    }
}
