// SPDX-License-Identifier: MIT

internal import Text

/// Makes elements of what a parser finds in a text, from its start to its end. All offsets it is given are those of that
/// text.
struct TreeBuilder {
    /// What is in memory of the text.
    var window = TextWindow()
    /// Maps an offset in the text to one in the file.
    let original: (Int) -> Int
    /// The root element after its end.
    private(set) var root: Element?
    private let itemName: String?
    private let limits: Limits
    private let item: (Element, Int) -> Void
    private var frames: [OpenElement] = []
    private var text: [UInt8] = []
    private var findings: [XMLParser.Finding] = []
    private var elementsWithAttributes: Set<String> = []
    private var texts = RepeatedTexts()

    /// - Parameters:
    ///   - itemName: the name of the children of the root that are passed on one by one instead of being kept, in any
    ///     case.
    ///   - item: gets the element, and the offset in the file behind its end.
    init(
        itemName: String?, limits: Limits, original: @escaping (Int) -> Int, item: @escaping (Element, Int) -> Void
    ) {
        self.itemName = itemName
        self.limits = limits
        self.original = original
        self.item = item
    }

    // MARK: State

    /// The last element that was opened and not closed.
    var innermost: OpenElement? { frames.last }

    /// Whether elements are not yet as deep inside each other as they may be.
    var mayOpen: Bool { frames.count < limits.depth }

    /// Whether more text was read than is kept.
    private(set) var hasCutText = false

    func isOpen(_ name: String) -> Bool { frames.contains { $0.name == name } }

    /// The offset before which nothing of the text is needed any more.
    func firstNeeded(at current: Int) -> Int {
        guard let open = frames.last, !open.hasText, !mayFollowElements(frames.count - 1) else { return current }
        return min(current, open.content)
    }

    // MARK: Elements

    /// - Parameters:
    ///   - start: the place of the `<`.
    ///   - content: the place behind the start tag.
    mutating func open(_ name: String, at start: Int, content: Int) {
        frames.append(OpenElement(name: name, start: start, content: content, textStart: text.count))
    }

    /// Reports that a start tag has attributes, once for each name.
    mutating func noteAttributes(of name: String, at start: Int) {
        if elementsWithAttributes.insert(name).inserted {
            findings.append(.attribute(element: name, offset: original(start)))
        }
    }

    /// - Parameter end: the place behind the end tag.
    mutating func close(at end: Int) {
        guard let frame = frames.popLast() else { return }
        let element = element(from: frame)
        text.removeLast(text.count - frame.textStart)
        add(element, end: end)
    }

    /// Adds an element with nothing but text, as `open`, `characters` and `close` do.
    /// - Parameter content: the place of the text, which has neither references nor CR and is not too long.
    mutating func addLeaf(_ name: String, at start: Int, content: Range<Int>, end: Int) {
        let text = window.trimmed(content)
        let bytes = UnsafeBufferPointer(rebasing: text)
        let isEmpty = bytes.isEmpty || bytes.isInvisibleText
        let place = original(isEmpty ? start : text.startIndex + window.start)
        add(
            Element(
                name: name, offset: original(start), textOffset: place, text: isEmpty ? "" : texts.text(of: bytes),
                children: []), end: end)
    }

    /// Whether a text of that length is kept as a whole.
    func keepsText(of count: Int) -> Bool { count <= limits.text }

    private mutating func add(_ element: Element, end: Int) {
        if frames.isEmpty {
            root = element
        } else if frames.count == 1, isItem(element.name) {
            item(element, original(end))
        } else {
            keep(element)
        }
    }

    /// Whether an element is an item. Names in other case are accepted; the receiver of the item reports them (`app.md`
    /// 18).
    private func isItem(_ name: String) -> Bool {
        guard let itemName else { return false }
        return name == itemName || name.utf8.count == itemName.utf8.count && name.lowercased() == itemName.lowercased()
    }

    /// Adds a child. Its place matters only if it stands in a text.
    private mutating func keep(_ child: Element) {
        let index = frames.count - 1
        if frames[index].hasText {
            frames[index].placesInText.append(text.count)
        } else {
            text.removeLast(text.count - frames[index].textStart)
        }
        if frames[index].children.isEmpty { frames[index].children.reserveCapacity(4) }
        frames[index].children.append(child)
        frames[index].openComment = nil
    }

    private mutating func element(from frame: OpenElement) -> Element {
        let start = original(frame.start)
        guard frame.hasText, frame.textStart < text.count, !isInvisible(frame) else {
            return Element(name: frame.name, offset: start, textOffset: start, text: "", children: frame.children)
        }
        let place = original(frame.textPlace ?? frame.content)
        let own = text[frame.textStart...]
        if frame.children.isEmpty {
            let trimmed = Element.trimmedBytes(own).withUnsafeBufferPointer { texts.text(of: $0) }
            return Element(name: frame.name, offset: start, textOffset: place, text: trimmed, children: [])
        }
        return Element(
            name: frame.name, offset: start, textOffset: place, ownText: String(decoding: own, as: UTF8.self),
            places: frame.placesInText.map { $0 - frame.textStart }, children: frame.children)
    }

    /// Whether an element without children has a text, and visitors see nothing of it: old editors wrote a no-break space
    /// where nothing was to be said. It counts as empty (`activities.md` 1.1).
    private func isInvisible(_ frame: OpenElement) -> Bool {
        frame.children.isEmpty
            && text.withUnsafeBufferPointer { UnsafeBufferPointer(rebasing: $0[frame.textStart...]).isInvisibleText }
    }

    // MARK: Text

    /// Adds a piece of the text of the open element.
    /// - Parameter place: returns the place of the byte of that number in the piece.
    mutating func characters(_ piece: UnsafeBufferPointer<UInt8>, place: (Int) -> Int) {
        guard !frames.isEmpty else { return }
        let index = frames.count - 1
        let blanks =
            frames[index].openComment != nil || !frames[index].hasText ? piece.prefix(while: \.isXMLBlank).count : 0
        if blanks == piece.count {
            if frames[index].hasText || !frames[index].children.isEmpty { keep(piece[...]) }
            return
        }
        if let comment = frames[index].openComment {
            if comment.isAmpersand { text.insert(UInt8(ascii: "&"), at: comment.bufferIndex) }
            findings.append(.commentInValue(isAmpersand: comment.isAmpersand, offset: original(comment.offset)))
            frames[index].openComment = nil
        }
        let isFirst = !frames[index].hasText && frames[index].children.isEmpty
        if !frames[index].hasText {
            frames[index].textPlace =
                mayFollowElements(index) ? place(blanks) : window.firstTextByte(from: frames[index].content)
        }
        frames[index].hasText = true
        keep(piece[(isFirst ? blanks : 0)...])
    }

    /// Whether elements may stand before what comes next in an open element. Items are not among the children of the root.
    private func mayFollowElements(_ frame: Int) -> Bool {
        frame == 0 && itemName != nil || !frames[frame].children.isEmpty
    }

    /// Adds text, without marks that are too many together with those before it. In the file no run is so long, but
    /// references and sections join some.
    private mutating func keep(_ piece: Slice<UnsafeBufferPointer<UInt8>>) {
        guard let first = piece.first, first >= MarkRuns.firstByte else { return append(piece) }
        let index = frames.count - 1
        let (start, most) = (frames[index].textStart, limits.marks)
        let found = text.withUnsafeBufferPointer { text in
            MarkRuns.surplus(
                atStartOf: UnsafeBufferPointer(rebasing: piece), behind: UnsafeBufferPointer(rebasing: text[start...]),
                most: most)
        }
        guard let surplus = found else { return append(piece) }
        if !frames[index].hasCutMarks {
            findings.append(.manyMarks(element: frames[index].name, offset: original(frames[index].start)))
            frames[index].hasCutMarks = true
        }
        append(piece[..<(piece.startIndex + surplus.lowerBound)])
        append(piece[(piece.startIndex + surplus.upperBound)...])
    }

    /// Adds text, up to the limit for one element.
    private mutating func append(_ piece: Slice<UnsafeBufferPointer<UInt8>>) {
        let index = frames.count - 1
        let room = limits.text - (text.count - frames[index].textStart)
        if piece.count <= room {
            text.append(contentsOf: UnsafeBufferPointer(rebasing: piece))
            return
        }
        hasCutText = true
        if frames[index].hasText, !frames[index].isCut {
            findings.append(.longText(element: frames[index].name, offset: original(frames[index].start)))
            frames[index].isCut = true
        }
        var end = piece.startIndex + max(0, room)
        while end > piece.startIndex, piece[end] & 0xC0 == 0x80 { end -= 1 }
        text.append(contentsOf: piece[..<end])
    }

    /// Notes a comment, which matters only inside a text.
    /// - Parameters:
    ///   - isAmpersand: whether it is `<!--&-->`, which the first editor wrote for an ampersand.
    ///   - offset: its place.
    mutating func comment(isAmpersand: Bool, at offset: @autoclosure () -> Int) {
        guard let index = frames.indices.last, frames[index].children.isEmpty else { return }
        guard frames[index].hasText, frames[index].openComment == nil || isAmpersand else { return }
        frames[index].openComment = (text.count, isAmpersand, offset())
    }

    // MARK: Outcome

    /// Returns the result. After a failure the two outermost elements are closed with what they hold; what was open
    /// inside them is dropped.
    mutating func outcome(_ failure: XMLParser.Failure?) -> XMLParser.Outcome {
        if root == nil, var outer = frames.first {
            text = []
            if frames.count > 1, !isItem(frames[1].name), frames[1].children.contains(where: { !$0.children.isEmpty }) {
                outer.children.append(element(from: frames[1]))
            }
            root = element(from: outer)
        }
        return XMLParser.Outcome(root: root, findings: findings, failure: failure)
    }
}
