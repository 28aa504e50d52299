// SPDX-License-Identifier: MIT

/// Maps offsets in a rewritten text to offsets in the text it was made from.
///
/// Between two anchors both texts run in step.
struct OffsetMap: Sendable {
    private struct Anchor {
        let new: Int
        let old: Int
    }

    private var anchors: [Anchor] = [Anchor(new: 0, old: 0)]

    /// Records that from here on, `new` in the rewritten text is `old` in the original one. Calls come in rising order.
    mutating func anchor(new: Int, old: Int) {
        if let last = anchors.last, new - last.new == old - last.old { return }
        anchors.append(Anchor(new: new, old: old))
    }

    /// Returns the offset in the original text. Inside a piece that was inserted, it is the place of the insertion.
    func original(of offset: Int) -> Int {
        guard anchors.count > 1 else { return anchors[0].old + offset }
        // Without `partitioningIndex`, because every element of a repaired file comes here.
        var low = 0
        var high = anchors.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if anchors[middle].new <= offset { low = middle } else { high = middle }
        }
        let position = anchors[low].old + offset - anchors[low].new
        return high < anchors.count ? min(position, anchors[high].old) : position
    }
}
