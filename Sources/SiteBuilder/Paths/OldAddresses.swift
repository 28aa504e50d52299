// SPDX-License-Identifier: MIT

internal import AppModel
internal import Text
internal import Theming

extension SharedFile {
    /// The script that leads addresses of the framework's own HTML5 program to their screens.
    static let oldAddresses = SharedFile("oldAddresses")
}

/// The pages of all screens by their ids, as a script that the first page loads for an address with `level` and `data`.
struct OldAddresses {
    /// The name of the script among those of the frame. It belongs to no page.
    static let part = "addresses"
    private static let pathStart = "\(FrameFiles.folder)/\(part)."

    let file: FrameFiles.File

    /// - Returns: nil if the theme has no such script.
    init?(_ plan: SitePlan) {
        guard let script = plan.theme.scripts[.part(Self.part)] else { return nil }
        var levels: [(id: String, screens: [String])] = []
        var numbers: [String: Int] = [:]
        func add(_ level: String, _ item: String, _ path: String) {
            let number = numbers[level] ?? levels.count
            if number == levels.count {
                numbers[level] = number
                levels.append((level, []))
            }
            levels[number].screens.append("[\(item.jsonQuoted),\(path.jsonQuoted)]")
        }
        // Seen from the first page of the language.
        func path(of screen: ScreenID) -> String? {
            plan.path(of: screen).map { $0.below(plan.place.folder) ?? $0 }
        }
        for screen in plan.screens {
            guard let path = path(of: screen) else { continue }
            switch screen.place {
            case .builtIn(let builtIn): add(BuiltInScreen.level.text, builtIn.rawValue, path)
            case .placeholder, .item:
                guard let level = plan.graph.level(of: screen)?.id?.text else { continue }
                add(level, plan.graph.item(of: screen)?.id?.text ?? "", path)
            }
        }
        for entry in MovedScreens(in: plan.graph).entries {
            if let path = path(of: entry.screen) { add(entry.level, entry.item ?? "", path) }
        }
        let list = levels.map { "[\($0.id.jsonQuoted),[\($0.screens.joined(separator: ","))]]" }
        let search = plan.graph.builtIn(.search).flatMap(path) ?? ""
        let text =
            "const levels = [\n\(list.joined(separator: ",\n"))\n];\nconst search = \(search.jsonQuoted);\n"
            + script
        file = FrameFiles.File(Self.part, text, ending: "js")
    }

    /// Whether a path is that of the script of a site.
    static func isPath(_ path: String) -> Bool { path.hasPrefix(pathStart) }
}
