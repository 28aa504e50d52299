// SPDX-License-Identifier: MIT

/// An element whose end has not been seen yet.
struct OpenElement {
    let name: String
    /// Offsets in the parsed text: of the `<`, and of what follows the start tag.
    let start: Int
    let content: Int
    /// Where the element's text begins in the shared buffer.
    let textStart: Int
    var children: [Element] = []
    /// The places in the shared buffer of those children that have text of this element before them.
    var placesInText: [Int] = []
    /// Whether any text but blanks was read. Blanks before the first one are kept only behind a child.
    var hasText = false
    /// Whether there was more text than is kept.
    var isCut = false
    /// Whether marks were left out of the text.
    var hasCutMarks = false
    /// Where the text begins.
    var textPlace: Int?
    /// A comment that has text before it; it is reported if text follows too.
    var openComment: (bufferIndex: Int, isAmpersand: Bool, offset: Int)?
}
