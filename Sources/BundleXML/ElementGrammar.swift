// SPDX-License-Identifier: MIT

/// What an element may hold, as its reader asks for it. A recording `ElementReader` makes it.
package struct ElementGrammar: Sendable, Hashable {
    /// What stands between the tags of a child.
    package enum Value: Sendable, Hashable { case text, flag, integer, decimal, anything }

    /// One question.
    package struct Child: Sendable, Hashable {
        package let name: String
        /// Other spellings that are accepted without a word.
        package fileprivate(set) var aliases: [String]
        package fileprivate(set) var isRepeated = false
        /// Nil if nobody asked for a value.
        package fileprivate(set) var value: Value?
        package fileprivate(set) var content = ElementGrammar()
    }

    /// In the order in which they were asked for first.
    package private(set) var children: [Child] = []

    package init() {}

    package mutating func note(_ tag: Tag, value: Value? = nil, isRepeated: Bool = false) {
        let index = index(of: tag.name)
        for alias in tag.attested where !children[index].aliases.contains(alias) { children[index].aliases.append(alias) }
        if isRepeated { children[index].isRepeated = true }
        // Every number is first read as a text; the narrower question tells more.
        if let value, children[index].value == nil || children[index].value == .text { children[index].value = value }
    }

    package mutating func note(_ content: ElementGrammar, in name: String, isRepeated: Bool = false) {
        let index = index(of: name)
        children[index].content.formUnion(content)
        if isRepeated { children[index].isRepeated = true }
    }

    /// Takes in what another run of the same reader asked for.
    package mutating func formUnion(_ other: ElementGrammar) {
        for child in other.children {
            note(Tag(child.name, attested: child.aliases), value: child.value, isRepeated: child.isRepeated)
            note(child.content, in: child.name)
        }
    }

    /// What either of two readers of different kinds accepts: values they do not agree on are texts.
    package func orAlso(_ other: ElementGrammar) -> ElementGrammar {
        var result = self
        for child in other.children {
            let index = result.index(of: child.name)
            let own = result.children[index]
            let isNew = !children.contains { $0.name == child.name }
            result.children[index].content = own.content.orAlso(child.content)
            result.children[index].value = isNew || own.value == child.value ? child.value : .text
            result.children[index].isRepeated = own.isRepeated || child.isRepeated
            result.children[index].aliases += child.aliases.filter { !own.aliases.contains($0) }
        }
        return result
    }

    private mutating func index(of name: String) -> Int {
        if let index = children.firstIndex(where: { $0.name == name }) { return index }
        children.append(Child(name: name, aliases: []))
        return children.count - 1
    }
}
