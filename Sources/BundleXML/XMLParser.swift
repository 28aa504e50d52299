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
            withWindow(over: bytes, from: 0, of: state) { buffer in
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
                withWindow(over: kept, from: keptFrom, of: state) { buffer in
                    feed(buffer, from: buffer.count - piece.count, to: context, state)
                }
                guard state.pointee.failure == nil else { return false }
                let needed = max(keptFrom, state.pointee.firstNeeded)
                kept.removeFirst(needed - keptFrom)
                keptFrom = needed
                return true
            }
            guard isRead else { return nil }
            return withWindow(over: kept, from: keptFrom, of: state) { _ in
                xmlParseChunk(context, nil, 0, 1)
                let outcome = state.pointee.outcome()
                return outcome.failure == nil ? outcome : nil
            }
        }
    }

    /// Lets the parser see a part of the text while a function runs, and no longer, because its bytes may be moved then.
    private static func withWindow<Result>(
        over bytes: [UInt8], from start: Int, of state: UnsafeMutablePointer<State>,
        _ run: (UnsafeBufferPointer<UInt8>) -> Result
    ) -> Result {
        bytes.withUnsafeBufferPointer { buffer in
            state.pointee.tree.window = TextWindow(bytes: buffer, start: start)
            defer { state.pointee.tree.window.close() }
            return run(buffer)
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
                var state = State(
                    TreeBuilder(itemName: itemName, limits: limits, original: original, item: item))
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
    var tree: TreeBuilder
    /// The last name of each slot, by its address: the library has one for each name of a document, so few are decoded twice.
    private var names = Array(repeating: (pointer: UnsafePointer<xmlChar>?.none, name: ""), count: 64)

    init(_ tree: TreeBuilder) { self.tree = tree }

    private var window: TextWindow { tree.window }

    mutating func startElement(_ name: UnsafePointer<xmlChar>, prefix: UnsafePointer<xmlChar>?, hasAttributes: Bool) {
        guard failure == nil else { return }
        let end = currentOffset
        var start = min(end, window.end) - 1
        while start > window.start, window[start] != UInt8(ascii: "<") { start -= 1 }
        guard tree.mayOpen else {
            failure = .tooDeep(offset: tree.original(start))
            xmlStopParser(context)
            return
        }
        var content = end
        if content > window.start, window[content - 1] != UInt8(ascii: ">") {
            while content < window.end, window[content] != UInt8(ascii: ">") { content += 1 }
            content += 1
        }
        let name = prefix.map { String(cString: $0) + ":" + self.name(name) } ?? self.name(name)
        if hasAttributes { tree.noteAttributes(of: name, at: start) }
        tree.open(name, at: start, content: content)
    }

    mutating func endElement() {
        guard failure == nil else { return }
        tree.close(at: currentOffset)
    }

    mutating func characters(_ piece: UnsafeBufferPointer<UInt8>) {
        guard failure == nil else { return }
        let place = place
        if piece.count <= 4, let reference = place.referenceToNoText(piece) {
            let written = String(decoding: reference.map { window[$0] }, as: UTF8.self)
            failure = .malformed(
                reason: "‘\(written.clipped)’ is the number of a character that no page may have; delete it",
                offset: tree.original(reference.lowerBound))
            xmlStopParser(context)
            return
        }
        tree.characters(piece) { place.offset(of: UnsafeBufferPointer(rebasing: piece[$0...])) }
    }

    mutating func comment(_ content: String) {
        guard failure == nil else { return }
        let place = place
        tree.comment(isAmpersand: content == "&" || content == "&amp;", at: place.start(of: "<!--"))
    }

    mutating func refuseDoctype() {
        guard failure == nil else { return }
        failure = .doctype(offset: tree.original(place.start(of: "<!DOCTYPE")))
        xmlStopParser(context)
    }

    /// For missing ends, neither the message nor the place of the library is helpful.
    mutating func fail(code: Int32) {
        guard failure == nil else { return }
        let isAtEnd = code == XML_ERR_DOCUMENT_END.rawValue && tree.root == nil
        let isInComment = code == XML_ERR_COMMENT_NOT_FINISHED.rawValue
        if isAtEnd || isInComment, let open = missingEnds.openSection {
            failure = .unclosed(open.kind, offset: tree.original(open.offset + window.start), end: nil)
        } else if code == XML_ERR_HYPHEN_IN_COMMENT.rawValue {
            failure = hyphensInComment()
        } else if code == XML_ERR_NAME_TOO_LONG.rawValue {
            failure = .tooLong("The name", most: "50,000 bytes", offset: tree.original(startOfLongName))
        } else if place.isHugeLookup {
            failure = longMarkup
        } else if code != XML_ERR_LT_IN_ATTRIBUTE.rawValue, let start = window.startOfDoctype(around: currentOffset) {
            failure = .doctype(offset: tree.original(start))
        } else if isAtEnd, let open = tree.innermost, !window.hasUnknownMark(at: currentOffset) {
            failure = .unclosed(.element(open.name), offset: tree.original(open.start), end: nil)
        } else if code == XML_ERR_TAG_NAME_MISMATCH.rawValue, let open = tree.innermost {
            failure = mismatch(of: open)
        } else {
            let fault = SyntaxFault(.init(code), in: window, at: currentOffset)
            let reason = isAtEnd && tree.innermost == nil ? "there is no element" : fault.reason
            failure = .malformed(reason: reason, offset: tree.original(fault.offset))
        }
        xmlStopParser(context)
    }

    /// Where the tag or the reference begins whose name is too long.
    private var startOfLongName: Int {
        let (tag, reference) = (place.start(of: "<"), place.start(of: "&"))
        guard reference > tag, reference + 1 < window.end else { return tag }
        // In a tag it may be one of a value before the name.
        return (reference + 1..<min(window.end, reference + 64)).allSatisfy { window[$0].isInName } ? reference : tag
    }

    /// What is wrong with markup of which the library cannot find the end, because it looks no further. Sections are passed
    /// on in pieces, so in one of them it stands behind the beginning.
    private var longMarkup: XMLParser.Failure {
        let section = place.start(of: "<![CDATA[")
        if window.starts(with: "<![CDATA[", at: section),
            !(section..<max(section, currentOffset)).contains(where: { window.starts(with: "]]>", at: $0) })
        {
            return longSection("The CDATA section", .characterData, from: section, to: "]]>")
        }
        if window.starts(with: "<!--", at: currentOffset) {
            return longSection("The comment", .comment, from: currentOffset, to: "-->")
        }
        let what = window.starts(with: "<?", at: currentOffset) ? "The instruction" : "The tag"
        return .tooLong(what, most: "10 MB", offset: tree.original(currentOffset))
    }

    private func longSection(
        _ what: String, _ open: XMLParser.Open, from start: Int, to end: StaticString
    ) -> XMLParser.Failure {
        let offset = tree.original(start)
        return missingEnds.find(end, from: start - window.start + 4) == nil
            ? .unclosed(open, offset: offset, end: nil) : .tooLong(what, most: "10 MB", offset: offset)
    }

    /// Returns what is wrong where an end tag has another name than the last open element: an element that it should
    /// not close, or its own name.
    private func mismatch(of open: OpenElement) -> XMLParser.Failure {
        let tag = place.start(of: "</")
        let name = missingEnds.tagName(at: tag + 2)
        let place = tree.original(open.start)
        guard tree.isOpen(name) else {
            return .wrongEndTag(name, offset: tree.original(tag), open: (open.name, place))
        }
        return .unclosed(.element(open.name), offset: place, end: ("</\(name)>", tree.original(tag)))
    }

    /// Of a text that is not in memory as a whole, the result does not matter.
    private var missingEnds: MissingEnds { MissingEnds(bytes: window.bytes) }

    /// Returns what is wrong where a comment holds `--`: mostly the end of the one before is missing.
    private func hyphensInComment() -> XMLParser.Failure {
        let found = missingEnds.hyphens(before: currentOffset + 2)
        let place = tree.original(found.place)
        guard let opened = found.opened else {
            return .malformed(reason: "a comment must not hold ‘--’", offset: place)
        }
        return .unclosed(.comment, offset: tree.original(opened), end: ("<!--", place))
    }

    mutating func outcome() -> XMLParser.Outcome { tree.outcome(failure) }

    /// The offset before which nothing of the text is needed any more.
    var firstNeeded: Int { tree.firstNeeded(at: min(currentOffset, window.end)) }

    private var place: ReadingPlace { ReadingPlace(context: context, window: tree.window) }

    private var currentOffset: Int { place.current }

    private mutating func name(_ pointer: UnsafePointer<xmlChar>) -> String {
        let slot = Int((UInt64(UInt(bitPattern: pointer)) &* 0x9E37_79B9_7F4A_7C15) >> 58)
        if names[slot].pointer != pointer { names[slot] = (pointer, String(cString: pointer)) }
        return names[slot].name
    }
}

/// Where the library stands in the text.
private struct ReadingPlace {
    let context: xmlParserCtxtPtr?
    let window: TextWindow

    var current: Int {
        guard let input = context?.pointee.input, let cur = input.pointee.cur, let base = input.pointee.base else {
            return 0
        }
        return Int(input.pointee.consumed) + (cur - base)
    }

    /// Whether the library has more bytes at hand than it looks through for one end (`XML_MAX_LOOKUP_LIMIT`).
    var isHugeLookup: Bool {
        guard let input = context?.pointee.input, let cur = input.pointee.cur, let end = input.pointee.end else {
            return false
        }
        return end - cur > 10_000_000
    }

    /// Returns the start of the markup that was just read, by its first characters.
    func start(of mark: String) -> Int {
        var offset = min(current, window.end) - 1
        while offset > window.start, !window.starts(with: mark, at: offset) { offset -= 1 }
        return max(window.start, offset)
    }

    /// Returns where a piece of text stands. Of a piece that the library has put together elsewhere, which is a reference
    /// or a text in which CR LF is LF, it has read the end.
    func offset(of piece: UnsafeBufferPointer<UInt8>) -> Int {
        placeInInput(of: piece) ?? startOfMade(piece)
    }

    /// Nil for a piece that the library has put together elsewhere.
    private func placeInInput(of piece: UnsafeBufferPointer<UInt8>) -> Int? {
        guard let input = context?.pointee.input, let base = input.pointee.base, let end = input.pointee.end,
            let start = piece.baseAddress, start >= base, start < end
        else { return nil }
        return Int(input.pointee.consumed) + (start - base)
    }

    /// Returns where the reference stands of which a piece is the character, if that is one that no page may have.
    func referenceToNoText(_ piece: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
        guard let first = piece.first, first >= 0x7F, placeInInput(of: piece) == nil else { return nil }
        let scalars = String(decoding: piece, as: UTF8.self).unicodeScalars
        let end = min(current, window.end)
        guard let scalar = scalars.first, scalars.count == 1, scalar.isNoText, end > window.start,
            window[end - 1] == UInt8(ascii: ";")
        else { return nil }
        return start(of: "&")..<end
    }

    private func startOfMade(_ piece: UnsafeBufferPointer<UInt8>) -> Int {
        var start = min(current, window.end)
        guard start > window.start else { return start }
        let isReference =
            window[start - 1] == UInt8(ascii: ";") && (piece.count == 1 || piece.last != UInt8(ascii: ";"))
        if isReference { return self.start(of: "&") }
        for byte in piece.reversed() where start > window.start {
            start -= 1
            if byte == 0x0A, start > window.start, window[start] == 0x0A, window[start - 1] == 0x0D { start -= 1 }
        }
        return start
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
