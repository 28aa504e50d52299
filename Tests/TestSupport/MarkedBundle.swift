// SPDX-License-Identifier: MIT

package import AppModel
package import Diagnostics
import Text

/// A bundle whose texts hold marks such as 1️⃣, which name the positions of diagnostics.
package struct MarkedBundle {
    /// The texts without their marks.
    package let files: [String: String]
    private let marks: [SourcePosition: Character]

    package init(_ marked: [String: String]) {
        let texts = marked.mapValues { MarkedText($0) }
        files = texts.mapValues(\.text)
        let places = texts.flatMap { path, text in text.offsets.map { (SourcePosition(file: path, offset: $1), $0) } }
        marks = Dictionary(places, uniquingKeysWith: { first, _ in first })
    }

    /// Returns a diagnostic as `1️⃣ link/unknown-level error`; without a mark at its position as `xml/app.xml:12 …`.
    package func finding(_ diagnostic: Diagnostic) -> String {
        let place =
            marks[diagnostic.position].map(String.init) ?? "\(diagnostic.position.file):\(diagnostic.position.offset)"
        return "\(place) \(diagnostic.kind.code) \(diagnostic.severity.rawValue)"
    }

    /// Returns the marks at the positions of notes.
    package func places(of notes: [Diagnostic.Note]) -> [String] {
        notes.compactMap(\.position).map { marks[$0].map(String.init) ?? "\($0.file):\($0.offset)" }
    }

    /// The diagnostics of the bundle, sorted, without the note that nearly every small app gets.
    package func findings(_ app: TestApp) -> [String] { app.remarkable.map(finding).sorted() }
}

/// Parts of a small valid app: a cover that links to a list `l` with the data item `a`.
package enum Sample {
    package static func app(_ more: String = "", levels: String = level()) -> String {
        TestApp.appXML(levels: levels, more: more)
    }

    package static func level(
        _ id: String = "l", file: String = "data.xml", type: String = "LIST_ACTIVITY", _ more: String = ""
    ) -> String {
        "<level><levelId>\(id)</levelId><levelTitle>\(id)</levelTitle><levelFile>\(file)</levelFile><levelType>\(type)</levelType>\(more)</level>"
    }

    package static func link(_ level: String, _ data: String) -> String {
        "<nextLevel><nextLevelLevelId>\(level)</nextLevelLevelId><nextLevelDataId>\(data)</nextLevelDataId></nextLevel>"
    }

    /// A cover with a button for each of these `nextLevel` elements.
    package static func cover(_ links: String...) -> String {
        "<level><buttons>" + links.map { "<button><buttonTitle>Go</buttonTitle>\($0)</button>" }.joined()
            + "</buttons></level>"
    }

    /// A data item of a list whose only row holds `row` beside its text.
    package static func item(_ id: String, _ row: String = "") -> String {
        "<data><dataId>\(id)</dataId><headerText>\(id)</headerText><list><listItem><text>Row</text>\(row)</listItem></list></data>"
    }

    package static func list(_ items: String...) -> String { "<levelData>" + items.joined() + "</levelData>" }

    /// The app with some of its files replaced and others added.
    package static func bundle(_ changes: [String: String] = [:]) -> [String: String] {
        let base = ["xml/app.xml": app(), "xml/portada.xml": cover(link("l", "a")), "xml/data.xml": list(item("a"))]
        return base.merging(changes) { _, own in own }
    }
}

extension TestApp {
    /// Returns the target of a pair of ids, as `l/a`, `cover` or `placeholder:l`; nil if there is none.
    package func target(_ level: String, _ data: String?) -> String? {
        let link = NextLevel(level: LevelID(level), data: data.map { DataID($0) }, at: SourcePosition(file: "test"))
        guard case .screen(let screen) = graph.resolve(link) else { return nil }
        return name(of: screen)
    }

    /// A screen as `l/a`, `l#0` without an id, `cover` or `placeholder:l`.
    package func name(of screen: ScreenID) -> String {
        let level = graph.level(of: screen).map { $0.id?.text ?? "#\($0.number)" } ?? ""
        switch screen.place {
        case .builtIn(let builtIn): return builtIn.rawValue
        case .placeholder: return "placeholder:\(level)"
        case .item(_, let number): return level + (graph.item(of: screen)?.id.map { "/\($0)" } ?? "#\(number)")
        }
    }

    package var screenNames: [String] { graph.screens.map(name) }

    package func item(_ level: String, _ data: String) -> DataItem? {
        let link = NextLevel(level: LevelID(level), data: DataID(data), at: SourcePosition(file: "test"))
        guard case .screen(let screen) = graph.resolve(link) else { return nil }
        return graph.item(of: screen)
    }

    /// Returns the links of a built-in screen or a data item, by their targets.
    package func targets(of item: DataItem?) -> [String] {
        (item?.activity.links ?? []).map { link in
            switch graph.resolve(link) {
            case .screen(let screen): name(of: screen)
            case .choice(let screens): screens.map(name).joined(separator: "|")
            case .none: "nowhere"
            }
        }
    }
}
