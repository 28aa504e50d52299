// SPDX-License-Identifier: MIT

package import AppModel
internal import BundleXML
package import Diagnostics
internal import FileSystem
internal import Text

/// A bundle with fixes of diagnostics applied in memory.
package struct FixedBundle: Sendable {
    /// The bundle with its changed files, to be read again.
    package let bundle: AppBundle
    /// The changed files in the order of their paths.
    package let files: [(path: String, text: FixedText)]
    /// The files that have fixes which are not made, in the order of their paths.
    package let left: [(path: String, reason: Unfixed)]

    /// Why a file keeps something that has a fix.
    package enum Unfixed: Sendable {
        /// It is a page, a document or another file that is none of an app's data.
        case otherKind
        /// With its fixes it would be read in another encoding.
        case otherEncoding
        /// With its fixes it could not be read to its end.
        case unreadable
    }

    /// - Parameter earlier: the fixes applied before, if `original` is their result.
    package init(_ original: AppBundle, diagnostics: some Sequence<Diagnostic>, after earlier: FixedBundle? = nil) {
        let fixes = Dictionary(
            grouping: diagnostics.filter { $0.fix != nil }, by: { original.canonical($0.position.file) })
        var texts = Dictionary(uniqueKeysWithValues: (earlier?.files ?? []).map { ($0.path, $0.text) })
        var left = Dictionary(uniqueKeysWithValues: (earlier?.left ?? []).map { ($0.path, $0.reason) })
        for (path, diagnostics) in fixes {
            guard let bytes = original.read(path) else { continue }
            let text = FixedText(bytes, fixes: diagnostics.compactMap(\.fix))
            guard text.count > 0 else { continue }
            if let reason = Unfixed(text, path: path) {
                left[path] = reason
            } else {
                left[path] = nil
                texts[path] = texts[path]?.followed(by: text) ?? text
            }
        }
        self.left = left.sorted { $0.key < $1.key }.map { (path: $0.key, reason: $0.value) }
        bundle = original.replacing(texts.mapValues(\.result))
        files = texts.sorted { $0.key < $1.key }.map { (path: $0.key, text: $0.value) }
    }

    /// The number of fixed problems.
    package var count: Int { files.reduce(0) { $0 + $1.text.count } }

    /// The changes in a format for `patch -p1`.
    package var diff: [UInt8] { files.flatMap { $0.text.diff(path: $0.path) ?? [] } }

    /// The changed files that are not in the patch, with the reason.
    package var withoutDiff: [(path: String, reason: FixedText.Unshown)] {
        files.compactMap { file in file.text.reasonWithoutDiff(path: file.path).map { (path: file.path, reason: $0) } }
    }

    /// Writes the changed files, if none of the originals has changed in the meantime. All of them are on the disk before
    /// the first replaces its original. Each is replaced in one step, but not all together: the failure of one names those
    /// before it.
    package func write() throws(FileReplacement.Failure) {
        var replacements: [FileReplacement] = []
        var written: [String] = []
        do throws(FileReplacement.Failure) {
            for file in files {
                guard let path = bundle.file(file.path)?.place else { continue }
                replacements.append(
                    try FileReplacement(path: path, expected: file.text.original, contents: file.text.result))
            }
            for replacement in replacements {
                try replacement.commit()
                written.append(replacement.path)
            }
        } catch {
            for replacement in replacements { replacement.discard() }
            if case .unwritable(let path, let reason, _) = error {
                throw .unwritable(path, reason: reason, written: written)
            }
            throw error
        }
    }
}

extension FixedBundle.Unfixed {
    /// The roots of the files of an app. Readers find them in files of any name.
    private static let roots: Set = [
        "application", "level", "menu", "leveldata", "tables", "seo", "config", "profile", "styles", "formats"
    ]

    /// Nil if a text may be written. What it was made from is known only by what readers took it for, so it must be
    /// readable again, and as what it was.
    fileprivate init?(_ text: FixedText, path: String) {
        // The items are not kept, because a file may be as large as they are many.
        let file = XMLFile<Never>(text.result, file: path, itemName: "data") { _, _ in nil }
        let root = file.root?.name.lowercased()
        let isOfFormat = root.map { Self.roots.contains($0) } ?? false
        guard isOfFormat || [nil, "application/xml", "text/plain"].contains(MediaType.of(path)) else {
            self = .otherKind
            return
        }
        guard text.isReadAsWritten else {
            self = .otherEncoding
            return
        }
        guard file.isWhole, let root else {
            self = .unreadable
            return
        }
        guard ["html", "svg"].contains(root) else { return nil }
        self = .otherKind
    }
}

extension FixedText {
    /// Whether readers find the text that was written. Another encoding than that of the original may be as good: texts
    /// of ASCII are the same in most.
    fileprivate var isReadAsWritten: Bool {
        let (written, read) = (TextEncoding(of: original), TextEncoding(of: result))
        return written == read || written.decode(result[...]).utf8.elementsEqual(read.decode(result[...]).utf8)
    }
}
