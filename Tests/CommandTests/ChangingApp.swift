// SPDX-License-Identifier: MIT

import Foundation
import TestSupport

/// A made-up app that is edited at random, in every way in which an author changes an app between two builds.
struct ChangingApp {
    /// An item of an `LIST_ACTIVITY`.
    struct Screen {
        var id: String
        var title: String
        var text: String
        var picture: Int?
        /// The screen that its link leads to, by the numbers of level and item.
        var next: (level: Int, item: Int)
        /// What its section tells, if its level has sections.
        var section = "Fotos"
    }

    struct Level {
        var id: String
        var transition = ""
        var screens: [Screen]
    }

    enum Edit: CaseIterable {
        case text, title, add, remove, rename, reorder, style, format, menu, theme, picture, settings, language, link,
            otherText, severalTexts, section
    }

    private(set) var levels: [Level] = []
    private var color = 0
    private var background = 0
    private var menu = 0
    private var radius = 8
    private var footer = 0
    private var language = "es"
    private var pictures = [0, 0, 0]
    private var next = 0
    private var chance: SeededGenerator
    /// Whether there is something to report about many of its items.
    private let hasFaults: Bool

    init(seed: UInt64, hasFaults: Bool = false) {
        self.hasFaults = hasFaults
        chance = SeededGenerator(seed)
        for number in 0..<3 {
            levels.append(Level(id: "nivel\(number)", screens: []))
            for item in 0..<6 {
                let screen = newScreen(to: (number, (item + 1) % 6))
                levels[number].screens.append(screen)
            }
        }
    }

    private mutating func newScreen(to target: (Int, Int)) -> Screen {
        next += 1
        return Screen(
            id: "s\(next)", title: "Sala \(next)", text: words(), picture: next % 4 == 0 ? next % 3 : nil, next: target)
    }

    private mutating func words() -> String {
        let all = ["mar", "río", "cielo", "árbol", "&amp;", "&quot;luz&quot;", "sol", "niño", "12", "camino"]
        return (0..<Int.random(in: 1...40, using: &chance)).map { _ in all.randomElement(using: &chance) ?? "" }
            .joined(separator: " ")
    }

    /// Edits the app.
    /// - Parameter edit: the kind of edit.
    mutating func apply(_ edit: Edit) {
        let level = Int.random(in: 0..<3, using: &chance)
        let item = Int.random(in: levels[level].screens.indices, using: &chance)
        switch edit {
        case .text, .otherText: levels[level].screens[item].text = words()
        case .severalTexts:
            for number in levels[level].screens.indices where number % 2 == 0 {
                levels[level].screens[number].text = words()
            }
        case .title: levels[level].screens[item].title = "Título \(Int.random(in: 0..<1000, using: &chance))"
        case .add: levels[level].screens.insert(newScreen(to: (0, 0)), at: item)
        case .remove: if levels[level].screens.count > 2 { levels[level].screens.remove(at: item) }
        case .rename: levels[level].screens[item].id += "x"
        case .reorder: levels[level].screens.shuffle(using: &chance)
        case .style: background = Int.random(in: 0..<3, using: &chance)
        case .format: color = Int.random(in: 0..<10, using: &chance)
        case .menu: menu = Int.random(in: 0..<3, using: &chance)
        case .theme: radius = Int.random(in: 0..<20, using: &chance)
        case .picture: pictures[Int.random(in: 0..<3, using: &chance)] += 1
        case .settings: footer += 1
        case .language: language = language == "es" ? "en" : "es"
        case .section: levels[Self.sectioned].screens[item % levels[Self.sectioned].screens.count].section = words()
        case .link: levels[level].screens[item].next = (Int.random(in: 0..<3, using: &chance), 0)
        }
    }

    /// The number of the level whose things have a section, another level's items with the same ids.
    private static let sectioned = 1

    // MARK: The files

    /// The texts by their paths: the app in `app`, the theme in `theme`.
    var files: [String: String] {
        var files = [
            "app/emobic-site.yaml": "language: \(language)\nfooter: Pie \(footer)\n",
            "app/xml/app.xml": appXML, "app/xml/menu.xml": menuXML,
            "app/xml/sections.xml": sectionMenuXML, "app/xml/fotos.xml": sectionsXML,
            "app/xml/formats.xml":
                "<application><formats><format><name>uno</name><textColor>#12345\(color)</textColor></format></formats></application>",
            "app/xml/styles.xml":
                "<application><styles><type><typeId>DEFAULT</typeId><backgroundFileName>images/foto\(background).svg</backgroundFileName><components>header=uno;</components></type></styles></application>",
            "theme/theme.yaml": "contract: 1\nextends: default\n",
            "theme/theme.css": ".card{border-radius:\(radius)px}\n"
        ]
        for (number, version) in pictures.enumerated() {
            files["app/images/foto\(number).svg"] =
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 4 4\"><path d=\"M0 \(version % 4)h4\"/></svg>"
        }
        for (number, level) in levels.enumerated() {
            let first = number == 0 ? level.screens.first?.id : nil
            files["app/xml/nivel\(number).xml"] =
                "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<levelData>\n"
                + level.screens.map { data($0, leadsToAll: $0.id == first) }.joined() + "</levelData>\n"
        }
        return files
    }

    private var appXML: String {
        let list = levels.enumerated().map { number, level in
            "<level><levelId>\(level.id)</levelId><levelTitle>\(level.id)</levelTitle><levelFile>nivel\(number).xml</levelFile><levelType>LIST_ACTIVITY</levelType></level>"
        }
        return """
            <application><title>App</title><entryPoint><pointLevelId>nivel0</pointLevelId>\
            <pointDataId>\(levels[0].screens[0].id)</pointDataId></entryPoint><stylesFileName>styles.xml</stylesFileName>\
            <formatsFileName>formats.xml</formatsFileName><menu><bottomMenu>menu.xml</bottomMenu>\
            <topMenu>sections.xml</topMenu></menu><levels>\(list.joined())\
            <level><levelId>fotos</levelId><levelFile>fotos.xml</levelFile><levelType>LIST_ACTIVITY</levelType></level>\
            </levels></application>
            """
    }

    private var sectionMenuXML: String {
        let entries = [levels[Self.sectioned].id, "fotos"].map { level in
            "<action><actionTitle>\(level)!</actionTitle><nextLevel><nextLevelLevelId>\(level)</nextLevelLevelId></nextLevel></action>"
        }
        return
            "<level><menuActions><menuLevel>\(levels[Self.sectioned].id)</menuLevel>\(entries.joined())</menuActions></level>"
    }

    /// The sections of the things of a level. Those without a title have that of the thing.
    private var sectionsXML: String {
        let items = levels[Self.sectioned].screens.enumerated().map { number, screen in
            let title = number % 3 == 0 ? "<headerText>Fotos de \(number)</headerText>" : ""
            return
                "<data><dataId>\(screen.id)</dataId>\(title)<list><listItem><text>\(screen.section)</text></listItem></list></data>\n"
        }
        return "<levelData>\n\(items.joined())</levelData>\n"
    }

    private var menuXML: String {
        let entries = (0...menu).map { number in
            // An entry without a title has that of its screen.
            "<action>\(number == 0 ? "<actionTitle>Inicio</actionTitle>" : "")\(link(to: (number, 0)))</action>"
        }
        return "<level><menuActions><menuLevel>default</menuLevel>\(entries.joined())</menuActions></level>"
    }

    /// - Parameter leadsToAll: whether it links to every screen, so that nothing is to be reported.
    private func data(_ screen: Screen, leadsToAll: Bool) -> String {
        let rows = levels.enumerated().flatMap { number, level in
            level.screens.indices.map { "<listItem><text>\($0)</text>\(link(to: (number, $0)))</listItem>" }
        }
        var picture = screen.picture.map { "<imageFile>images/foto\($0).svg</imageFile>" } ?? ""
        if hasFaults, picture.isEmpty { picture = faults[screen.id.utf8.reduce(0) { $0 + Int($1) } % faults.count] }
        return """
            <data><dataId>\(screen.id)</dataId><headerText>\(screen.title)</headerText>\
            <list><listItem><text>Sigue</text><description>\(screen.text)</description>\(picture)\
            \(link(to: screen.next))</listItem>\(leadsToAll ? rows.joined() : "")</list></data>

            """
    }

    private var faults: [String] {
        [
            "", "<imageFile>images/falta.png</imageFile>", "<txt>x</txt>\n", "<imageFile>images/FOTO1.svg</imageFile>",
            "<!-- emobic-site: ignore file/missing -->\n<imageFile>images/nada.png</imageFile>", "\n\n"
        ]
    }

    private func link(to target: (level: Int, item: Int)) -> String {
        let level = levels[target.level]
        let id = level.screens[min(target.item, level.screens.count - 1)].id
        return
            "<nextLevel><nextLevelLevelId>\(level.id)</nextLevelLevelId><nextLevelDataId>\(id)</nextLevelDataId></nextLevel>"
    }
}
