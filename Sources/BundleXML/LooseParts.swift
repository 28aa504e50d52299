// SPDX-License-Identifier: MIT

internal import Diagnostics

/// Parts of an element that stand beside it, without it, or in another one. The phones' players find them there, because they match names
/// at any depth (`app.md` 3.4).
extension ElementReader {
    /// Puts parts that stand here without the element around them into such elements, with a warning. It is requested as
    /// usual after this.
    /// - Parameters:
    ///   - parts: what the element consists of. Names that mean something else here must not be among them.
    ///   - first: the part with which each of several elements begins; nil if there is one, which must be absent or empty.
    package mutating func gather(_ parts: [Tag], into tag: Tag, each first: Tag? = nil) {
        guard hasAny(of: parts) else { return }
        let empty = first == nil ? tag.index(in: element.children) : nil
        if let empty, !element.children[empty].isHollow { return }
        var groups = PartGroups(parts, each: first)
        var marks = isRead
        for (index, child) in element.children.enumerated() where !marks[index] {
            if groups.take(child) { marks[index] = true }
        }
        let added = groups.elements(named: tag.name)
        guard let start = added.first?.children.first else { return }
        if let empty {
            var children = element.children
            children[empty] = children[empty].with(children: added[0].children)
            isRead = marks
            element = element.with(children: children)
        } else {
            isRead = marks.grown(from: element.children.count, by: added.count)
            element = element.with(children: element.children + added)
            lengths |= Self.length(tag.name)
        }
        report(.misplacedElement, "‘\(start.name)’ stands outside ‘\(tag.name)’", at: start)
    }

    /// The same for parts of items that stand in the container of the items, in the one that counts.
    package mutating func gather(_ parts: [Tag], into tag: Tag, each first: Tag, in container: Tag) {
        guard recording == nil, lengths & Self.lengths(of: container) != 0,
            let index = container.index(in: element.children)
        else { return }
        var children = element.children
        var groups = PartGroups(parts, each: first)
        var rest: [Element] = []
        for child in children[index].children where !groups.take(child, after: rest.count) { rest.append(child) }
        let added = groups.elements(named: tag.name)
        guard let start = added.first?.children.first else { return }
        children[index] = children[index].with(children: groups.elements(added, among: rest))
        element = element.with(children: children)
        report(.misplacedElement, "‘\(start.name)’ stands outside ‘\(tag.name)’", at: start)
    }

    /// Takes a child out of the one that it has got into, if its own place is empty; with a warning (`app.md` 3.4). Both
    /// are requested as usual after this.
    package mutating func adopt(_ tag: Tag, from container: Tag) {
        guard recording == nil, lengths & Self.lengths(of: container) != 0,
            let parent = container.index(in: element.children),
            let child = tag.index(in: element.children[parent].children)
        else { return }
        let found = element.children[parent].children[child]
        let empty = tag.index(in: element.children)
        if let empty, !element.children[empty].isHollow || found.isHollow { return }
        if empty == nil { isRead = isRead.grown(from: element.children.count, by: 1) }
        element = element.raising(child, of: parent, to: empty)
        lengths |= Self.length(found.name)
        report(.misplacedElement, "‘\(tag.name)’ stands inside ‘\(container.name)’", at: found)
    }

    private func hasAny(of parts: [Tag]) -> Bool {
        recording == nil && parts.contains { lengths & Self.lengths(of: $0) != 0 }
    }
}

/// Parts that belong into one element each.
private struct PartGroups {
    private let parts: [Tag]
    private let first: Tag?
    private var groups: [[Element]] = []
    /// Behind how many other elements each group begins.
    private(set) var places: [Int] = []

    init(_ parts: [Tag], each first: Tag?) { (self.parts, self.first) = (parts, first) }

    /// Takes an element if it is a part.
    mutating func take(_ child: Element, after others: Int = 0) -> Bool {
        guard parts.contains(where: { $0.names(child.name) }), !child.isEmpty else { return false }
        let isFirst = first?.names(child.name) ?? false
        if groups.isEmpty || isFirst {
            guard first == nil || isFirst else { return false }
            groups.append([child])
            places.append(others)
        } else {
            groups[groups.count - 1].append(child)
        }
        return true
    }

    func elements(named name: String) -> [Element] {
        groups.map { parts in
            Element(name: name, offset: parts[0].offset, textOffset: parts[0].offset, text: "", children: parts)
        }
    }

    /// Returns the elements of the groups at their places among the others.
    func elements(_ elements: [Element], among others: [Element]) -> [Element] {
        var (together, next): ([Element], Int) = ([], 0)
        for (element, place) in zip(elements, places) {
            together += others[next..<place]
            together.append(element)
            next = place
        }
        return together + others[next...]
    }
}
