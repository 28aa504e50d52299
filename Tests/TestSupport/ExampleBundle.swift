// SPDX-License-Identifier: MIT
import AppModel
package import Diagnostics

/// The sound little app that is understood around an `Example`.
///
/// Its cover leads to the example's first item and to the screens `first` and `second` of the level `other`. There are
/// `images/a.png`, `images/b.png`, `images/small.gif` of 100 pixels, `images/large.jpg` of more than 3 MB, `audio/a.mp3`, `video/a.mp4` with captions, `pdf/a.pdf` and `html/a.html`.
package struct ExampleBundle: Sendable {
    /// Texts by path, without marks.
    package let files: [String: String]
    /// The settings that the example asks for.
    package let settings: String?
    /// Where the problem must be reported; nil without a mark.
    package let mark: SourcePosition?

    package init(_ example: Example) {
        var files = Self.standing
        var application = ""
        var wholeApplication: String?
        var levels = Self.other
        var settings: String?
        for piece in example.pieces {
            switch piece.place {
            case .data(let type):
                files["xml/example.xml"] = Self.dataFile(piece.text)
                levels += Self.level("example", file: "example.xml", type: type)
                files["xml/cover.xml"] = Self.cover(Self.button(level: "example"))
            case .application where piece.text.drop(while: { $0 == Example.mark }).hasPrefix("<application"): wholeApplication = piece.text
            case .application: application += piece.text
            case .levels: levels += piece.text
            case .cover: files["xml/cover.xml"] = piece.text
            case .menu: files["xml/menu.xml"] = piece.text; application += Self.menus
            case .styles: files["xml/styles.xml"] = piece.text; application += "<stylesFileName>styles.xml</stylesFileName>"
            case .formats: files["xml/formats.xml"] = piece.text; application += "<formatsFileName>formats.xml</formatsFileName>"
            case .profile: files["xml/profile.xml"] = piece.text; files["xml/cover.xml"] = Self.cover(Self.button(level: "emobc", data: "profile")); application += "<profileFileName>profile.xml</profileFileName>"
            case .settings: settings = piece.text
            case .file(let path): files[path] = piece.text
            }
        }
        files["xml/app.xml"] = wholeApplication
            ?? "<application><title>Example</title><coverFileName>cover.xml</coverFileName>\(application)<levels>\(levels)</levels></application>"
        self.init(marked: files, settings: settings)
    }

    private init(marked: [String: String], settings: String?) {
        let mark = String(Example.mark)
        var files = marked.mapValues { $0.replacing(mark, with: "") }
        // Not one of the standing files: most examples can do without three megabytes.
        if marked.values.contains(where: { $0.contains("images/large.jpg") }) { files["images/large.jpg"] = String(repeating: "a", count: 3_200_000) }
        self.files = files
        self.settings = settings?.replacing(mark, with: "")
        let places = (marked.map { ($0, $1) } + [("emobic-site.yaml", settings ?? "")]).compactMap { path, text in
            text.firstRange(of: mark).map { SourcePosition(file: path, offset: text[..<$0.lowerBound].utf8.count) }
        }
        self.mark = places.first
    }

    private static func dataFile(_ text: String) -> String {
        text.drop { $0 == Example.mark || $0.isWhitespace }.hasPrefix("<tables") ? text : "<levelData>\(items(text))</levelData>"
    }

    private static func items(_ text: String) -> String {
        text.drop { $0 == Example.mark || $0.isWhitespace }.hasPrefix("<data") && !text.contains("<dataFile") ? text : "<data><dataId>example</dataId>\(text)</data>"
    }

    private static func level(_ id: String, file: String, type: String) -> String {
        "<level><levelId>\(id)</levelId><levelTitle>\(id)</levelTitle><levelFile>\(file)</levelFile><levelType>\(type)</levelType></level>"
    }

    private static func button(level: String, data: String? = nil) -> String {
        let target = data.map { "<nextLevelDataId>\($0)</nextLevelDataId>" } ?? "<nextLevelDataNumber>0</nextLevelDataNumber>"
        return "<button><buttonTitle>\(data ?? level)</buttonTitle><nextLevel><nextLevelLevelId>\(level)</nextLevelLevelId>\(target)</nextLevel></button>"
    }

    private static func cover(_ more: String = "") -> String {
        "<level><buttons>\(more)\(button(level: "other", data: "first"))\(button(level: "other", data: "second"))</buttons></level>"
    }

    private static let other = level("other", file: "other.xml", type: "CANVAS_ACTIVITY")
    private static let menus = "<menu><topMenu>menu.xml</topMenu></menu>"
    private static let standing = [
        "xml/cover.xml": cover(),
        "xml/other.xml": "<levelData><data><dataId>first</dataId></data><data><dataId>second</dataId></data></levelData>",
        "images/a.png": "a", "images/b.png": "b", "images/small.gif": "GIF89ad\0d\0", "audio/a.mp3": "a", "video/a.mp4": "a", "video/a.vtt": "WEBVTT", "pdf/a.pdf": "%PDF-1.7",
        "html/a.html": "<p>a</p>",
    ]
}
