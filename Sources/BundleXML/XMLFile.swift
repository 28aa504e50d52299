// SPDX-License-Identifier: MIT

package import Diagnostics
package import Text

/// A parsed file of the bundle. Reading never fails: problems are reported, and everything complete before a syntax
/// error is kept.
package struct XMLFile<Item> {
    /// The root element without the items; nil if there is not even a root.
    package let root: Element?
    /// The results of `make` for the items, in file order.
    package let items: [Item]
    /// Whether the file could be read to its end.
    package let isWhole: Bool
    package let diagnostics: [Diagnostic]

    /// Reads a file whose root has many children of one name. They are passed on one at a time, so that a file of
    /// hundreds of megabytes is never in memory as a tree.
    /// - Parameters:
    ///   - bytes: the file as it lies on the disk.
    ///   - file: its path for diagnostics.
    ///   - itemName: the name of the children to pass on; nil keeps all in `root`.
    ///   - make: returns what to keep of an item, given its number from 0; nil for nothing. When a file is repaired and
    ///     read again, the items come again from 0.
    package init(
        _ bytes: [UInt8], file: String, itemName: String?, limits: Limits = .standard, make: (Element, Int) -> Item?
    ) {
        guard !Self.isFourBytes(bytes) else {
            (root, items, isWhole) = (nil, [], false)
            diagnostics = [
                Diagnostic(
                    .malformed, "The file is UTF-32, which no player reads; save it as UTF-8",
                    at: SourcePosition(file: file))
            ]
            return
        }
        var source = XMLSource(bytes)
        var reports: [Diagnostic] = []
        if source.encoding == .windows1252 {
            reports.append(
                Diagnostic(
                    .encoding, "The file is not UTF-8; it was read as Windows-1252", at: SourcePosition(file: file)))
        }
        let cuts = AttributeLimit.cut(&source.bytes, most: limits.attributes)
        reports += cuts.map { cut in
            Diagnostic(
                .manyAttributes,
                "‘\(cut.element.clipped)’ has more than \(limits.attributes) attributes; those from here on were passed over",
                at: SourcePosition(file: file, offset: source.original(of: cut.offset)))
        }
        var pass = Self.pass(source, itemName: itemName, limits: limits, make: make)
        if pass.outcome.failure?.isOfSyntax ?? false {
            let repair = XMLRepair(source.bytes)
            if !repair.changes.isEmpty {
                let places = repair.changes.prefix(limits.repairs).map {
                    (change: $0, place: source.original(of: $0.offset))
                }
                source.rewrite(as: repair.result, map: repair.map)
                pass = Self.pass(source, itemName: itemName, limits: limits, make: make)
                reports += places.map {
                    Diagnostic(
                        .repaired, $0.change.what.summary, at: SourcePosition(file: file, offset: $0.place),
                        severity: $0.change.what.severity, fix: $0.change.what.fix(at: $0.place))
                }
                if repair.changes.count > limits.repairs {
                    let last = places.last?.place ?? 0
                    reports.append(
                        Diagnostic(
                            .repaired,
                            "\(repair.changes.count - limits.repairs) more places behind this one were fixed",
                            at: SourcePosition(file: file, offset: last)))
                }
            }
        }
        reports += pass.outcome.findings.map { $0.diagnostic(in: file, limits) }
        if let failure = pass.outcome.failure { reports.append(failure.diagnostic(in: file, bytes, limits)) }
        root = pass.outcome.root
        items = pass.items
        isWhole = pass.outcome.failure == nil
        diagnostics = reports
    }

    /// Whether characters are written in units of four bytes, judged by the first character.
    private static func isFourBytes(_ bytes: [UInt8]) -> Bool {
        [[0xFF, 0xFE, 0, 0], [0, 0, 0xFE, 0xFF], [0x3C, 0, 0, 0], [0, 0, 0, 0x3C]].contains { bytes.starts(with: $0) }
    }

    private static func pass(
        _ source: XMLSource, itemName: String?, limits: Limits, make: (Element, Int) -> Item?
    ) -> (outcome: XMLParser.Outcome, items: [Item]) {
        var items: [Item] = []
        var count = 0
        let outcome = XMLParser.parse(source.bytes, itemName: itemName, limits: limits, original: source.original) {
            element, _ in
            if let item = make(element, count) { items.append(item) }
            count += 1
        }
        return (outcome, items)
    }

    /// Reads a large file in pieces, so that little of it is in memory at a time.
    /// - Parameters:
    ///   - itemName: as above.
    ///   - make: as above; it also gets the place of the item in the file.
    /// - Returns: nil if the file must be read as a whole: it is not well-formed or not UTF-8, or has very many attributes.
    package init?(
        _ pieces: FilePieces, file: String, itemName: String?, limits: Limits = .standard,
        make: (Element, Int, Range<Int>) -> Item?
    ) {
        guard let head = pieces.bytes(0..<min(pieces.size, 64)), !Self.isFourBytes(head), pieces.isUTF8,
            !AttributeLimit.mayBeExceeded(in: pieces, most: limits.attributes)
        else { return nil }
        var items: [Item] = []
        var count = 0
        let start = XMLSource.markLength(in: head)
        let outcome = XMLParser.parse(pieces, from: start, itemName: itemName, limits: limits) { element, end in
            if let item = make(element, count, element.offset..<max(element.offset, end)) { items.append(item) }
            count += 1
        }
        guard let outcome else { return nil }
        root = outcome.root
        self.items = items
        isWhole = true
        diagnostics = outcome.findings.map { $0.diagnostic(in: file, limits) }
    }
}

extension XMLFile where Item == Element {
    /// Reads one item of a file, of which the rest is not needed; nil if it does not stand there.
    /// - Parameters:
    ///   - bytes: the part of the file, as UTF-8.
    ///   - offset: where it begins in the file.
    ///   - name: the name of the item, in any case.
    package static func item(
        _ bytes: [UInt8], at offset: Int, name: String, limits: Limits = .standard
    ) -> Element? {
        let outcome = XMLParser.parse(
            bytes, itemName: nil, limits: limits, original: { $0 + offset }, item: { _, _ in })
        guard outcome.failure == nil, let root = outcome.root, root.name.lowercased() == name.lowercased() else {
            return nil
        }
        return root
    }

    /// Reads a whole file as a tree.
    package init(_ bytes: [UInt8], file: String, limits: Limits = .standard) {
        self.init(bytes, file: file, itemName: nil, limits: limits) { element, _ in element }
    }
}

extension XMLParser.Finding {
    fileprivate func diagnostic(in file: String, _ limits: Limits) -> Diagnostic {
        switch self {
        case .longText(let element, let offset):
            Diagnostic(
                .longText,
                "The text of ‘\(element.clipped)’ has more than \(limits.text) bytes; what is behind them was left out",
                at: SourcePosition(file: file, offset: offset))
        case .attribute(let element, let offset):
            Diagnostic(
                .attribute, "‘\(element)’ has attributes; the format knows none, so they are ignored",
                at: SourcePosition(file: file, offset: offset))
        case .commentInValue(true, let offset):
            Diagnostic(
                .commentInValue, "The comment ‘<!--&-->’ inside a value was read as ‘&’; write ‘&amp;’ instead",
                at: SourcePosition(file: file, offset: offset))
        case .commentInValue(false, let offset):
            Diagnostic(
                .commentInValue, "A comment stands inside a value; the text around it was joined",
                at: SourcePosition(file: file, offset: offset))
        }
    }
}

extension XMLParser.Failure {
    /// Whether the text is not well-formed.
    fileprivate var isOfSyntax: Bool {
        switch self {
        case .malformed, .unclosed, .wrongEndTag: true
        case .doctype, .tooDeep: false
        }
    }

    /// - Parameter bytes: the file as it lies on the disk.
    fileprivate func diagnostic(in file: String, _ bytes: [UInt8], _ limits: Limits) -> Diagnostic {
        func line(_ offset: Int) -> String { "line \(SourceText(bytes).location(of: offset).line)" }
        switch self {
        case .malformed(let message, let offset):
            let reason = String(message.prefix { !$0.isNewline })
            return Diagnostic(
                .malformed, "The file is not well-formed from here on: \(reason)",
                at: SourcePosition(file: file, offset: offset), hides: .absencesInFile(file))
        case .unclosed(let name, let offset, let end):
            let what =
                name.map { "‘\($0.clipped)’, opened in \(line(offset))," } ?? "The comment opened in \(line(offset))"
            let place = end.map { "‘\($0.text.clipped)’ in \(line($0.offset))" } ?? "the end of the file"
            return Diagnostic(
                .malformed, "\(what) is not closed before \(place)", at: SourcePosition(file: file, offset: offset),
                notes: [
                    end.map { .init("from here on nothing is read", at: SourcePosition(file: file, offset: $0.offset)) }
                ].compactMap { $0 }, hides: .absencesInFile(file))
        case .wrongEndTag(let name, let offset, let open):
            return Diagnostic(
                .malformed,
                "‘</\(name.clipped)>’ does not close ‘\(open.name.clipped)’, opened in \(line(open.offset)); from here on nothing is read",
                at: SourcePosition(file: file, offset: offset),
                suggestions: NearMiss.matches(for: name, among: [open.name], shortest: 3).map { "</\($0)>" },
                notes: [
                    .init(
                        "‘\(open.name.clipped)’ is opened here",
                        at: SourcePosition(file: file, offset: open.offset))
                ], hides: .absencesInFile(file))
        case .doctype(let offset):
            return Diagnostic(
                .doctype, "The file has a DOCTYPE, which is refused for safety; remove it",
                at: SourcePosition(file: file, offset: offset))
        case .tooDeep(let offset):
            return Diagnostic(
                .tooDeep, "Elements are nested more than \(limits.depth) deep",
                at: SourcePosition(file: file, offset: offset))
        }
    }
}

extension XMLRepair.Change.What {
    /// Returns the fix that writes what was understood; nil for tags, of which only one is known here.
    fileprivate func fix(at offset: Int) -> Diagnostic.Fix? {
        switch self {
        case .bareAmpersand: .markup(at: offset, from: "&", to: "&amp;")
        case .bareLessThan: .markup(at: offset, from: "<", to: "&lt;")
        case .htmlEntity(let name):
            HTMLEntities.scalar(named: name).map { .markup(at: offset, from: "&\(name);", to: "&#\($0.value);") }
        case .blankInTag, .textBeforeDeclaration, .hyphensInComment: nil
        }
    }

    fileprivate var summary: String {
        switch self {
        case .bareAmpersand: "A bare ‘&’ was read as ‘&amp;’"
        case .htmlEntity(let name): "‘&\(name);’ is not known to XML; it was read as the character it means in HTML"
        case .blankInTag(let name): "A tag with a blank inside was read as ‘\(name)’"
        case .bareLessThan: "A bare ‘<’ was read as ‘&lt;’"
        case .textBeforeDeclaration: "Blanks before the XML declaration were dropped"
        case .hyphensInComment:
            "XML forbids ‘--’ in a comment, so other programs refuse the file; write ‘—’ before the reason"
        }
    }

    /// Only the author sees a comment to this tool.
    fileprivate var severity: Diagnostic.Severity { self == .hyphensInComment ? .note : .warning }
}
