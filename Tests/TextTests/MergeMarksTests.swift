// SPDX-License-Identifier: MIT

import Testing
import Text

@Suite struct MergeMarksTests {
    @Test(
        arguments: [
            ("a\n<<<<<<< b\nc\n=======\nd\n>>>>>>> e\nf", [[2, 14, 24]]),
            ("<<<<<<<\r\n|||||||\r\n=======\r\n>>>>>>>", [[0, 9, 18, 27]]),
            ("<<<<<<< a\n=======\n>>>>>>> b\n<<<<<<< a\n=======\n>>>>>>> b", [[0, 10, 18], [28, 38, 46]]),
            // A second beginning before an end.
            ("<<<<<<< a\n<<<<<<< b\n=======\n>>>>>>> c", [[10, 20, 28]]),
            ("<<<<<<< a\nb\n>>>>>>> c", []), ("<<<<<<< a\n=======\nb", []), ("=======\n>>>>>>> b", []),
            (" <<<<<<< a\n=======\n>>>>>>> c", []), ("<<<<<<<< a\n=======\n>>>>>>> c", []),
            ("<<<<<<<a\n=======\n>>>>>>> c", []), ("<<<<<<", []), ("", [])
        ] as [(String, [[Int]])])
    func conflictsHaveTheirLines(text: String, places: [[Int]]) {
        #expect(MergeMarks.conflicts(in: Array(text.utf8)).map { $0.map(\.lowerBound) } == places)
        #expect(MergeMarks.firstConflict(in: Array(text.utf8)) == places.first?.first)
    }

    @Test(
        arguments: [
            ("a\n<<<<<<< b\nc", 2, 2..<11), ("<<<<<<<", 0, 0..<7), ("<<<<<<<\r\n", 0, 0..<7), ("a<<<<<<< b", 1, nil),
            ("<<<<<<<b", 0, nil), ("<<<<<<<<", 0, nil), (">>>>>>> b", 0, nil), ("<<<", 0, nil)
        ] as [(String, Int, Range<Int>?)])
    func beginningIsALineOfItsOwn(text: String, place: Int, line: Range<Int>?) {
        #expect(MergeMarks.beginning(at: place, in: Array(text.utf8)) == line)
    }

    /// One place in seven is looked at.
    @Test(arguments: 0..<16) func conflictIsFoundAnywhere(length: Int) {
        let text = String(repeating: "<", count: length) + "\n<<<<<<< a\n=======\n>>>>>>> b\n"
        #expect(MergeMarks.firstConflict(in: Array(text.utf8)) == length + 1)
        #expect(MergeMarks.mayBegin(in: Array(text.utf8)))
    }
}
