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
    /// What is wrong with the encoding and the markup, with all repairs. The places are those of the original file.
    package let diagnostics: [Diagnostic]

    /// Reads a file whose root has many children of one name. They are passed on one at a time, so that a file of
    /// hundreds of megabytes is never in memory as a tree.
    /// - Parameters:
    ///   - bytes: the file as it lies on the disk.
    ///   - file: its path for diagnostics.
    ///   - itemName: the name of the children to pass on; nil keeps all in `root`.
    ///   - make: returns what to keep of an item, given its number from 0; nil for nothing. When a file is repaired and
    ///     read again, the items come again from 0, as when it has more than plain markup.
    package init(
        _ bytes: [UInt8], file: String, itemName: String?, limits: Limits = .standard, make: (Element, Int) -> Item?
    ) {
        if let refusal = Diagnostic.refusal(of: bytes, in: file) {
            self.init(nil, [], [refusal])
            return
        }
        var source = XMLSource(bytes)
        let declaration = EncodingDeclaration(in: source.bytes[...])
        if let refusal = source.refusal(by: declaration, in: file) {
            self.init(nil, [], [refusal])
            return
        }
        var reports = source.encodingReports(declaration, in: file)
        let controls = source.replaceControls()
        reports += source.reportedCuts(in: file, limits)
        var pass = Self.pass(source, itemName: itemName, limits: limits, make: make)
        if pass.outcome.failure?.isOfSyntax ?? false, let repairs = source.repair(limits) {
            pass = Self.pass(source, itemName: itemName, limits: limits, make: make)
            reports += repairs.reports(before: pass.outcome.failure, in: file, limits)
        }
        reports += Repairs(places: controls, count: controls.count).reports(
            before: pass.outcome.failure, in: file, limits)
        reports += pass.outcome.findings.map { $0.diagnostic(in: file, limits) }
        if let failure = pass.outcome.failure {
            reports.append(
                source.isEmpty
                    ? Diagnostic(
                        .emptyFile, "The file is empty",
                        at: SourcePosition(file: file, offset: source.original(of: source.bytes.count)),
                        hides: .absencesInFile(file))
                    : failure.diagnostic(in: file, bytes, limits))
        }
        self.init(pass.outcome, pass.items, reports)
    }

    /// - Parameter outcome: nil if nothing was read.
    private init(_ outcome: XMLParser.Outcome?, _ items: [Item], _ diagnostics: [Diagnostic]) {
        root = outcome?.root
        isWhole = outcome.map { $0.failure == nil } ?? false
        (self.items, self.diagnostics) = (items, diagnostics)
    }

    private static func pass(
        _ source: XMLSource, itemName: String?, limits: Limits, make: (Element, Int) -> Item?
    ) -> (outcome: XMLParser.Outcome, items: [Item]) {
        var items: [Item] = []
        var count = 0
        func take(_ element: Element, _: Int) {
            if let item = make(element, count) { items.append(item) }
            count += 1
        }
        let plain = PlainParser.parse(
            source.bytes, itemName: itemName, limits: limits, original: source.original, item: take)
        if let plain { return (plain, items) }
        (items, count) = ([], 0)
        return (
            XMLParser.parse(
                source.bytes, itemName: itemName, limits: limits, original: source.original, item: take), items
        )
    }

    /// Reads a large file in pieces, so that little of it is in memory at a time.
    /// - Parameters:
    ///   - itemName: as above.
    ///   - make: as above; it also gets the place of the item in the file.
    /// - Returns: nil if the file must be read as a whole: it is not well-formed or not UTF-8, has very many attributes or
    ///   combining marks, has control characters or letters that were encoded twice, or may have the marks of a merge
    ///   conflict.
    package init?(
        _ pieces: FilePieces, file: String, itemName: String?, limits: Limits = .standard,
        make: (Element, Int, Range<Int>) -> Item?
    ) {
        guard let head = pieces.bytes(0..<min(pieces.size, EncodingDeclaration.most)), !head.isInFourBytes,
            pieces.isUTF8,
            !AttributeLimit.mayBeExceeded(in: pieces, most: limits.attributes),
            !pieces.hasMarks(most: limits.marks)
        else { return nil }
        var items: [Item] = []
        var count = 0
        let start = TextEncoding.utf8.markLength(in: head)
        let outcome = XMLParser.parse(pieces, from: start, itemName: itemName, limits: limits) { element, end in
            if let item = make(element, count, element.offset..<max(element.offset, end)) { items.append(item) }
            count += 1
        }
        guard let outcome else { return nil }
        let declared = EncodingDeclaration(in: head[start...]).flatMap {
            $0.problem(of: .utf8, hasLetters: { pieces.hasLetters }, in: file, at: $0.offset)
        }
        self.init(
            outcome, items, [declared].compactMap { $0 } + outcome.findings.map { $0.diagnostic(in: file, limits) })
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

extension FilePieces {
    /// Whether a file in UTF-8 has any but the characters of ASCII.
    fileprivate var hasLetters: Bool { !inOrder { _, piece in !piece.contains { $0 >= 0x80 } } }

    /// Whether a run of combining marks is too long, a control character stands or a merge conflict may begin, within a
    /// piece or over borders, or letters of a piece were encoded twice.
    fileprivate func hasMarks(most: Int) -> Bool {
        // So many marks have no more bytes.
        let size = 4 * (most + 1)
        var end: [UInt8] = []
        return !inOrder { _, piece in
            let border = end + piece.prefix(size)
            end = Array((piece.count < size ? end + piece : piece).suffix(size))
            return [border, piece].allSatisfy { bytes in
                !MergeMarks.mayBegin(in: bytes) && TwiceEncoded(in: bytes) == nil
                    && bytes.withUnsafeBufferPointer {
                        MarkRuns.surplus(in: $0, most: most).isEmpty && WrittenControls.places(in: $0).isEmpty
                    }
            }
        }
    }
}
