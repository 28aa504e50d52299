// SPDX-License-Identifier: MIT

internal import Diagnostics
internal import Text

/// Why browsers show nothing of a file of captions, or wrong letters.
struct CaptionFault {
    /// What is wrong, as the end of a sentence that begins with the file.
    let reason: String
    /// The place in the file that is to blame.
    let note: Diagnostic.Note

    /// - Returns: nil if nothing is wrong. A file without any times is right: nothing is said in some films.
    init?(of file: [UInt8], at path: String) {
        if !file.starts(with: "WEBVTT".utf8), !file.starts(with: "\u{FEFF}WEBVTT".utf8) {
            reason = "is no WebVTT in UTF-8: it does not begin with ‘WEBVTT’"
            note = Diagnostic.Note("the file begins here", at: SourcePosition(file: path), role: .cause)
        } else if let place = Self.firstForeignByte(in: file) {
            reason = "is no WebVTT in UTF-8: its letters are in another encoding"
            note = Diagnostic.Note("the first of them", at: SourcePosition(file: path, offset: place), role: .cause)
        } else if let place = MergeMarks.firstConflict(in: file) {
            reason = "holds two versions of some lines: a merge was not completed"
            note = Diagnostic.Note("the first of them", at: SourcePosition(file: path, offset: place), role: .cause)
        } else if let times = CaptionCue.firstTimes(in: file), CaptionCue.all(in: file).isEmpty {
            reason = "has no caption that browsers can read"
            note = Diagnostic.Note(
                "times look like this: 00:01.000 --> 00:04.000", at: SourcePosition(file: path, offset: times),
                role: .cause)
        } else {
            return nil
        }
    }

    private static func firstForeignByte(in file: [UInt8]) -> Int? {
        var first: Int?
        TextEncoding.forEachByteBeyondASCII(file) { length, place in
            if length == nil, first == nil { first = place }
        }
        return first
    }
}
