// SPDX-License-Identifier: MIT

internal import BundleXML
internal import Diagnostics
internal import FileSystem
internal import Text

/// Why browsers do not show the file of a picture, or not all of it, judged by its first and last bytes.
package enum PictureFault: Sendable {
    /// The file is something else; the reason is the end of a sentence about it.
    case noPicture(reason: String)
    /// The file ends too early.
    case cutOff
    /// The file is a text of Git LFS in its place.
    case largeFilePointer

    /// How many bytes tell what a file is; a drawing may begin with comments.
    private static let headLength = 4096

    /// Nil for a picture that browsers show, and for a file that cannot be read.
    package init?(of path: String, in bundle: AppBundle) {
        guard let head = bundle.head(path, count: Self.headLength) else { return nil }
        if LargeFilePointer.isOne(head) {
            self = .largeFilePointer
        } else if let reason = Self.reason(head) {
            self = .noPicture(reason: reason)
        } else if PictureEnd.isMissing(from: path, head: ByteReader(head), in: bundle) {
            self = .cutOff
        } else {
            return nil
        }
    }

    private static func reason(_ head: [UInt8]) -> String? {
        if head.isEmpty { return "is empty" }
        let file = ByteReader(head)
        if PictureFormat(file) != nil { return nil }
        if file.has("ftyp".utf8, at: 4) { return "is a picture of a phone's camera (HEIC), which few browsers show" }
        if let other = others.first(where: { file.has($0.start) }) { return "is \(other.name)" }
        let text = String(decoding: head, as: UTF8.self).lowercased()
        if text.hasByteSequence("<svg") { return faultOfDrawing(head) }
        return text.hasByteSequence("<html") || text.hasByteSequence("<!doctype")
            ? "is a web page and no picture" : "is no picture of a known format"
    }

    /// Whether a drawing is well-formed is asked only of a small one, which is here as a whole.
    private static func faultOfDrawing(_ head: [UInt8]) -> String? {
        if MergeMarks.firstConflict(in: head) != nil {
            return "holds two versions of some lines: a merge was not completed"
        }
        guard head.count < headLength else { return nil }
        let isDamaged = XMLFile<Element>(head, file: "").diagnostics.contains {
            $0.severity != .note && [Diagnostic.Kind.malformed, .repaired].contains($0.kind)
        }
        return isDamaged ? "is not well-formed, so browsers show nothing of it" : nil
    }

    private static let others: [(start: [UInt8], name: String)] = [
        ([0x49, 0x49, 0x2A, 0], "a TIFF picture, which browsers do not show"),
        ([0x4D, 0x4D, 0, 0x2A], "a TIFF picture, which browsers do not show"),
        (Array("%PDF".utf8), "a PDF document and no picture"),
        (Array("8BPS".utf8), "a Photoshop file, which browsers do not show")
    ]
}

extension String {
    fileprivate func hasByteSequence(_ text: String) -> Bool { utf8.contains(text.utf8) }
}
