// SPDX-License-Identifier: MIT

internal import Diagnostics
internal import Text

/// Why browsers show nothing of a file of captions, not all of it, or wrong letters.
struct CaptionFault {
    /// What is wrong, as the end of a sentence that begins with the file.
    let reason: String
    /// The place in the file that is to blame.
    let note: Diagnostic.Note

    /// - Returns: nil if nothing is wrong. A file without any times is right: nothing is said in some films. One that Git
    ///   LFS has not fetched is reported with the other files.
    init?(of file: [UInt8], at path: String) {
        guard !LargeFilePointer.isOne(file) else { return nil }
        if !Self.beginsAsWebVTT(file) {
            reason = "is no WebVTT in UTF-8: it does not begin with the word ‘WEBVTT’"
            note = Diagnostic.Note("the file begins here", at: SourcePosition(file: path), role: .cause)
        } else if let place = Self.firstForeignByte(in: file) {
            reason = "is no WebVTT in UTF-8: its letters are in another encoding"
            note = Diagnostic.Note("the first of them", at: SourcePosition(file: path, offset: place), role: .cause)
        } else if let place = MergeMarks.firstConflict(in: file) {
            reason = "holds two versions of some lines: a merge was not completed"
            note = Diagnostic.Note("the first of them", at: SourcePosition(file: path, offset: place), role: .cause)
        } else {
            let unread = CaptionCue.unreadTimes(in: file)
            let isEmpty = CaptionCue.all(in: file).isEmpty
            guard let place = unread?.first ?? (isEmpty ? CaptionCue.firstTimes(in: file) : nil) else { return nil }
            let count = unread?.count ?? 0
            reason =
                isEmpty
                ? "has no caption that browsers can read"
                : "has \(counted(count, "caption")) that browsers cannot read"
            note = Diagnostic.Note(
                "times look like this: 00:01.000 --> 00:04.000", at: SourcePosition(file: path, offset: place),
                role: .cause)
        }
    }

    private static func beginsAsWebVTT(_ file: [UInt8]) -> Bool {
        let text = file.dropFirst(TextEncoding.utf8.markLength(in: file))
        guard text.starts(with: "WEBVTT".utf8) else { return false }
        return text.dropFirst("WEBVTT".utf8.count).first.map { " \t\r\n".utf8.contains($0) } ?? true
    }

    private static func firstForeignByte(in file: [UInt8]) -> Int? {
        var first: Int?
        TextEncoding.forEachByteBeyondASCII(file) { length, place in
            if length == nil, first == nil { first = place }
        }
        return first
    }
}
