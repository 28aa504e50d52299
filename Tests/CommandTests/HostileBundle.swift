// SPDX-License-Identifier: MIT

import Activities
import AppModel
import BundleXML
import Foundation
import TestSupport

/// A bundle with a hostile text in every place of the format; the places come from the grammar.
struct HostileBundle {
    /// The payloads, none of which may reach a stream: commands of terminals and of GitHub's log, and marks that change
    /// the direction of texts.
    enum Payload: String, CaseIterable {
        /// Characters that XML allows.
        case marks =
            "\u{9B}31mX\u{85}::error::x\u{2028}::error::y\u{2029}Z\u{202E}live\u{200F}\u{200E}\u{61C}\u{2066}\u{2069}\u{FEFF}\u{7F}"
        /// Characters that XML forbids, so that the file is fixed or rejected.
        case controls = "\u{1B}]0;x\u{7}\u{1B}[31m\u{8}\r\n::error::x\n  ::warning file=a::y\n\u{0C}"
        /// Line breaks as character references, which remain in values.
        case codes = "a&#10;::error::x&#13;&#10;::warning::y&#x9B;31m&#x202E;&#x2028;&#133;"

        /// The text without the characters that file names cannot hold.
        var fileName: String { rawValue.replacing("/", with: "").replacing("\0", with: "") }
    }

    let payload: Payload
    /// Texts by path.
    let files: [String: String]

    init(_ payload: Payload, _ grammar: BundleGrammar) {
        self.payload = payload
        let types = ActivityRegistry.all.types.filter { $0.source.item != nil }
        let value = payload.rawValue
        // A file that cannot be read would hide all further diagnostics.
        let readable = payload == .controls ? Payload.codes.rawValue : value
        let name = payload == .codes ? "x" : payload.fileName.filter { !$0.isNewline }
        // What names a file is read without control characters.
        let dataName =
            payload == .marks
            ? name.unicodeScalars.filter { $0.properties.generalCategory != .control }.map(String.init).joined() : ""
        var files: [String: String] = [:]
        var levels = ""
        for type in types {
            let file = "data-\(type.view)\(dataName).xml"
            levels +=
                "<level><levelId>\(type.view)</levelId><levelTitle>\(readable)</levelTitle><levelFile>\(file)</levelFile><levelType>\(type.type)</levelType><levelFormat>\(readable)</levelFormat></level>"
            guard let data = grammar.files.first(where: { $0.name == "data-\(type.view)" })?.roots.first else {
                continue
            }
            files["xml/" + file] = Self.element(data.name, data.content, value, fixed: ["dataId": "one"])
        }
        // A level whose name is similar to that of another, and the contents of app.xml a second time.
        let own = grammar.files.first { $0.name == "app" }?.roots.first
        for (file, root) in grammar.files.filter({ !$0.name.hasPrefix("data") && $0.name != "app" }).compactMap({
            file in file.roots.first.map { (file.name, $0) }
        }) {
            files["xml/\(file).xml"] = Self.element(root.name, root.content, value, fixed: [:])
        }
        let application =
            own.map {
                Self.children(
                    $0.content, readable,
                    fixed: [
                        "coverFileName": "cover.xml", "stylesFileName": "styles.xml", "formatsFileName": "formats.xml",
                        "profileFileName": "profile.xml", "topMenu": "menu.xml"
                    ], without: ["levels"])
            } ?? ""
        let one =
            own?.content.children.first { $0.name == "levels" }.map {
                Self.children($0.content, readable, fixed: [:], without: [])
            } ?? ""
        files["xml/app.xml"] =
            "<application>\(application)<levels>\(levels)\(one)<!-- emobic-site: ignore \(readable) --></levels></application>"
        // Places that are in no grammar: attributes, element names, comments, pages and file names.
        files["xml/data-list\(dataName).xml"]? +=
            "<!-- emobic-site: ignore \(value) --><what is=\"\(value)\"><Data/></what>"
        files["html/\(name).html"] =
            "<a href=\"\(value)\">\(value)</a><img src=\"\(value).png\"><link href='http://\(value)/'>"
        for folder in ["images", "audio", "xml", "html", "pdf"] { files["\(folder)/\(payload.fileName).png"] = "x" }
        files["xml/\(name).xml"] = "<levelData>\(value)"
        self.files = files
    }

    private static func element(_ name: String, _ grammar: ElementGrammar, _ value: String, fixed: [String: String])
        -> String
    {
        "<\(name) what=\"\(value)\">\(children(grammar, value, fixed: fixed, without: []))</\(name)>\n"
    }

    private static func children(
        _ grammar: ElementGrammar, _ value: String, fixed: [String: String], without: Set<String>
    ) -> String {
        grammar.children.filter { !without.contains($0.name) }.map { child in
            let count = child.isRepeated ? 2 : 1
            let text =
                child.content.children.isEmpty
                ? fixed[child.name] ?? value : children(child.content, value, fixed: fixed, without: without)
            return String(repeating: "<\(child.name)>\(text)</\(child.name)>\n", count: count)
        }.joined() + "<unknown\(grammar.children.count)>\(value)</unknown\(grammar.children.count)>"
    }

    // MARK: Settings and themes

    /// Settings with the text in all keys and values.
    var settings: [String] {
        let quoted =
            "\""
            + payload.rawValue.unicodeScalars.map {
                "\\U" + String(repeating: "0", count: 8 - String($0.value, radix: 16).count)
                    + String($0.value, radix: 16)
            }.joined() + "\""
        let keys = [
            "baseURL", "language", "accent", "icon", "footer", "showSearch", "chat", "quizTime", "forms", "map",
            "frames", "ignore"
        ]
        return [
            keys.map { "\($0): \(quoted)\n" }.joined() + "\(quoted): \(quoted)\n",
            "forms: {\(quoted): \(quoted)}\nmap: {\(quoted): 1, tiles: \(quoted)}\nframes: [\(quoted)]\nignore: [\(quoted), link]\n",
            "theme: \(quoted)\n", "theme: ./look\(payload.fileName.hashValue)\n",
            "theme: \"./../\" \n\(quoted): 1\n\(quoted): 2\n", "footer: \(payload.rawValue)\n", "a: [\(quoted)",
            "@\(payload.rawValue): x", "[\(quoted)]",
            "theme: \"./" + quoted.dropFirst() + "\n", "theme: \"../" + quoted.dropFirst() + "\n"
        ]
    }

    /// Themes, each with the text in one of its files or names.
    var themes: [[String: String]] {
        let (value, name) = (payload.rawValue, payload.fileName)
        let quoted =
            "\""
            + value.unicodeScalars.map {
                "\\U" + String(repeating: "0", count: 8 - String($0.value, radix: 16).count)
                    + String($0.value, radix: 16)
            }.joined() + "\""
        return [
            ["theme.yaml": "contract: \(quoted)\n\(quoted): x\nextends: \(quoted)\n"],
            ["theme.yaml": "contract: 1\nextends: \(quoted)\n"], ["theme.yaml": "contract: 1\n\(value)\n"],
            ["theme.yaml": "contract: 1\n\(quoted): a\n\(quoted): b\n"],
            ["partials/footer.mustache": "{{\(value)}}"], ["partials/footer.mustache": "{{#\(value)}}{{/x}}"],
            ["partials/footer.mustache": "{{> \(value)}}"], ["partials/footer.mustache": "{{=\(value)"],
            ["activities/list/page.mustache": "{{rows\(value)}}{{#rows}}{{x\(value)}}"],
            ["theme.css": "a{background:url(\"\(value)\")}"], ["theme.css": "@import '\(value)'; a{b:\(value)"],
            ["theme.css": "a{b:'\(value)"],
            ["strings/en.yaml": "\(quoted): \(quoted)\nbakc: \(quoted)\n"], ["strings/\(name).yaml": "a: b"],
            ["activities/\(name)/style.css": "a{}"], ["activities/lisst\(name)/page.mustache": "x{{y}}"],
            ["activities/\(name).css": "a{}"], ["activities/list/\(name).js": "a"],
            ["activities/list/\(name).css": "a"],
            ["activities/list/strings.\(name).yaml": "a: b"],
            ["activities/list/strings.en.yaml": "\(quoted): \(quoted)"],
            ["activities/list/icon.svg": "<\(value)><svg viewBox='0 0 24 24'><\(value) d=''/><path d='\(value)'/>"],
            ["partials/\(name).mustache": "x"],
            ["activities/list/\(name).html": "x"], ["activities/\(name).txt": "x"], ["\(name)/x.css": "a{}"],
            ["theme.css\(name)": "x"]
        ]
    }
}
