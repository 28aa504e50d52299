// SPDX-License-Identifier: MIT

internal import Diagnostics
internal import Text

/// What is reported about the children that no reader has requested.
extension ElementReader {
    mutating func reportRest() {
        if recording == nil, !hasReadText, element.hasText {
            report(
                .looseText, "Text stands in ‘\(element.name)’ between its elements, where nothing shows it",
                at: SourcePosition(file: file, offset: element.textOffset), hides: .absences(at: position))
        }
        var near: NearMiss?
        var suggestions: [String: [String]] = [:]
        var inOtherCase: [String: Element?] = [:]
        var countedByTag: [Tag: Element?] = [:]
        var beside: Set<String>?
        for (index, child) in element.children.enumerated() where !isRead[index] {
            let counted: Element? = inOtherCase[child.name] ?? self.counted(inPlaceOf: child.name, &countedByTag)
            inOtherCase.updateValue(counted, forKey: child.name)
            if let counted {
                reportSpelling(child, besides: counted)
                continue
            }
            if child.name == element.name, !child.children.isEmpty {
                report(
                    .unknownElement,
                    "‘\(child.name)’ stands in another ‘\(child.name)’ and is ignored; is the end of the other one missing before it?",
                    at: position(of: child), severity: .error,
                    notes: [Diagnostic.Note("the other one begins here", at: position, role: .cause)],
                    hides: .absences(at: position))
                continue
            }
            let names = near ?? NearMiss(among: Array(known.names), shortest: 3)
            near = names
            let present = beside ?? Set(element.children.map(\.name)).intersection(known.names)
            beside = present
            let found = suggestions[child.name] ?? self.names(like: child, among: names, besides: present)
            suggestions[child.name] = found
            let inner = knownChild(of: child)
            // In a data item any note of the author's may stand, but a row consists of what it should have.
            let isPart = known.areInner && !child.isEmpty
            let summary = "‘\(child.name.clipped)’ is not known in ‘\(element.name)’"
            report([
                Diagnostic(
                    .unknownElement,
                    inner.map {
                        "\(summary), so what is in it is ignored; without its tags ‘\($0)’ stands in its place"
                    }
                        ?? "\(summary); it is ignored",
                    at: position(of: child), suggestions: inner == nil ? found : [],
                    hides: inner == nil && found.isEmpty && !isPart ? nil : .absences(at: position),
                    subject: .unknown(
                        child.name, in: element.name, around: child.children.first?.name, beside: present))
            ])
        }
    }

    /// Returns the child that was read in place of those with a name that differs from one of its spellings in case only.
    /// - Parameter byTag: those found so far: a tag has any number of other spellings, and all children are passed for one.
    private func counted(inPlaceOf name: String, _ byTag: inout [Tag: Element?]) -> Element? {
        guard let tag = known.tag(inOtherCase: name) else { return nil }
        if let found = byTag[tag] { return found }
        let index = tag.index(in: element.children) { wasRead($0, inOtherCaseFor: tag) }
        let counted = index.flatMap { isRead[$0] ? element.children[$0] : nil }
        byTag.updateValue(counted, forKey: tag)
        return counted
    }

    /// Returns the names that an unknown one may stand for. Many names begin with that of the element around them.
    /// - Parameter present: the known ones that are there.
    private func names(like child: Element, among names: NearMiss, besides present: Set<String>) -> [String] {
        let whole = element.name + child.name
        if let same = known.names.first(where: { $0.lowercased() == whole.lowercased() }) { return [same] }
        let plain = child.name.filter { $0 != "-" && $0 != "_" }.lowercased()
        if let same = known.names.first(where: { $0.lowercased() == plain }) { return [same] }
        let alike = names.namesLike(child.name)
        guard alike.isEmpty else { return alike }
        return OtherWords.names(for: child.name).filter { known.names.contains($0) && !present.contains($0) }
            .prefix(1).map { $0 }
    }

    /// Returns the name of a child of an unknown element that is known beside that one.
    private func knownChild(of child: Element) -> String? {
        guard let inner = child.children.first?.name, known.names.contains(inner) else {
            return nil
        }
        return inner
    }
}
