// SPDX-License-Identifier: MIT

package import AppModel
package import Diagnostics
internal import FileSystem
internal import Text

/// A bundle with fixes of diagnostics applied in memory.
package struct FixedBundle: Sendable {
    /// The bundle with its changed files, to be read again.
    package let bundle: AppBundle
    /// The changed files in the order of their paths.
    package let files: [(path: String, text: FixedText)]

    /// - Parameter earlier: the fixes applied before, if `original` is their result.
    package init(_ original: AppBundle, diagnostics: some Sequence<Diagnostic>, after earlier: FixedBundle? = nil) {
        let fixes = Dictionary(
            grouping: diagnostics.filter { $0.fix != nil }, by: { original.canonical($0.position.file) })
        var texts = Dictionary(uniqueKeysWithValues: (earlier?.files ?? []).map { ($0.path, $0.text) })
        for (path, diagnostics) in fixes {
            guard let bytes = original.read(path) else { continue }
            let text = FixedText(bytes, fixes: diagnostics.compactMap(\.fix))
            if text.count > 0 { texts[path] = texts[path]?.followed(by: text) ?? text }
        }
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
