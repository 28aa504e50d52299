// SPDX-License-Identifier: MIT

internal import Text

/// A file with the fixes of its diagnostics applied. Every byte that no fix replaces is unchanged.
package struct FixedText: Sendable {
    /// The file as it was read.
    package let original: [UInt8]
    /// Equal to `original` if no fix could be applied.
    package let result: [UInt8]
    /// The number of applied fixes. One that overlaps another, or that the file's encoding cannot write, is left out.
    package let count: Int

    /// Applies the fixes that fit the file, from its start to its end.
    package init(_ bytes: [UInt8], fixes: [Diagnostic.Fix]) {
        let encoding = TextEncoding(of: bytes)
        let markup = FixMarkup(bytes)
        var taken = TakenRanges()
        var pieces: [(range: Range<Int>, bytes: [UInt8])] = []
        var count = 0
        // Two levels may share a data file, so that a fix can come twice.
        for fix in Set(fixes).sorted(by: { ($0.offset, $0.new) < ($1.offset, $1.new) }) {
            guard let edits = fix.edits(in: markup), !edits.contains(where: { taken.overlaps($0.range) }) else {
                continue
            }
            let written = edits.compactMap { edit in encoding.encode(edit.text).map { (range: edit.range, bytes: $0) } }
            guard written.count == edits.count,
                written.contains(where: { !$0.bytes.elementsEqual(bytes[$0.range]) })
            else { continue }
            for edit in edits { taken.insert(edit.range) }
            pieces += written
            count += 1
        }
        original = bytes
        self.count = count
        result = Self.replace(pieces.sorted { $0.range.lowerBound < $1.range.lowerBound }, in: bytes)
    }

    private init(original: [UInt8], result: [UInt8], count: Int) {
        self.original = original
        self.result = result
        self.count = count
    }

    /// Returns both fixes as one.
    /// - Parameter later: a fix of this one's result.
    package func followed(by later: FixedText) -> FixedText {
        FixedText(original: original, result: later.result, count: count + later.count)
    }

    private static func replace(_ pieces: [(range: Range<Int>, bytes: [UInt8])], in bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var done = 0
        for piece in pieces {
            result += bytes[done..<piece.range.lowerBound]
            result += piece.bytes
            done = piece.range.upperBound
        }
        return result + bytes[done...]
    }

    /// Why a change is not shown as a patch.
    package enum Unshown: Error, Sendable {
        /// A patch cannot hold the encoding.
        case twoBytes
        /// The lines have characters that would control the terminal, or are commands of GitHub's log, which ignores
        /// blanks before them. Escaped they would not be the patch.
        case harmful
    }

    /// Returns the change in the format of `patch`, in the file's own bytes; nil if it is not shown.
    package func diff(path: String) -> [UInt8]? { try? patch(path: path).get() }

    /// Returns why there is no patch; nil if there is one.
    package func reasonWithoutDiff(path: String) -> Unshown? {
        if case .failure(let reason) = patch(path: path) { reason } else { nil }
    }

    private func patch(path: String) -> Result<[UInt8], Unshown> {
        guard !TextEncoding(of: original).isTwoBytes else { return .failure(.twoBytes) }
        let patch = UnifiedDiff(old: Self.lines(original), new: Self.lines(result)).render(path: path)
        return isHarmless(patch, path: path) ? .success(patch) : .failure(.harmful)
    }

    /// Whether a patch of the texts may be shown. The byte order mark of Windows editors, which stands at the start of a
    /// file, does no harm there, unlike the same character elsewhere.
    private func isHarmless(_ patch: [UInt8], path: String) -> Bool {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        guard original.starts(with: mark), result.starts(with: mark) else { return Self.isHarmless(patch) }
        let (old, new) = (Array(original.dropFirst(mark.count)), Array(result.dropFirst(mark.count)))
        return Self.isHarmless(UnifiedDiff(old: Self.lines(old), new: Self.lines(new)).render(path: path))
    }

    /// Whether a patch has only printable characters, except for tabs and line ends.
    private static func isHarmless(_ patch: [UInt8]) -> Bool {
        lines(patch).allSatisfy { line in
            let end = line.last == UInt8(ascii: "\n") ? line.dropLast().last == UInt8(ascii: "\r") ? 2 : 1 : 0
            let isCommand = line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }.starts(with: "::".utf8)
            return !isCommand
                && !String(decoding: line.dropLast(end), as: UTF8.self).unicodeScalars.contains {
                    $0.isHarmful && $0 != "\t"
                }
        }
    }

    /// Returns the lines with their ends.
    private static func lines(_ bytes: [UInt8]) -> [[UInt8]] {
        var lines: [[UInt8]] = []
        var start = 0
        for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
            lines.append(Array(bytes[start...index]))
            start = index + 1
        }
        if start < bytes.count { lines.append(Array(bytes[start...])) }
        return lines
    }
}
