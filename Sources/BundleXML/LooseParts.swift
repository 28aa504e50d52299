// SPDX-License-Identifier: MIT

internal import Diagnostics

/// Parts of an element that stand beside it, without it, or in another one. The phones' players find them there, because they match names
/// at any depth (`app.md` 3.4).
extension ElementReader {
    /// Puts parts that stand here without the element around them into such an element, with a warning. It is requested as
    /// usual after this.
    /// - Parameters:
    ///   - parts: what the element consists of. Names that mean something else here must not be among them.
    ///   - tag: the element, which must be absent or empty.
    package mutating func gather(_ parts: [Tag], into tag: Tag) {
        guard hasAny(of: parts) else { return }
        var children = element.children
        let empty = tag.index(in: children)
        if let empty, !children[empty].isHollow { return }
        var (marks, found) = (isRead, [Element]())
        for (index, child) in children.enumerated() where !marks[index] && child.isOne(of: parts) {
            marks[index] = true
            found.append(child)
        }
        guard let start = found.first else { return }
        if let empty {
            children[empty] = children[empty].with(children: found)
        } else {
            marks = marks.grown(from: children.count, by: 1)
            children.append(Element(named: tag, around: found))
            lengths |= Self.length(tag.name)
        }
        isRead = marks
        element = element.with(children: children)
        report(.misplacedElement, "‘\(start.name)’ stands outside ‘\(tag.name)’", at: start)
    }

    /// The same for parts of several elements, at their places among these. It comes before all requests.
    /// - Parameter first: the part with which each of the elements begins.
    package mutating func gather(_ parts: [Tag], into tag: Tag, each first: Tag) {
        guard hasAny(of: parts) else { return }
        let groups = PartGroups(parts, of: tag, each: first, in: element.children)
        guard let start = groups.start else { return }
        element = element.with(children: groups.elements)
        isRead = ReadMarks(count: element.children.count)
        lengths |= Self.length(tag.name)
        report(.misplacedElement, "‘\(start.name)’ stands outside ‘\(tag.name)’", at: start)
    }

    /// The same for parts of items that stand in the container of the items, in the one that counts.
    package mutating func gather(_ parts: [Tag], into tag: Tag, each first: Tag, in container: Tag) {
        guard recording == nil, lengths & Self.lengths(of: container) != 0,
            let index = container.index(in: element.children)
        else { return }
        var children = element.children
        let groups = PartGroups(parts, of: tag, each: first, in: children[index].children)
        guard let start = groups.start else { return }
        children[index] = children[index].with(children: groups.elements)
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

extension Element {
    /// An element that is not written, around its parts.
    fileprivate convenience init(named tag: Tag, around parts: [Element]) {
        let offset = parts.first?.offset ?? 0
        self.init(name: tag.name, offset: offset, textOffset: offset, text: "", children: parts)
    }

    fileprivate func isOne(of parts: [Tag]) -> Bool { parts.contains { $0.names(name) } && !isEmpty }
}

/// Parts that belong into one element each.
private struct PartGroups {
    private struct Group {
        /// The empty element right before the parts, in which they were meant to be; nil if there is none.
        let holder: Element?
        /// Behind how many other elements it begins.
        let place: Int
        var parts: [Element]
    }

    private let tag: Tag
    private var groups: [Group] = []
    private var others: [Element] = []

    /// - Parameter first: the part with which each element begins.
    init(_ parts: [Tag], of tag: Tag, each first: Tag, in elements: [Element]) {
        self.tag = tag
        var holder: Element?
        for element in elements {
            let isPart = element.isOne(of: parts)
            if isPart, first.names(element.name) {
                if holder != nil { others.removeLast() }
                groups.append(Group(holder: holder, place: others.count, parts: [element]))
                holder = nil
            } else if isPart, !groups.isEmpty {
                groups[groups.count - 1].parts.append(element)
                holder = nil
            } else {
                others.append(element)
                holder = element.isHollow && tag.names(element.name) ? element : nil
            }
        }
    }

    /// The first part; nil if there are none.
    var start: Element? { groups.first?.parts.first }

    /// The elements of the groups at their places among the others.
    var elements: [Element] {
        var (together, next): ([Element], Int) = ([], 0)
        for group in groups {
            together += others[next..<group.place]
            together.append(group.holder?.with(children: group.parts) ?? Element(named: tag, around: group.parts))
            next = group.place
        }
        return together + others[next...]
    }
}
