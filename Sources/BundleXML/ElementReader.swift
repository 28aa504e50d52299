// SPDX-License-Identifier: MIT

package import Diagnostics
package import Text

/// The cursor with which all readers read the contents of an element.
///
/// It records which children were requested. The remaining ones are reported as unknown elements with a near miss, so
/// no reader has to check names itself. A requested child that is missing is nil or a default, never a failure.
package struct ElementReader {
    /// The element whose contents are read, with misplaced children where they belong.
    package internal(set) var element: Element
    /// The path of the file, for positions.
    package let file: String
    /// The bytes of the file, for the places of parts of values; nil if they are not needed.
    package var contents: [UInt8]?
    /// Elements beside the items of a file that concern all of them, such as `modelName` of a file of tables.
    private let shared: [Element]
    /// Those so far, with those of nested readers; `finish` returns them with the unknown elements.
    package private(set) var diagnostics: [Diagnostic] = []
    var isRead: ReadMarks
    /// Whether text of the element itself means something to its reader.
    private(set) var hasReadText = false
    private(set) var known = RequestedTags()
    /// The lengths of the children's names, as bits: most requests are for elements that are not there, and this tells of
    /// most of them.
    var lengths: UInt64
    /// The names under which children in other case were read.
    private var casedChildren: [Int: String] = [:]
    /// The requests so far, if this reader is a recording one.
    package internal(set) var recording: ElementGrammar?

    package init(_ element: Element, file: String, shared: [Element] = []) {
        self.element = element
        self.file = file
        self.shared = shared
        isRead = ReadMarks(count: element.children.count)
        lengths = element.children.reduce(0) { $0 | Self.length($1.name) }
    }

    /// Makes a reader that has every requested child and records the requests, which are the grammar of the element.
    /// - Parameter answer: the text of every child.
    package init(recording name: String, answer: String) {
        self.init(Element(name: name, offset: 0, textOffset: 0, text: answer, children: []), file: "")
        recording = ElementGrammar()
    }

    /// The place of the element's start tag.
    package var position: SourcePosition { position(of: element) }

    /// The place of an element's start tag, for elements of the same file.
    package func position(of element: Element) -> SourcePosition { SourcePosition(file: file, offset: element.offset) }

    // MARK: Single elements

    /// Returns the child of that name; of several the last one that is not empty, and of several spellings the first such,
    /// with a warning (`activities.md`, appendix A).
    package mutating func child(_ tag: Tag) -> Element? {
        if recording != nil { return probe(tag) }
        known.append(tag)
        guard lengths & Self.lengths(of: tag) != 0 else { return nil }
        let own = markRead(tag.name)
        // Nearly always one of the format's own spelling, and not empty, so that nothing else is looked for.
        let isOwn = own.map { !element.children[$0].isHollow } ?? false
        // An element with a name of that length, but another one.
        if own == nil, tag.attested.isEmpty, tag.tolerated.isEmpty,
            !element.children.contains(where: { tag.isInOtherCase($0.name) })
        {
            return nil
        }
        guard
            let index = isOwn
                ? own : tag.index(in: element.children, isFree: { mayRead($0, inOtherCaseFor: tag) })
        else { return nil }
        let counted = element.children[index]
        for alias in tag.attested { reportSpelling(alias, besides: counted) }
        for alias in tag.tolerated { reportSpelling(alias, besides: counted) }
        if tag.isSpelt(counted.name) { return counted }
        // Under its new name it would be the second one beside an empty element.
        let canBeRenamed = own == nil
        if tag.tolerated.contains(counted.name) {
            reportName(of: counted, as: .tagAlias, tag, canBeRenamed: canBeRenamed)
        } else {
            isRead[index] = true
            noteOtherCase(index, tag, canBeRenamed: canBeRenamed)
        }
        return counted
    }

    /// Reports a child that is not read, because another spelling of its name stands beside it.
    mutating func reportSpelling(_ other: Element, besides found: Element) {
        guard !other.isHollow else { return }
        report(
            .repeatedElement,
            other.name == found.name
                ? "‘\(other.name)’ is repeated; the first one counts"
                : "‘\(other.name)’ is another name for ‘\(found.name)’, which stands here too and counts",
            at: position(of: other), notes: [Diagnostic.Note("this one counts", at: position(of: found))])
    }

    /// Whether there is a child of that name, empty or not.
    package mutating func has(_ tag: Tag) -> Bool { child(tag) != nil }

    /// Reads a short text on one line; nil if absent or empty.
    /// - Parameter isProse: whether pages follow the tags in it, as in those of several lines.
    package mutating func text(_ tag: Tag, isProse: Bool = false) -> String? {
        guard let value = value(tag) else { return nil }
        reportMarkup(in: value.text, at: value.offset, isPlain: !isProse)
        return isProse && value.text.isOnlyTags ? nil : value.text
    }

    /// Reads a short text with its place; nil if absent or empty.
    /// - Parameter most: the bytes that it may have; the others are left out.
    package mutating func value(_ tag: Tag, most: Int = Limits.standard.value) -> Value? {
        recording?.note(tag, value: .text)
        guard let child = child(tag) else { return nil }
        let text = plainText(of: child)
        guard !text.isEmpty else { return nil }
        if text.utf8.count > most {
            report(
                .longValue, "‘\(child.name.clipped)’ has more than \(most) bytes; what is behind them was left out",
                at: child)
        }
        return Value(text: text.onOneLine.beginning(bytes: most), file: file, offset: child.textOffset)
    }

    /// Reads a keyword, id, number or file name: like `value`, without the stray `>` that the manual prints before some
    /// (`app.md` 18.10).
    /// - Parameter choices: the keywords that make sense here, for schemas; the caller judges other values.
    package mutating func token(_ tag: Tag, among choices: [String] = []) -> Value? {
        recording?.note(tag, choices: choices)
        guard let value = value(tag) else { return nil }
        guard value.text.utf8.first == UInt8(ascii: ">") else { return value }
        let text = String(value.text.unicodeScalars.drop { $0 == ">" || $0.properties.isWhitespace })
        report(.repaired, "A stray ‘>’ before the value of ‘\(tag.name)’ was dropped", at: value.position)
        return text.isEmpty ? nil : value.with(text: text)
    }

    /// Reads such a value beside the items of the file. What is wrong with it is reported once, and not for each item.
    package func sharedToken(_ tag: Tag) -> Value? {
        var reader = ElementReader(
            Element(name: "", offset: 0, textOffset: 0, text: "", children: shared), file: file)
        return reader.token(tag)
    }

    /// Reads a text of several lines; blanks at the start of lines are an artefact of indentation (`activities.md`
    /// 1.1).
    package mutating func prose(_ tag: Tag) -> String? {
        recording?.note(tag, value: .text)
        guard let child = child(tag) else { return nil }
        let text = plainText(of: child)
        reportMarkup(in: text, at: child.textOffset, isPlain: false)
        guard !text.isEmpty, !text.isOnlyTags else { return nil }
        guard text.hasIndent else { return text }
        return text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
            Substring($0).withoutIndent
        }.joined(separator: "\n")
    }

    /// Marks these elements as known and without meaning here.
    package mutating func ignore(_ tags: Tag...) {
        for tag in tags {
            recording?.note(tag, value: .anything)
            known.append(tag)
            guard lengths & Self.lengths(of: tag) != 0 else { continue }
            for index in element.children.indices where isNamed(index, tag) { isRead[index] = true }
        }
    }

    /// Marks everything in the element as read, for readers that keep the tree as it is.
    package mutating func ignoreRest() {
        for index in element.children.indices { isRead[index] = true }
        hasReadText = true
    }

    // MARK: Nested elements

    /// Reads the child of that name with a reader of its own.
    package mutating func inside<Result>(_ tag: Tag, _ read: (inout ElementReader) -> Result) -> Result? {
        child(tag).map { nested($0, read) }
    }

    /// Reads the items of a container: `<list>` of `<listItem>`. Items outside the container are accepted with a
    /// warning, whether there is one or not, because two of the players ignore the container (`app.md` 3.4). An item around
    /// nothing but items is the container under a wrong name. All are read in document order.
    package mutating func items<Item>(_ container: Tag, of item: Tag, _ read: (inout ElementReader) -> Item) -> [Item] {
        let holder = child(container)
        // A grammar has each element only where it belongs.
        if recording != nil { return holder.map { nested($0) { $0.items(of: item, read) } } ?? [] }
        known.append(item)
        var (result, loose): ([Item], Element?) = ([], nil)
        for index in element.children.indices {
            let child = element.children[index]
            if let holder, child === holder {
                result += nested(holder) { $0.items(of: item, read) }
            } else if isNamed(index, item) {
                isRead[index] = true
                if child.holdsOnly(item) {
                    report(.misplacedElement, "‘\(child.name)’ stands in the place of ‘\(container.name)’", at: child)
                    result += nested(child) { $0.items(of: item, read) }
                } else {
                    loose = loose ?? child
                    result.append(nested(child, read))
                }
            }
        }
        if let loose { report(.misplacedElement, "‘\(item.name)’ stands outside ‘\(container.name)’", at: loose) }
        return result
    }

    /// Reads all children of that name, in document order.
    package mutating func items<Item>(of tag: Tag, _ read: (inout ElementReader) -> Item) -> [Item] {
        if recording != nil {
            let item = probe(tag)
            recording?.note(tag, isRepeated: true)
            return [nested(item, read)]
        }
        known.append(tag)
        var result: [Item] = []
        for index in element.children.indices where isNamed(index, tag) {
            isRead[index] = true
            result.append(nested(element.children[index], read))
        }
        return result
    }

    /// Reads all children of that name, and those in the containers between them, in document order. Both places are right.
    package mutating func items<Item>(
        of item: Tag, alsoIn container: Tag, _ read: (inout ElementReader) -> Item
    ) -> [Item] {
        if recording != nil { return items(container, of: item, read) + items(of: item, read) }
        known.append(container)
        known.append(item)
        var result: [Item] = []
        for index in element.children.indices {
            let isContainer = isNamed(index, container)
            guard isContainer || isNamed(index, item) else { continue }
            isRead[index] = true
            let child = element.children[index]
            result += isContainer ? nested(child) { $0.items(of: item, read) } : [nested(child, read)]
        }
        return result
    }

    /// Whether a child bears a name, or is reported for bearing it in other case.
    private mutating func isNamed(_ index: Int, _ tag: Tag) -> Bool {
        tag.isSpelt(element.children[index].name) || isDifferentlyCased(index, tag)
    }

    /// Reads `child`, which was found in another way, and takes over its diagnostics.
    package mutating func nested<Result>(_ child: Element, _ read: (inout ElementReader) -> Result) -> Result {
        var reader = ElementReader(child, file: file, shared: shared)
        swap(&reader.contents, &contents)
        if recording != nil { reader.recording = ElementGrammar() }
        let outer = known.begin()
        swap(&reader.known, &known)
        let result = read(&reader)
        if let asked = reader.recording { recording?.note(asked, in: child.name) }
        reader.reportRest()
        swap(&reader.contents, &contents)
        swap(&reader.known, &known)
        known.end(outer)
        if !reader.diagnostics.isEmpty { diagnostics += reader.diagnostics }
        return result
    }

    // MARK: Reports

    /// Adds a diagnostic.
    /// - Parameter position: the narrowest element that is wrong; nil for the element that is read.
    package mutating func report(
        _ kind: Diagnostic.Kind, _ summary: String, at position: SourcePosition? = nil,
        severity: Diagnostic.Severity? = nil,
        suggestions: [String] = [], notes: [Diagnostic.Note] = [], fix: Diagnostic.Fix? = nil,
        hides: Diagnostic.Consequences? = nil
    ) {
        let empty = position == nil && kind.isAbsence ? emptyChild(namedIn: summary) : nil
        diagnostics.append(
            Diagnostic(
                kind, empty == nil ? summary : "\(summary); here it is empty",
                at: position ?? empty.map(self.position) ?? self.position, severity: severity,
                suggestions: suggestions, notes: notes, fix: fix, hides: hides))
    }

    /// Returns the empty child that a message is about, for instance of a screen without a text.
    private func emptyChild(namedIn summary: String) -> Element? {
        let names = summary.quotedValues
        return element.children.first { $0.isHollow && names.contains($0.name) }
    }

    /// Adds a diagnostic at the start tag of an element of the same file.
    package mutating func report(
        _ kind: Diagnostic.Kind, _ summary: String, at element: Element, suggestions: [String] = []
    ) {
        report(kind, summary, at: position(of: element), suggestions: suggestions)
    }

    /// Reports what is wrong with the text of an element, at that text.
    package mutating func report(
        _ kind: Diagnostic.Kind, _ summary: String, atTextOf element: Element, severity: Diagnostic.Severity? = nil
    ) {
        report(kind, summary, at: SourcePosition(file: file, offset: element.textOffset), severity: severity)
    }

    /// Reports what is wrong with a part of a value.
    package mutating func report(_ kind: Diagnostic.Kind, _ summary: String, at part: ValuePart) {
        diagnostics.append(Diagnostic(kind, summary, at: part.position, length: part.length))
    }

    /// Adds diagnostics made elsewhere about this element.
    package mutating func report(_ diagnostics: [Diagnostic]) { self.diagnostics += diagnostics }

    /// Ends the reading and returns all diagnostics, with those on unknown elements, which no reader requested.
    package consuming func finish() -> [Diagnostic] {
        reportRest()
        return diagnostics
    }

    // MARK: Finding

    static func length(_ name: String) -> UInt64 { 1 << UInt64(min(name.utf8.count, 63)) }

    static func lengths(of tag: Tag) -> UInt64 {
        let own = tag.attested.reduce(length(tag.name)) { $0 | length($1) }
        return tag.tolerated.reduce(own) { $0 | length($1) }
    }

    /// Marks the children of another spelling as read, and reports them unless one of them counts.
    private mutating func reportSpelling(_ alias: String, besides counted: Element) {
        guard let found = markRead(alias), counted.name != alias else { return }
        reportSpelling(element.children[found], besides: counted)
    }

    /// Marks all children of a name as read, and reports those that do not count.
    /// - Returns: the number of the last one that is not empty, else that of the last one; nil if there is none.
    private mutating func markRead(_ name: String) -> Int? {
        guard lengths & Self.length(name) != 0 else { return nil }
        var found: Int?
        // By numbers: a copy of each child would count its texts.
        for index in element.children.indices where element.children[index].name == name {
            isRead[index] = true
            if let first = found {
                let isEmpty = element.children[index].isHollow && !element.children[first].isHollow
                report(
                    .repeatedElement,
                    "‘\(name)’ is repeated; "
                        + (isEmpty ? "this one is empty, so the one before it counts" : "the last one counts"),
                    at: position(of: element.children[index]),
                    notes: [.previously(at: position(of: element.children[first]))])
                if isEmpty { continue }
            }
            found = index
        }
        return found
    }

    /// Returns the child that a recording reader pretends to have.
    private mutating func probe(_ tag: Tag) -> Element {
        recording?.note(tag)
        return Element(name: tag.name, offset: 0, textOffset: 0, text: element.text, children: [])
    }

    /// Whether a child that nothing else has read bears that name in other case (`app.md` 18).
    private mutating func isDifferentlyCased(_ index: Int, _ tag: Tag) -> Bool {
        guard tag.isInOtherCase(element.children[index].name), mayRead(index, inOtherCaseFor: tag) else { return false }
        noteOtherCase(index, tag, canBeRenamed: true)
        return true
    }

    private func mayRead(_ index: Int, inOtherCaseFor tag: Tag) -> Bool {
        !isRead[index] || wasRead(index, inOtherCaseFor: tag)
    }

    func wasRead(_ index: Int, inOtherCaseFor tag: Tag) -> Bool { casedChildren[index] == tag.name }

    /// It can be requested again, but is reported once.
    private mutating func noteOtherCase(_ index: Int, _ tag: Tag, canBeRenamed: Bool) {
        guard casedChildren.updateValue(tag.name, forKey: index) != tag.name else { return }
        reportName(of: element.children[index], as: .elementCase, tag, canBeRenamed: canBeRenamed)
    }

    private mutating func reportName(of child: Element, as kind: Diagnostic.Kind, _ tag: Tag, canBeRenamed: Bool) {
        report(
            kind, "‘\(child.name)’ was read as ‘\(tag.name)’", at: position(of: child), suggestions: [tag.name],
            fix: canBeRenamed ? .elementName(at: child.offset, from: child.name, to: tag.name) : nil)
    }

    /// Returns the text of a leaf. Markup in it is not part of the format: its text is kept, its tags are not (`app.md`
    /// 3.7).
    private mutating func plainText(of child: Element) -> String {
        guard let first = child.children.first else { return child.text }
        report(
            .markupInValue, "‘\(first.name.clipped)’ stands inside the text of ‘\(child.name)’; only its text was kept",
            at: first)
        return child.wholeText
    }
}
