// SPDX-License-Identifier: MIT

package import AppModel
package import Diagnostics
package import Text

/// The small valid app around an `Example`.
///
/// Its cover leads to the example's first item and to the screens `first` and `second` of the level `other`. There are
/// `images/a.png`, `images/b.png`, `images/small.gif` of 100 pixels and `images/huge.gif` of 9,000, `images/large.jpg`
/// of more than 3 MB, `audio/a.mp3`, `video/a.mp4` with captions, `pdf/a.pdf` and `html/a.html`.
package struct ExampleBundle: Sendable {
    /// The texts by path, without marks.
    package let files: [String: String]
    /// The same files as a bundle; a file that declares Latin-1 is encoded so.
    package var bundle: AppBundle {
        AppBundle(
            bytes: TestPicture.filled(files).mapValues {
                $0.contains("encoding=\"ISO-8859-1\"")
                    ? FileEncoding.windows1252.bytes($0) : FileEncoding.bytesOfPart($0)
            })
    }
    /// The settings that the example needs.
    package let settings: String?
    /// The files of the theme that the example needs, by paths in its folder, which is called `look`.
    package let theme: [String: String]
    /// The expected position of the problem; nil without a mark. Paths of the theme begin with `look/`.
    package let mark: SourcePosition?

    package init(_ example: Example) {
        var files = Self.standing
        var application = ""
        var wholeApplication: String?
        var levels = Self.other
        var settings: String?
        var listing: String?
        var theme: [String: String] = [:]
        for piece in example.pieces {
            switch piece.place {
            case .data(let type):
                files["xml/example.xml"] = Self.dataFile(piece.text)
                levels += Self.level("example", file: "example.xml", type: type)
                files["xml/cover.xml"] = Self.cover(Self.button(level: "example"))
            case .application where piece.text.drop(while: { $0 == Example.mark }).hasPrefix("<application"):
                wholeApplication = piece.text
            case .application: application += piece.text
            case .levels: levels += piece.text
            case .cover: files["xml/cover.xml"] = piece.text
            case .menu:
                files["xml/menu.xml"] = piece.text
                application += Self.menus
            case .styles:
                files["xml/styles.xml"] = piece.text
                application += "<stylesFileName>styles.xml</stylesFileName>"
            case .formats:
                files["xml/formats.xml"] = piece.text
                application += "<formatsFileName>formats.xml</formatsFileName>"
            case .profile:
                files["xml/profile.xml"] = piece.text
                files["xml/cover.xml"] = Self.cover(Self.button(level: "emobc", data: "profile"))
                application += "<profileFileName>profile.xml</profileFileName>"
            case .settings: settings = piece.text
            case .theme(let path): theme[path] = piece.text
            case .listing: listing = piece.text
            case .terminal: break
            case .file(let path): files[path] = piece.text
            }
        }
        if example.pieces.contains(where: { $0.text.contains(">plant<") }) {
            levels += Self.plant
            files["xml/plant.xml"] = Self.plants
        }
        files["xml/app.xml"] =
            wholeApplication
            ?? "<application><title>Example</title><coverFileName>cover.xml</coverFileName>\(application)<levels>\(levels)</levels></application>"
        if let listing { files = Self.listed(listing, app: files["xml/app.xml"] ?? "") }
        self.init(marked: files, settings: settings, theme: theme, isListing: listing != nil)
    }

    /// The files of a listing, and no others. A mark before a name stands in that file.
    private static func listed(_ listing: String, app: String) -> [String: String] {
        let lines = listing.split(separator: "\n").map {
            (path: String($0.filter { $0 != Example.mark }), mark: String($0.filter { $0 == Example.mark }))
        }
        return Dictionary(
            uniqueKeysWithValues: lines.map { path, mark in
                let text =
                    path.hasSuffix("cover.xml")
                    ? cover() : path.hasSuffix("other.xml") ? standing["xml/other.xml"] ?? "" : app
                return (path, mark + text)
            })
    }

    private init(marked: [String: String], settings: String?, theme: [String: String], isListing: Bool) {
        let sign = String(Example.mark)
        var files = marked.mapValues { $0.replacing(sign, with: "") }
        // Added only on demand, because most examples do not need three megabytes.
        if marked.values.contains(where: { $0.contains("images/large.jpg") }) {
            files["images/large.jpg"] = TestPicture.text + Self.letters(3_200_000)
        }
        if marked.values.contains(where: { $0.contains("pdf/large.pdf") }) {
            files["pdf/large.pdf"] = "%PDF-1.7" + Self.letters(10_000_000)
        }
        for (path, text) in Self.garden where files[path] == nil {
            // A film comes with its captions.
            let name = path.lastComponent.replacing(".vtt", with: ".mp4")
            if marked.values.contains(where: { $0.contains(name) }) { files[path] = text }
        }
        // The number includes the four elements that are written and the last one.
        self.files = files.mapValues(Self.expanded)
        self.settings = settings?.replacing(sign, with: "")
        self.theme = theme.mapValues { $0.replacing(sign, with: "") }
        let others = [("emobic-site.yaml", settings ?? "")] + theme.map { ("look/" + $0, $1) }
        let places = (marked.map { ($0, $1) } + others).compactMap { path, text in
            text.firstRange(of: sign).map { place in
                SourcePosition(file: path, offset: Self.expanded(String(text[..<place.lowerBound])).utf8.count)
            }
        }
        mark = places.first ?? (isListing ? SourcePosition(file: "") : nil)
    }

    /// Returns the text with each ‘…’ replaced by repeated contents: as many as the limit permits, and a few more where
    /// the mark precedes it.
    private static func expanded(_ text: String) -> String {
        text.contains("…") ? expansions.reduce(text) { $0.replacing($1.sign, with: $1.text) } : text
    }

    private static let expansions: [(sign: String, text: String)] = [
        ("<geoRef>…", String(repeating: "<geoRef>", count: 97)),
        ("a=\"…\"", (0..<Limits.standard.attributes).map { "a\($0)=\"\"" }.joined(separator: " ")),
        ("&#x301;…", String(repeating: "&#x301;", count: Limits.standard.marks + 1)),
        ("tower…", String(repeating: "tower ", count: Limits.standard.value / 6)),
        ("mill…", String(repeating: "mill ", count: Limits.standard.text / 5))
    ]

    /// Returns a text of one repeated letter, because `String(repeating:count:)` appends them one by one.
    private static func letters(_ count: Int) -> String {
        String(decoding: [UInt8](repeating: UInt8(ascii: "a"), count: count), as: UTF8.self)
    }

    private static func dataFile(_ text: String) -> String {
        text.drop { $0 == Example.mark || $0.isWhitespace }.hasPrefix("<tables")
            ? text : "<levelData>\(items(text))</levelData>"
    }

    private static func items(_ text: String) -> String {
        text.drop { $0 == Example.mark || $0.isWhitespace }.hasPrefix("<data") && !text.contains("<dataFile")
            ? text : "<data><dataId>example</dataId>\(text)</data>"
    }

    private static func level(_ id: String, file: String, type: String) -> String {
        "<level><levelId>\(id)</levelId><levelTitle>\(id)</levelTitle><levelFile>\(file)</levelFile><levelType>\(type)</levelType></level>"
    }

    private static func button(level: String, data: String? = nil) -> String {
        let target =
            data.map { "<nextLevelDataId>\($0)</nextLevelDataId>" } ?? "<nextLevelDataNumber>0</nextLevelDataNumber>"
        return
            "<button><buttonTitle>\(data ?? level)</buttonTitle><nextLevel><nextLevelLevelId>\(level)</nextLevelLevelId>\(target)</nextLevel></button>"
    }

    private static func cover(_ more: String = "") -> String {
        "<level><buttons>\(more)\(button(level: "other", data: "first"))\(button(level: "other", data: "second"))</buttons></level>"
    }

    private static let other = level("other", file: "other.xml", type: "CANVAS_ACTIVITY")
    /// Files that are added on demand, for examples that want telling names.
    private static let garden = [
        "images/sunflower.jpg": "a", "images/fern.jpg": "a", "images/garden.jpg": "a", "images/plan.jpg": "a",
        "audio/chimes.mp3": "a", "video/sunrise.mp4": "a", "video/sunrise.vtt": "WEBVTT",
        "pdf/leaflet.pdf": "%PDF-1.7", "html/rules.html": "<p>a</p>"
    ]
    private static let plant = level("plant", file: "plant.xml", type: "CANVAS_ACTIVITY")
    private static let plants =
        "<levelData><data><dataId>sunflower</dataId></data><data><dataId>fern</dataId></data><data><dataId>tulip</dataId></data></levelData>"
    private static let menus = "<menu><topMenu>menu.xml</topMenu></menu>"
    private static let standing = [
        "xml/cover.xml": cover(),
        "xml/other.xml":
            "<levelData><data><dataId>first</dataId></data><data><dataId>second</dataId></data></levelData>",
        "images/a.png": "a", "images/b.png": "b", "images/small.gif": TestPicture.gif("d\0d\0"),
        "images/huge.gif": TestPicture.gif("(#(#"),
        "audio/a.mp3": "a", "video/a.mp4": "a", "video/a.vtt": "WEBVTT", "pdf/a.pdf": "%PDF-1.7",
        "html/a.html": "<p>a</p>"
    ]
}

extension Example {
    /// Whether the problem depends only on what is written in the example.
    package var isSelfContained: Bool { !pieces.contains { $0.place == .terminal } }
}
