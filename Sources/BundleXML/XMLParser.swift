// SPDX-License-Identifier: MIT

internal import CLibXML2
internal import Text

/// One pass of libxml2 over a text. This is the only file that uses the C library; no pointer leaves it.
///
/// SAX2 callbacks are used because only they give exact places: in the callback the parser stands behind the start tag,
/// and the `<` is found by searching backwards, since no attribute value can hold one. There is no network, no DTD, no
/// entity expansion and no XInclude, because none of the options for them is ever set.
struct XMLParser {
    /// Bytes passed to the library at a time: with one large piece it fails ("Huge input lookup").
    private static let chunkSize = 64 * 1024

    /// Must be called once before parsing on several threads.
    static let prepare: Void = xmlInitParser()

    /// - Parameters:
    ///   - itemName: the name of the children of the root that are passed on one by one instead of being kept, in any
    ///     case.
    ///   - original: maps an offset in `bytes` to one in the file.
    ///   - item: gets the element, and the offset in the file behind its end.
    static func parse(
        _ bytes: [UInt8], itemName: String?, limits: Limits, original: (Int) -> Int, item: (Element, Int) -> Void
    ) -> Outcome {
        withState(itemName: itemName, limits: limits, original: original, item: item) { context, state in
            bytes.withUnsafeBufferPointer { buffer in
                state.pointee.window = TextWindow(bytes: buffer)
                feed(buffer, from: 0, to: context, state)
                if state.pointee.failure == nil { xmlParseChunk(context, nil, 0, 1) }
                return state.pointee.outcome()
            }
        } ?? Outcome()
    }

    /// Parses a text of which only a part is in memory at a time. What is wrong with it is not found out: that takes all
    /// of it.
    /// - Parameter start: where the text begins in the file.
    /// - Returns: nil if it is not well-formed, or cannot be read.
    static func parse(
        _ pieces: FilePieces, from start: Int, itemName: String?, limits: Limits, item: (Element, Int) -> Void
    ) -> Outcome? {
        let original = { $0 + start }
        return withState(itemName: itemName, limits: limits, original: original, item: item) { context, state in
            var kept: [UInt8] = []
            var keptFrom = 0
            let isRead = pieces.inOrder(from: start) { offset, piece in
                kept += piece
                kept.withUnsafeBufferPointer { buffer in
                    state.pointee.window = TextWindow(bytes: buffer, start: keptFrom)
                    feed(buffer, from: buffer.count - piece.count, to: context, state)
                }
                guard state.pointee.failure == nil else { return false }
                let needed = max(keptFrom, state.pointee.firstNeeded)
                kept.removeFirst(needed - keptFrom)
                keptFrom = needed
                return true
            }
            guard isRead else { return nil }
            return kept.withUnsafeBufferPointer { buffer in
                state.pointee.window = TextWindow(bytes: buffer, start: keptFrom)
                xmlParseChunk(context, nil, 0, 1)
                let outcome = state.pointee.outcome()
                return outcome.failure == nil ? outcome : nil
            }
        }
    }

    private static func feed(
        _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, to context: xmlParserCtxtPtr,
        _ state: UnsafeMutablePointer<State>
    ) {
        var next = start
        while next < bytes.count, state.pointee.failure == nil {
            let count = min(chunkSize, bytes.count - next)
            let pointer = bytes.baseAddress.map { UnsafeRawPointer($0 + next).assumingMemoryBound(to: CChar.self) }
            xmlParseChunk(context, pointer, Int32(count), 0)
            next += count
        }
    }

    private static func withState<Result>(
        itemName: String?, limits: Limits, original: (Int) -> Int, item: (Element, Int) -> Void,
        _ run: (xmlParserCtxtPtr, UnsafeMutablePointer<State>) -> Result?
    ) -> Result? {
        _ = prepare
        return withoutActuallyEscaping(original) { original in
            withoutActuallyEscaping(item) { item in
                var state = State(itemName: itemName, limits: limits, original: original, item: item)
                var handler = saxHandler()
                return withUnsafeMutablePointer(to: &state) { state in
                    guard
                        let context = xmlCreatePushParserCtxt(&handler, UnsafeMutableRawPointer(state), nil, 0, nil)
                    else { return nil }
                    defer { xmlFreeParserCtxt(context) }
                    state.pointee.context = context
                    xmlCtxtUseOptions(
                        context,
                        Int32(
                            XML_PARSE_NONET.rawValue | XML_PARSE_IGNORE_ENC.rawValue | XML_PARSE_BIG_LINES.rawValue))
                    // Otherwise it takes a file that begins with `<`, NUL, `?`, NUL for UTF-16, and its places are
                    // wrong.
                    xmlSwitchEncoding(context, XML_CHAR_ENCODING_UTF8)
                    return run(context, state)
                }
            }
        }
    }

    private static func saxHandler() -> xmlSAXHandler {
        var handler = xmlSAXHandler()
        handler.initialized = UInt32(XML_SAX2_MAGIC)
        handler.startElementNs = { state, name, prefix, _, namespaces, _, attributes, _, _ in
            guard let state, let name else { return }
            state.assumingMemoryBound(to: State.self).pointee
                .startElement(name, prefix: prefix, hasAttributes: namespaces + attributes > 0)
        }
        handler.endElementNs = { state, _, _, _ in
            state?.assumingMemoryBound(to: State.self).pointee.endElement()
        }
        handler.characters = { state, text, count in
            guard let state, let text else { return }
            state.assumingMemoryBound(to: State.self).pointee.characters(
                UnsafeBufferPointer(start: text, count: Int(count)))
        }
        handler.ignorableWhitespace = handler.characters
        handler.cdataBlock = handler.characters
        handler.comment = { state, text in
            guard let state, let text else { return }
            state.assumingMemoryBound(to: State.self).pointee.comment(String(cString: text))
        }
        handler.internalSubset = { state, _, _, _ in
            state?.assumingMemoryBound(to: State.self).pointee.refuseDoctype()
        }
        handler.serror = { state, error in
            guard let state, let error, error.pointee.level == XML_ERR_FATAL else { return }
            state.assumingMemoryBound(to: State.self).pointee.fail(code: error.pointee.code)
        }
        return handler
    }
}

/// The state that the callbacks share.
private struct State {
    var context: xmlParserCtxtPtr?
    private(set) var failure: XMLParser.Failure?
    var window = TextWindow(bytes: UnsafeBufferPointer(start: nil, count: 0))
    private let itemName: String?
    private let limits: Limits
    private let original: (Int) -> Int
    private let item: (Element, Int) -> Void
    private var frames: [OpenElement] = []
    private var text: [UInt8] = []
    private var root: Element?
    private var findings: [XMLParser.Finding] = []
    private var elementsWithAttributes: Set<String> = []
    /// The last name of each slot, by its address: the library has one for each name of a document, so few are decoded twice.
    private var names = Array(repeating: (pointer: UnsafePointer<xmlChar>?.none, name: ""), count: 64)
    private var texts = RepeatedTexts()

    init(
        itemName: String?, limits: Limits, original: @escaping (Int) -> Int, item: @escaping (Element, Int) -> Void
    ) {
        self.itemName = itemName
        self.limits = limits
        self.original = original
        self.item = item
    }

    mutating func startElement(_ name: UnsafePointer<xmlChar>, prefix: UnsafePointer<xmlChar>?, hasAttributes: Bool) {
        guard failure == nil else { return }
        let end = currentOffset
        var start = min(end, window.end) - 1
        while start > window.start, window[start] != UInt8(ascii: "<") { start -= 1 }
        guard frames.count < limits.depth else {
            failure = .tooDeep(offset: original(start))
            xmlStopParser(context)
            return
        }
        var content = end
        if content > window.start, window[content - 1] != UInt8(ascii: ">") {
            while content < window.end, window[content] != UInt8(ascii: ">") { content += 1 }
            content += 1
        }
        let name = prefix.map { String(cString: $0) + ":" + self.name(name) } ?? self.name(name)
        if hasAttributes, elementsWithAttributes.insert(name).inserted {
            findings.append(.attribute(element: name, offset: original(start)))
        }
        frames.append(OpenElement(name: name, start: start, content: content, textStart: text.count))
    }

    mutating func endElement() {
        guard failure == nil, let frame = frames.popLast() else { return }
        let element = element(from: frame)
        text.removeLast(text.count - frame.textStart)
        if frames.isEmpty {
            root = element
        } else if frames.count == 1, isItem(element.name) {
            item(element, original(currentOffset))
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

    mutating func characters(_ piece: UnsafeBufferPointer<UInt8>) {
        guard failure == nil, !frames.isEmpty else { return }
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
                mayFollowElements(index)
                ? offset(of: piece) + blanks : window.firstTextByte(from: frames[index].content)
        }
        frames[index].hasText = true
        keep(piece[(isFirst ? blanks : 0)...])
    }

    /// Whether elements may stand before what comes next in an open element. Items are not among the children of the root.
    private func mayFollowElements(_ frame: Int) -> Bool {
        frame == 0 && itemName != nil || !frames[frame].children.isEmpty
    }

    /// The offset before which nothing of the text is needed any more.
    var firstNeeded: Int {
        let current = min(currentOffset, window.end)
        guard let open = frames.last, !open.hasText, !mayFollowElements(frames.count - 1) else { return current }
        return min(current, open.content)
    }

    /// Adds text, up to the limit for one element.
    private mutating func keep(_ piece: Slice<UnsafeBufferPointer<UInt8>>) {
        let index = frames.count - 1
        let room = limits.text - (text.count - frames[index].textStart)
        if piece.count <= room {
            text.append(contentsOf: UnsafeBufferPointer(rebasing: piece))
            return
        }
        if frames[index].hasText, !frames[index].isCut {
            findings.append(.longText(element: frames[index].name, offset: original(frames[index].start)))
            frames[index].isCut = true
        }
        var end = piece.startIndex + max(0, room)
        while end > piece.startIndex, piece[end] & 0xC0 == 0x80 { end -= 1 }
        text.append(contentsOf: piece[..<end])
    }

    mutating func comment(_ content: String) {
        let isAmpersand = content == "&" || content == "&amp;"
        guard failure == nil, let index = frames.indices.last, frames[index].children.isEmpty else { return }
        guard frames[index].hasText, frames[index].openComment == nil || isAmpersand else { return }
        frames[frames.count - 1].openComment = (text.count, isAmpersand, start(of: "<!--"))
    }

    mutating func refuseDoctype() {
        guard failure == nil else { return }
        failure = .doctype(offset: original(start(of: "<!DOCTYPE")))
        xmlStopParser(context)
    }

    /// For missing ends, neither the message nor the place of the library is helpful.
    mutating func fail(code: Int32) {
        guard failure == nil else { return }
        let isAtEnd = code == XML_ERR_DOCUMENT_END.rawValue && root == nil
        let isInComment = code == XML_ERR_COMMENT_NOT_FINISHED.rawValue
        if isAtEnd || isInComment, let open = missingEnds.openSection {
            failure = .unclosed(open.kind, offset: original(open.offset + window.start), end: nil)
        } else if code == XML_ERR_HYPHEN_IN_COMMENT.rawValue {
            failure = hyphensInComment()
        } else if isAtEnd, let open = frames.last, !window.hasUnknownMark(at: currentOffset) {
            failure = .unclosed(.element(open.name), offset: original(open.start), end: nil)
        } else if code == XML_ERR_TAG_NAME_MISMATCH.rawValue, let open = frames.last {
            failure = mismatch(of: open)
        } else {
            let fault = SyntaxFault(.init(code), in: window, at: currentOffset)
            let reason = isAtEnd && frames.isEmpty ? "there is no element" : fault.reason
            failure = .malformed(reason: reason, offset: original(fault.offset))
        }
        xmlStopParser(context)
    }

    /// Returns what is wrong where an end tag has another name than the last open element: an element that it should
    /// not close, or its own name.
    private func mismatch(of open: OpenElement) -> XMLParser.Failure {
        let tag = start(of: "</")
        let name = missingEnds.tagName(at: tag + 2)
        guard frames.contains(where: { $0.name == name }) else {
            return .wrongEndTag(name, offset: original(tag), open: (open.name, original(open.start)))
        }
        return .unclosed(.element(open.name), offset: original(open.start), end: ("</\(name)>", original(tag)))
    }

    /// Of a text that is not in memory as a whole, the result does not matter.
    private var missingEnds: MissingEnds { MissingEnds(bytes: window.bytes) }

    /// Returns what is wrong where a comment holds `--`: mostly the end of the one before is missing.
    private func hyphensInComment() -> XMLParser.Failure {
        let found = missingEnds.hyphens(before: currentOffset + 2)
        guard let opened = found.opened else {
            return .malformed(reason: "a comment must not hold ‘--’", offset: original(found.place))
        }
        return .unclosed(.comment, offset: original(opened), end: ("<!--", original(found.place)))
    }

    /// Returns the result. After a failure the two outermost elements are closed with what they hold; what was open
    /// inside them is dropped.
    mutating func outcome() -> XMLParser.Outcome {
        if root == nil, var outer = frames.first {
            text = []
            if frames.count > 1, !isItem(frames[1].name), frames[1].children.contains(where: { !$0.children.isEmpty }) {
                outer.children.append(element(from: frames[1]))
            }
            root = element(from: outer)
        }
        return XMLParser.Outcome(root: root, findings: findings, failure: failure)
    }

    /// Returns where a piece of text stands. The parser stands behind a piece that it has put together elsewhere.
    private func offset(of piece: UnsafeBufferPointer<UInt8>) -> Int {
        guard let input = context?.pointee.input, let base = input.pointee.base, let end = input.pointee.end,
            let start = piece.baseAddress, start >= base, start < end
        else { return max(0, currentOffset - piece.count) }
        return Int(input.pointee.consumed) + (start - base)
    }

    private var currentOffset: Int {
        guard let input = context?.pointee.input, let cur = input.pointee.cur, let base = input.pointee.base else {
            return 0
        }
        return Int(input.pointee.consumed) + (cur - base)
    }

    /// Returns the start of the markup that the parser has just read, by its first characters.
    private func start(of mark: String) -> Int {
        var offset = min(currentOffset, window.end) - 1
        while offset > window.start, !window.starts(with: mark, at: offset) { offset -= 1 }
        return max(window.start, offset)
    }

    private mutating func name(_ pointer: UnsafePointer<xmlChar>) -> String {
        let slot = Int((UInt64(UInt(bitPattern: pointer)) &* 0x9E37_79B9_7F4A_7C15) >> 58)
        if names[slot].pointer != pointer { names[slot] = (pointer, String(cString: pointer)) }
        return names[slot].name
    }

    private mutating func element(from frame: OpenElement) -> Element {
        let start = original(frame.start)
        guard frame.hasText, frame.textStart < text.count else {
            return Element(name: frame.name, offset: start, textOffset: start, text: "", children: frame.children)
        }
        let place = original(frame.textPlace ?? frame.content)
        let own = text[frame.textStart...]
        if frame.children.isEmpty {
            return Element(
                name: frame.name, offset: start, textOffset: place, text: texts.text(of: Element.trimmedBytes(own)),
                children: [])
        }
        return Element(
            name: frame.name, offset: start, textOffset: place, ownText: String(decoding: own, as: UTF8.self),
            places: frame.placesInText.map { $0 - frame.textStart }, children: frame.children)
    }
}

extension SyntaxFault.Kind {
    /// - Parameter code: the number that the library gives a fault.
    fileprivate init(_ code: Int32) {
        switch xmlParserErrors(rawValue: UInt32(bitPattern: code)) {
        case XML_ERR_NAME_REQUIRED: self = .name
        case XML_ERR_GT_REQUIRED, XML_ERR_LTSLASH_REQUIRED: self = .tagEnd
        case XML_ERR_ATTRIBUTE_WITHOUT_VALUE: self = .attribute(.noValue)
        case XML_ERR_ATTRIBUTE_NOT_STARTED: self = .attribute(.noQuotes)
        case XML_ERR_ATTRIBUTE_NOT_FINISHED, XML_ERR_LT_IN_ATTRIBUTE: self = .attribute(.openQuote)
        case XML_ERR_ATTRIBUTE_REDEFINED: self = .attribute(.repeated)
        case XML_ERR_SPACE_REQUIRED: self = .attribute(.noBlank)
        case XML_ERR_INVALID_CHARREF, XML_ERR_INVALID_DEC_CHARREF, XML_ERR_INVALID_HEX_CHARREF,
            XML_ERR_UNDECLARED_ENTITY, XML_ERR_ENTITYREF_SEMICOL_MISSING, XML_ERR_ENTITYREF_NO_NAME:
            self = .reference
        case XML_ERR_INVALID_CHAR: self = .character
        case XML_ERR_MISPLACED_CDATA_END: self = .endOfCharacterData
        case XML_ERR_PI_NOT_STARTED, XML_ERR_PI_NOT_FINISHED, XML_ERR_RESERVED_XML_NAME: self = .instruction
        case XML_ERR_XMLDECL_NOT_STARTED, XML_ERR_XMLDECL_NOT_FINISHED, XML_ERR_VERSION_MISSING,
            XML_ERR_UNKNOWN_VERSION, XML_ERR_ENCODING_NAME, XML_ERR_MISSING_ENCODING, XML_ERR_STANDALONE_VALUE,
            XML_ERR_STRING_NOT_STARTED, XML_ERR_STRING_NOT_CLOSED, XML_ERR_EQUAL_REQUIRED:
            self = .declaration
        case XML_ERR_DOCUMENT_EMPTY: self = .noTag
        case XML_ERR_DOCUMENT_END: self = .behindEnd
        default: self = .other
        }
    }
}
