// SPDX-License-Identifier: MIT

/// The elements that the reader of an element has requested, behind those of the readers around it: all have one list,
/// because nearly every element has a reader, and few lists are needed.
struct RequestedTags {
    private var all: [String] = []
    /// How many of `all` count. The others are left from readers that have ended, because to remove each costs more.
    private var count = 0
    /// Those with other spellings. Most have none, and a tag is more to copy than its name.
    private var aliased: [Tag] = []
    /// Where those of the innermost reader begin.
    private var first = Place()

    /// A place in both lists.
    struct Place {
        fileprivate var name = 0
        fileprivate var tag = 0
    }

    mutating func append(_ tag: Tag) {
        if count < all.count { all[count] = tag.name } else { all.append(tag.name) }
        count += 1
        if !tag.attested.isEmpty || !tag.tolerated.isEmpty { aliased.append(tag) }
    }

    /// The names that the innermost reader has requested.
    var names: ArraySlice<String> { all[first.name..<count] }

    /// Whether another reader is around the innermost one.
    var areInner: Bool { first.name > 0 }

    /// Returns the requested element of which one spelling differs from a name in case only.
    func tag(inOtherCase name: String) -> Tag? {
        aliased[first.tag...].first { $0.isInOtherCase(name) }
            ?? names.lazy.map { Tag($0) }.first { $0.isInOtherCase(name) }
    }

    /// Called before a reader inside of this one begins.
    /// - Returns: what `end` takes.
    mutating func begin() -> Place {
        defer { first = Place(name: count, tag: aliased.count) }
        return first
    }

    /// Called when the inner reader has ended.
    mutating func end(_ outer: Place) {
        count = first.name
        // One after the other: there are few, and the function for several is written for collections of any kind.
        while aliased.count > first.tag { aliased.removeLast() }
        first = outer
    }
}
