// SPDX-License-Identifier: MIT

package import BundleXML
package import Text

/// One `<level>` of `app.xml`, as written (`app.md` 4.7). A class for the same reason as `DataItem`.
package final class LevelDeclaration: Sendable {
    /// The animation with which a screen appears (`app.md` 15).
    package enum Transition: String, Sendable, CaseIterable {
        case none, slide, flipLeft, flipRight, curlUp, curlDown, fade

        /// The spelling in bundles: all but `slide`, which only the HTML5 player knows, with a capital (`app.md` 15).
        package var spelling: String {
            self == .slide ? rawValue : rawValue.prefix(1).uppercased() + rawValue.dropFirst()
        }
    }

    /// The position among the levels, counted from 0.
    package let number: Int
    /// Nil if none is written; then a link can reach the level by position only.
    package let id: LevelID?
    /// Not shown by any original player; here the last fallback for a screen's title.
    package let title: String?
    /// The value of `levelFile`.
    package let file: ElementReader.Value?
    /// The value of `levelType`.
    package let type: ElementReader.Value?
    /// The value of `levelXib`: a layout of the theme (`extensions.md` 5), or of a native player; a style class in any case.
    package let layout: ElementReader.Value?
    /// The class by which styles know the pages of that layout; nil without one, and if its name has nothing for a class.
    package var layoutClass: String? {
        let name = layout?.text.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") } ?? ""
        return name.isEmpty ? nil : "xib-" + name
    }

    /// `none` if none is written, or an unknown one.
    package let transition: Transition
    /// Whether the search finds its screens (`extensions.md` 5).
    package let isSearched: Bool
    /// Whether the player sends the visitor's profile when it requests the file.
    package let usesProfile: Bool
    /// The place of that element.
    package let profileElement: SourcePosition?
    /// A style for this level alone.
    package let format: Style?
    /// The start tag of the `level`.
    package let position: SourcePosition

    init(from reader: inout ElementReader, number: Int) {
        self.number = number
        position = reader.position
        id = reader.token("levelId").map { LevelID($0.text) }
        title = reader.text("levelTitle")
        file = reader.token("levelFile")
        type = reader.token("levelType")
        layout = reader.token("levelXib")
        transition = reader.transition()
        isSearched = reader.optionalFlag("search") ?? true
        profileElement = reader.child("levelUseProfile").map { reader.position(of: $0) }
        usesProfile = reader.flag("levelUseProfile")
        reader.gather(["components", "backgroundFileName", "backgroundColor"], into: "levelFormat")
        format = reader.inside("levelFormat") { $0.style() }
        reader.ignore("levelAds")
        if id == nil {
            reader.report(.levelWithoutID, "The level has no ‘levelId’; only links by position can reach it")
        }
        if id == BuiltInScreen.level {
            reader.report(
                .reservedLevelID,
                "The level id ‘emobc’ is reserved for built-in screens; the Android player drops this level")
        }
    }

}

/// A level with the contents of its data file. A class for the same reason as `DataItem`: every link asks for its level.
package final class Level: Sendable {
    /// The contents of the level's file.
    package enum Content: Sendable {
        /// The items in file order, those shadowed by a later one of the same id included.
        case items([DataItem])
        /// The file lies on a server, and has not been fetched (decision D3).
        case remote(String)
        /// The file is missing or cannot be read; reported at the level.
        case unreadable
        /// The file has no items; reported at the file.
        case empty
        /// The level opens a built-in screen.
        case builtIn(BuiltInScreen)
    }

    /// What `app.xml` says about it.
    package let declaration: LevelDeclaration
    /// The type that reads and shows its items.
    package let activity: any Activity.Type
    /// The items of its file, or why there are none.
    package let content: Content
    /// The items of a local file; empty for every other level. Stored beside the contents, because everything asks for them.
    package let items: [DataItem]
    /// The first level with the same items, if there is an earlier one: both name the same file and type.
    package let twin: Int?
    /// Whether only a part of its file could be read, so that more items may be in it.
    package let isCut: Bool
    /// Whether its file holds screens of another type, so that it is probably not the file that is meant.
    package let hasOtherType: Bool

    init(
        declaration: LevelDeclaration, activity: any Activity.Type, content: Content, twin: Int? = nil,
        isCut: Bool = false, hasOtherType: Bool = false
    ) {
        self.declaration = declaration
        self.activity = activity
        self.content = content
        items = if case .items(let items) = content { items } else { [] }
        self.twin = twin
        self.isCut = isCut
        self.hasOtherType = hasOtherType
    }

    /// The base name of its template: the type's, or for types that only a theme has the declared type's.
    var view: ViewName {
        activity.view.name.isEmpty ? ViewName(for: ActivityType(declaration.type?.text ?? "")) : activity.view
    }

    /// As in its declaration: nil if none is written.
    package var id: LevelID? { declaration.id }
    /// Its index in `App.levels`.
    package var number: Int { declaration.number }

    /// Whether one of its items stands at an offset of its file. Items are sorted by offset.
    func hasItem(at offset: Int) -> Bool {
        let items = items
        let index = items.partitioningIndex { $0.position.offset >= offset }
        return index < items.count && items[index].position.offset == offset
    }

    /// Whether its items exist without a file, so that any data id denotes its only screen.
    package var isImplicit: Bool { declaration.file == nil && activity.source.isFileOptional }

    /// The built-in screen that it opens; nil for a level with screens of its own.
    package var builtInScreen: BuiltInScreen? { if case .builtIn(let screen) = content { screen } else { nil } }

    /// Whether it has anything to show.
    package var isUsable: Bool {
        switch content {
        case .unreadable, .empty: false
        case .items, .remote, .builtIn: true
        }
    }

    /// Whether its file could be read, and to its end.
    package var isWhole: Bool {
        if case .unreadable = content { false } else { !isCut }
    }

    /// Whether its type is that of a built-in screen, which it opens instead of having screens of its own.
    package var opensBuiltIn: Bool {
        if case .builtIn = content { true } else { false }
    }

    /// The name of the level in a message.
    package var name: String { id.map { "‘\($0.text.clipped)’" } ?? "number \(number)" }
}

extension ElementReader {
    fileprivate mutating func transition() -> LevelDeclaration.Transition {
        let names = LevelDeclaration.Transition.allCases.map(\.spelling)
        guard let value = token("levelTransition", among: names) else { return .none }
        if let known = LevelDeclaration.Transition.allCases.first(where: {
            $0.rawValue.lowercased() == value.text.lowercased()
        }) {
            return known
        }
        let position = value.position
        if value.text.lowercased() == "flipview" {
            report(
                .unknownTransition,
                "iOS shows nothing for ‘FlipView’, and the HTML5 player slides; it was taken as ‘FlipRight’",
                at: position)
            return .flipRight
        }
        report(
            .unknownTransition,
            "There is no transition ‘\(value.text)’; the HTML5 player slides, and the site shows none", at: position,
            suggestions: Self.transitions.matches(for: value.text))
        return .none
    }

    private static let transitions = NearMiss(among: LevelDeclaration.Transition.allCases.map(\.spelling))
}
