// SPDX-License-Identifier: MIT

internal import Diagnostics
internal import Text

extension [UInt8] {
    /// Whether characters are written in units of four bytes, judged by the first character behind blanks.
    var isInFourBytes: Bool {
        var first = self[...]
        while first.prefix(4).count(where: { $0 == 0 }) == 3, first.prefix(4).contains(where: \.isXMLBlank) {
            first = first.dropFirst(4)
        }
        return [[0xFF, 0xFE, 0, 0], [0, 0, 0xFE, 0xFF], [0x3C, 0, 0, 0], [0, 0, 0, 0x3C]].contains {
            first.starts(with: $0)
        }
    }
}

extension Diagnostic {
    /// Returns why a file is not read, judged by its bytes; nil if it is.
    static func refusal(of bytes: [UInt8], in file: String) -> Diagnostic? {
        if bytes.isInFourBytes {
            return Diagnostic(
                .malformed, "The file is UTF-32, which no player reads; save it as UTF-8",
                at: SourcePosition(file: file))
        }
        guard LargeFilePointer.isOne(bytes) else { return nil }
        return Diagnostic(
            .malformed, "The file was not fetched: Git LFS has only a text there; run ‘git lfs pull’",
            at: SourcePosition(file: file), hides: .absencesInFile(file))
    }
}

/// What is to be said about a file before it is parsed.
extension XMLSource {
    /// Returns why the file is not read, judged by the encoding it declares; nil if it is.
    func refusal(by declaration: EncodingDeclaration?, in file: String) -> Diagnostic? {
        guard let declaration, declaration.isUnreadable(as: encoding, bytes) else { return nil }
        return Diagnostic(
            .malformed, "The file is in ‘\(declaration.name.clipped)’, which is not read; save it as UTF-8",
            at: SourcePosition(file: file, offset: original(of: declaration.offset)))
    }

    /// Returns the reports on an encoding that is not UTF-8, on bytes that are none of its characters, on letters that were
    /// encoded twice, and on a wrong declaration.
    func encodingReports(_ declaration: EncodingDeclaration?, in file: String) -> [Diagnostic] {
        let problem = declaration?.problem(
            of: encoding, hasLetters: { bytes.contains { $0 >= 0x80 } }, in: file,
            at: original(of: declaration?.offset ?? 0))
        var reports: [Diagnostic] = []
        // A wrong declaration says it of UTF-16.
        if let name = encoding.nameOfBytes ?? (encoding.isTwoBytes && problem == nil && !isEmpty ? "UTF-16" : nil) {
            reports.append(
                Diagnostic(.encoding, "The file is not UTF-8; it was read as \(name)", at: SourcePosition(file: file)))
        }
        if let damage {
            let more = damage.count > 1 ? "; \(damage.count) places are like this one" : ""
            reports.append(
                Diagnostic(.encoding, damage.text + more, at: SourcePosition(file: file, offset: damage.offset)))
        }
        if let letters = TwiceEncoded(in: bytes) {
            reports.append(letters.problem(in: file, at: original(of: letters.first)))
        }
        return reports + [problem].compactMap { $0 }
    }

    /// Leaves out what is beyond limits and the marks of merge conflicts.
    /// - Returns: the reports on these places.
    mutating func reportedCuts(in file: String, _ limits: Limits) -> [Diagnostic] {
        let marks = cutMarks(most: limits.marks).map { place in
            Diagnostic(
                .manyMarks,
                "More than \(limits.marks) combining marks stand in a row; those from here on were left out",
                at: SourcePosition(file: file, offset: place))
        }
        let conflicts = Diagnostic.mergeConflicts(in: file, at: cutConflicts(), most: limits.repairs)
        let attributes = AttributeLimit.cut(&bytes, most: limits.attributes).map { cut in
            Diagnostic(
                .manyAttributes,
                "‘\(cut.element.clipped)’ has more than \(limits.attributes) attributes; those from here on were passed over",
                at: SourcePosition(file: file, offset: original(of: cut.offset)))
        }
        return marks + conflicts + attributes
    }

    /// Repairs a text that is not well-formed; returns nil if there is nothing to repair.
    mutating func repair(_ limits: Limits) -> Repairs? {
        let repair = XMLRepair(bytes)
        guard !repair.changes.isEmpty else { return nil }
        let places = repair.changes.prefix(Repairs.most(limits)).map {
            (change: $0, place: original(of: $0.offset)..<original(of: $0.offset + $0.length))
        }
        rewrite(as: repair.result, map: repair.map)
        return Repairs(places: places, count: repair.changes.count)
    }
}

/// Changes of a file that was read after them.
struct Repairs {
    /// The changes with their places in the file on the disk; of very many the first.
    let places: [(change: XMLRepair.Change, place: Range<Int>)]
    /// How many there are.
    let count: Int

    /// The number of changes whose places are kept.
    static func most(_ limits: Limits) -> Int { max(limits.repairs, limits.fixedRepairs) }

    /// Returns the reports on the changes in the part that was read.
    func reports(before failure: XMLParser.Failure?, in file: String, _ limits: Limits) -> [Diagnostic] {
        let end = failure?.end ?? .max
        let read = places.prefix { $0.place.lowerBound < end }
        return XMLRepair.reports(
            on: read.prefix(Self.most(limits)), of: end == .max ? count : read.count, isWhole: failure == nil,
            in: file, most: limits.repairs)
    }
}
