// SPDX-License-Identifier: MIT

/// What an element may hold, as its reader requests it. A recording `ElementReader` makes it.
package struct ElementGrammar: Sendable, Hashable {
    /// The content of a child element.
    package enum Value: Sendable, Hashable { case text, flag, integer, decimal, anything }

    /// One requested child.
    package struct Child: Sendable, Hashable {
        /// The spelling of the format.
        package let name: String
        /// Other spellings that are accepted without a diagnostic.
        package fileprivate(set) var aliases: [String]
        /// Whether there may be several.
        package fileprivate(set) var isRepeated = false
        /// Nil if no value was requested.
        package fileprivate(set) var value: Value?
        /// The keywords to choose from. Readers accept others too, with a diagnostic.
        package fileprivate(set) var choices: [String] = []
        /// What the reader of the child requested; empty for one without children.
        package fileprivate(set) var content = ElementGrammar()

        fileprivate mutating func addChoices(_ more: [String]) { choices += more.filter { !choices.contains($0) } }
    }

    /// In the order of the first requests.
    package private(set) var children: [Child] = []

    package init() {}

    /// Records a request for a child. The choices of several requests add up, and any other value replaces `text`.
    package mutating func note(_ tag: Tag, value: Value? = nil, choices: [String] = [], isRepeated: Bool = false) {
        let index = index(of: tag.name)
        for alias in tag.attested where !children[index].aliases.contains(alias) {
            children[index].aliases.append(alias)
        }
        children[index].addChoices(choices)
        if isRepeated { children[index].isRepeated = true }
        // Every number is first read as a text, and the narrower request is more precise.
        if let value, children[index].value == nil || children[index].value == .text { children[index].value = value }
    }

    /// Adds requests of the reader of a child to those that its content has already.
    package mutating func note(_ content: ElementGrammar, in name: String, isRepeated: Bool = false) {
        let index = index(of: name)
        children[index].content.formUnion(content)
        if isRepeated { children[index].isRepeated = true }
    }

    /// Adds what another run of the same reader requested.
    package mutating func formUnion(_ other: ElementGrammar) {
        for child in other.children {
            note(
                Tag(child.name, attested: child.aliases), value: child.value, choices: child.choices,
                isRepeated: child.isRepeated)
            note(child.content, in: child.name)
        }
    }

    /// Returns what either of two readers of different kinds accepts; values on which they differ are texts.
    package func merged(with other: ElementGrammar) -> ElementGrammar {
        var result = self
        for child in other.children {
            let index = result.index(of: child.name)
            let own = result.children[index]
            let isNew = !children.contains { $0.name == child.name }
            result.children[index].content = own.content.merged(with: child.content)
            result.children[index].value = isNew || own.value == child.value ? child.value : .text
            result.children[index].isRepeated = own.isRepeated || child.isRepeated
            result.children[index].addChoices(child.choices)
            result.children[index].aliases += child.aliases.filter { !own.aliases.contains($0) }
        }
        return result
    }

    /// Returns the first child of a name, however deep.
    package func child(_ name: String) -> Child? {
        children.first { $0.name == name } ?? children.lazy.compactMap { $0.content.child(name) }.first
    }

    /// The keywords of all elements in it by their names, for elements that have any.
    package var choices: [String: [String]] {
        children.reduce(into: [:]) { found, child in
            for (name, choices) in [child.name: child.choices].merging(child.content.choices, uniquingKeysWith: +)
            where !choices.isEmpty {
                let known = found[name] ?? []
                found[name] = known + choices.filter { !known.contains($0) }
            }
        }
    }

    private mutating func index(of name: String) -> Int {
        if let index = children.firstIndex(where: { $0.name == name }) { return index }
        children.append(Child(name: name, aliases: []))
        return children.count - 1
    }
}
