// SPDX-License-Identifier: MIT

import Testing

@testable import BundleXML

@Suite struct OffsetMapTests {
    @Test func emptyMapChangesNothing() {
        let map = OffsetMap()
        #expect([0, 1, 100].map(map.original) == [0, 1, 100])
    }

    @Test func removedTextIsStepsAhead() {
        var map = OffsetMap()
        map.anchor(new: 0, old: 3)
        #expect([0, 1, 10].map(map.original) == [3, 4, 13])
    }

    /// `a&b` became `a&amp;b`.
    @Test func insertedTextLeadsToWhereItWasPut() {
        var map = OffsetMap()
        map.anchor(new: 1, old: 1)
        map.anchor(new: 6, old: 2)
        #expect([0, 1, 6, 7].map(map.original) == [0, 1, 2, 3])
        for offset in 2...5 { #expect(map.original(of: offset) == 2) }
    }

    /// `a&nbsp;b&y` became `a?b&amp;y`, with one byte for the first.
    @Test func severalChangesAddUp() {
        var map = OffsetMap()
        map.anchor(new: 1, old: 1)
        map.anchor(new: 2, old: 7)
        map.anchor(new: 3, old: 8)
        map.anchor(new: 8, old: 9)
        #expect([0, 1, 2, 3, 8, 9].map(map.original) == [0, 1, 7, 8, 9, 10])
    }

    @Test func offsetsNeverGoBack() {
        var map = OffsetMap()
        for step in 0..<50 {
            map.anchor(new: step * 10, old: step * (step.isMultiple(of: 3) ? 12 : 11))
        }
        let originals = (0...600).map(map.original)
        #expect(originals == originals.sorted())
    }
}
