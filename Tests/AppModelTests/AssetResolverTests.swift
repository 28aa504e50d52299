// SPDX-License-Identifier: MIT

import AppModel
import Diagnostics
import Testing
import Text

/// One row of the table of `app.md` 2.4: a value, the existing files, and the expected result.
struct AssetCase: Sendable, CustomTestStringConvertible {
    let kind: AssetReference.Kind
    let value: String
    let files: [String]
    let expected: AssetResolution
    /// The expected diagnostic; nil if the value names a file exactly.
    let code: String?

    init(
        _ kind: AssetReference.Kind, _ value: String, in files: [String], _ expected: AssetResolution,
        _ code: String? = nil
    ) {
        self.kind = kind
        self.value = value
        self.files = files
        self.expected = expected
        self.code = code
    }

    var testDescription: String { "\(kind) ‘\(value)’ in \(files)" }

    /// Resolves the value in a bundle of layout L4.
    func resolved() throws -> (resolution: AssetResolution, diagnostics: [Diagnostic]) {
        var resolver = try AssetResolver(files: files + ["xml/app.xml"])
        var diagnostics: [Diagnostic] = []
        let resolution = resolver.resolve(
            AssetReference(kind, value, at: SourcePosition(file: "xml/data.xml", offset: 7)), reportingTo: &diagnostics)
        return (resolution, diagnostics)
    }
}

extension AssetResolver {
    init(files: [String]) throws {
        let bundle = AppBundle(Dictionary(files.map { ($0, "") }, uniquingKeysWith: { first, _ in first }))
        self.init(bundle: bundle, layout: try BundleLayout(of: bundle))
    }
}

@Suite struct AssetResolverTests {
    @Test(arguments: AssetCase.plain + AssetCase.searched + AssetCase.without) func valueMeans(_ row: AssetCase) throws
    {
        let (resolution, diagnostics) = try row.resolved()
        #expect(resolution == row.expected)
        #expect(diagnostics.map(\.kind.code) == [row.code].compactMap { $0 })
        #expect(diagnostics.allSatisfy { $0.position == SourcePosition(file: "xml/data.xml", offset: 7) })
    }

    @Test(arguments: AssetCase.order) func earlierPlaceWins(
        _ kind: AssetReference.Kind, _ value: String, _ order: [String]
    ) throws {
        for count in 1...order.count {
            let row = AssetCase(kind, value, in: Array(order.suffix(count)), .file(order[order.count - count]))
            #expect(try row.resolved().resolution == row.expected)
        }
    }

    /// What a value names in a page stays when its file gets another name.
    @Test(arguments: [("Precios.html#a b", "precios.html#a b"), ("precois.html#a", "precios.html#a")])
    func suggestionKeepsThePlaceInThePage(value: String, suggestion: String) throws {
        let diagnostics = try AssetCase(.page, value, in: ["html/precios.html"], .missing).resolved().diagnostics
        #expect(diagnostics.map(\.suggestions) == [[suggestion]])
    }

    /// A mistyped address is not that of a file of the same name either.
    @Test(arguments: [
        ("http:/example.org/logo.png", ["https://example.org/logo.png"]),
        ("https:example.org/logo.png", ["https://example.org/logo.png"]),
        ("HTTPS:\\\\example.org/logo.png", ["https://example.org/logo.png"]),
        ("file:///logo.png", ["images/own/logo.png"]), ("ftp://example.org/logo.png", ["images/own/logo.png"])
    ])
    func mistypedAddressIsNoFile(value: String, suggestions: [String]) throws {
        let (resolution, diagnostics) = try AssetCase(.image, value, in: ["images/own/logo.png"], .missing).resolved()
        #expect(resolution == .missing)
        #expect(diagnostics.map(\.kind.code) == ["file/missing"] && diagnostics.allSatisfy { $0.fix == nil })
        #expect(diagnostics.first?.suggestions == suggestions)
    }

    @Test func nameMayHaveAColon() throws {
        let files = ["images/own/foto:1.png"]
        #expect(try AssetCase(.image, "foto:1.png", in: files, .missing).resolved().resolution == .file(files[0]))
    }

    /// A file of the bundle is not what lies on a server, and a fix would lose the address.
    @Test(arguments: ["//cdn.example.org/logo.png", "cdn.example.org/a/logo.png", "cdn.example.es:8080/logo.png"])
    func addressWithoutSchemeIsNoFile(value: String) throws {
        let files = ["images/own/logo.png"]
        let (resolution, diagnostics) = try AssetCase(.image, value, in: files, .missing).resolved()
        #expect(resolution == .missing)
        #expect(diagnostics.map(\.kind.code) == ["file/missing"] && diagnostics.allSatisfy { $0.fix == nil })
        #expect(diagnostics.first?.suggestions == ["https://" + value.drop { $0 == "/" }])
        let inside = try AssetCase(.image, "fotos.old/logo.png", in: files, .missing).resolved()
        #expect(inside.resolution == .file("images/own/logo.png"))
    }

    /// There is room for one file, and which one is not for the tool to say.
    @Test(arguments: ["images/a.png, images/b.png", "a.png;b.png", "images/a.png; images/lost.png"])
    func listOfFilesIsNotOneOfThem(value: String) throws {
        let (resolution, diagnostics) = try AssetCase(.image, value, in: ["images/a.png", "images/b.png"], .missing)
            .resolved()
        #expect(resolution == .missing)
        #expect(diagnostics.map(\.kind.code) == ["file/missing"] && diagnostics.allSatisfy { $0.fix == nil })
        #expect(diagnostics.first?.summary == "‘\(value)’ names more than one file; one picture can stand here")
        let names = value.split { $0 == ";" || $0 == "," || $0 == " " }.map(String.init)
        #expect(diagnostics.first?.suggestions == names.filter { !$0.contains("lost") })
    }

    @Test func commaInAFolderIsNoList() throws {
        let row = AssetCase(.image, "old, new/a.png", in: ["images/photos/a.png"], .missing)
        #expect(try row.resolved().resolution == .file("images/photos/a.png"))
        let there = AssetCase(.image, "old, new/a.png", in: ["images/old, new/a.png"], .missing)
        #expect(try there.resolved().diagnostics.isEmpty)
    }

    /// The file is `xml/data.xml`, from which such a path leads to a file of the bundle.
    @Test(arguments: [
        (AssetReference.Kind.image, "../images/x.png", "images/x.png", "images/x.png"),
        (.image, "..\\images\\x.png", "images/x.png", "images/x.png"),
        (.audio, "../audio/t.mp3", "audio/t.mp3", "t.mp3")
    ]) func pathFromTheFileIsRefusedAndMended(
        _ kind: AssetReference.Kind, _ value: String, _ file: String, _ fixed: String
    ) throws {
        let (resolution, diagnostics) = try AssetCase(kind, value, in: [file], .refused).resolved()
        #expect(resolution == .refused && diagnostics.map(\.kind.code) == ["file/outside-bundle"])
        #expect(diagnostics.first?.fix == .value(at: 7, from: value, to: fixed))
        #expect(diagnostics.first?.suggestions == [fixed])
        #expect(try AssetCase(kind, value, in: [], .refused).resolved().diagnostics.allSatisfy { $0.fix == nil })
        #expect(try AssetCase(kind, fixed, in: [file], .file(file)).resolved().diagnostics.isEmpty)
    }

    @Test func filesOfOneNameAreOnlyCounted() throws {
        let files = (0..<25).map { "images/d\($0)/p.png" } + ["audio/p.png", "images-2/p.png"]
        var (resolution, diagnostics) = try AssetCase(.image, "x/p.png", in: files, .missing).resolved()
        #expect(resolution == .missing && diagnostics.first?.suggestions == [])
        #expect(diagnostics.first?.notes.map(\.text) == ["there are 25 files with a name like that"])
        (resolution, diagnostics) = try AssetCase(.image, "x/p.png", in: Array(files.suffix(4)), .missing).resolved()
        #expect(diagnostics.first?.suggestions == ["images/d23/p.png", "images/d24/p.png"])
        let densities = ["images/mdpi/p.png", "images/xhdpi/p.png", "other/p.png"]
        #expect(
            try AssetCase(.image, "x/p.png", in: densities, .missing).resolved().resolution
                == .file("images/xhdpi/p.png"))
    }

    @Test func mainFileMissingIsAnError() throws {
        var resolver = try AssetResolver(files: ["xml/app.xml"])
        var diagnostics: [Diagnostic] = []
        _ = resolver.resolve(
            AssetReference(.pdf, "x.pdf", at: SourcePosition(file: "a"), isMain: true), reportingTo: &diagnostics)
        _ = resolver.resolve(AssetReference(.pdf, "x.pdf", at: SourcePosition(file: "a")), reportingTo: &diagnostics)
        #expect(diagnostics.map(\.severity) == [.error, .warning])
    }

    @Test(arguments: [
        ("images/muestra.png", ["images/iconos/muestras.png"], ["images/iconos/muestras.png"]),
        ("images/mañana.png", ["images/manana.png"], ["images/manana.png"]),
        ("images/uno.png", ["images/otra-cosa.png"], []),
        ("images/muestra.png", ["html/muestras.png"], []),
        ("images/hall.png", ["images/hall.jpg"], ["images/hall.jpg"]),
        ("images/hall.jpg", ["images/a/hall.svg", "html/hall.png"], ["images/a/hall.svg"]),
        // Values do not name the folders of devices and densities.
        ("images/muestra.png", ["images/ipad/muestras.png", "images/iphone/muestras.png"], ["images/muestras.png"]),
        ("images/muestra.png", ["images/hdpi/a/muestras.png"], ["images/a/muestras.png"])
    ]) func missingFileSuggestsNearNames(_ value: String, _ files: [String], _ suggestions: [String]) throws {
        let (_, diagnostics) = try AssetCase(.image, value, in: files, .missing).resolved()
        #expect(diagnostics.map(\.suggestions) == [suggestions])
    }

    /// The value as it should be written: players prepend the folder of sounds, videos, documents and pages themselves.
    @Test(arguments: [
        (AssetReference.Kind.image, "sol.png", "images/iconos/sol.png", "images/iconos/sol.png"),
        (.image, "SOL.png", "images/sol.png", "sol.png"),
        (.image, "Iconos/SOL.png", "images/hdpi/iconos/sol.png", "iconos/sol.png"),
        (.image, "assets/Images/sol.png", "images/sol.png", "images/sol.png"),
        (.page, "NORMAS.html", "html/normas.html", "normas.html"),
        (.page, "html/NORMAS.html", "html/normas.html", "html/normas.html"),
        (.audio, "TREN.MP3", "audio/tren.mp3", "tren.mp3"),
        (.audio, "tren.mp3", "audio/viejos/tren.mp3", "viejos/tren.mp3"), (.audio, "TREN", "audio/tren.mp3", "tren"),
        (.audio, "TREN", "audio/tren.MP3", "tren.MP3"), (.audio, "tren", "audio/tren.MP3", "tren.MP3"),
        (.audio, "Viejos/tren", "audio/viejos/tren.Ogg", "viejos/tren.Ogg"),
        (.pdf, "Folleto.PDF", "pdf/folleto.pdf", "folleto.pdf"),
        (.video, "puerto.MP4", "video/puerto.mp4", "puerto.mp4")
    ]) func foundNameIsMendedAsItIsWritten(
        _ kind: AssetReference.Kind, _ value: String, _ file: String, _ fixed: String
    ) throws {
        let (_, diagnostics) = try AssetCase(kind, value, in: [file], .file(file)).resolved()
        #expect(
            diagnostics.map(\.suggestions) == [[fixed]]
                && diagnostics.first?.fix == .value(at: 7, from: value, to: fixed))
        #expect(try AssetCase(kind, fixed, in: [file], .file(file)).resolved().diagnostics.isEmpty)
    }

    @Test(arguments: [
        ("a/b.png", "a/b.png"), ("./a.png", "a.png"), ("/a.png", "a.png"), ("//a.png", "a.png"),
        (".//./a.png", "a.png"), ("\\a\\b.png", "a/b.png"),
        ("assets/a.png", "a.png"), ("/assets/a.png", "a.png"), ("./assets/images/a.png", "images/a.png"),
        ("assets/assets/a.png", "assets/a.png"),
        ("assets", "assets"), ("a%20b.png", "a%20b.png"), ("a+b c.png", "a+b c.png"), ("..a.png", "..a.png"),
        ("a..b", "a..b")
    ]) func pathIsNormalised(_ value: String, _ path: String) {
        #expect(BundlePath.normalised(value) == path)
    }

    @Test(arguments: [
        "..", "../a.png", "a/../../b.png", "assets/../../a", "..\\a.png", "/../a", "a/..", "a\0.png", "\0", "", "/",
        "./"
    ])
    func pathThatLeavesTheBundleIsRefused(_ value: String) {
        #expect(BundlePath.normalised(value) == nil)
    }
}

extension AssetCase {
    /// Values that are resolved without a diagnostic.
    static let plain: [AssetCase] = [
        // Pictures, in the order of the table's rows.
        AssetCase(.image, "images/a/x.png", in: ["images/a/x.png"], .file("images/a/x.png")),
        AssetCase(.image, "a/x.png", in: ["images/a/x.png"], .file("images/a/x.png")),
        AssetCase(.image, "x.png", in: ["images/x.png"], .file("images/x.png")),
        AssetCase(.image, "/images/x.png", in: ["images/x.png"], .file("images/x.png")),
        AssetCase(.image, "assets/images/x.png", in: ["images/x.png"], .file("images/x.png")),
        AssetCase(.image, "/assets/images/x.png", in: ["images/x.png"], .file("images/x.png")),
        AssetCase(.image, "./images/x.png", in: ["images/x.png"], .file("images/x.png")),
        AssetCase(.image, "images\\a\\x.png", in: ["images/a/x.png"], .file("images/a/x.png")),
        AssetCase(.image, "otro/x.png", in: ["otro/x.png"], .file("otro/x.png")),
        // A place in a page or document; the sign may be in a name, too.
        AssetCase(.page, "a.html#b", in: ["html/a.html"], .file("html/a.html")),
        AssetCase(.pdf, "pdf/a.pdf#page=3", in: ["pdf/a.pdf"], .file("pdf/a.pdf")),
        AssetCase(.page, "A.html#b", in: ["html/a.html"], .file("html/a.html"), "file/inexact-name"),
        AssetCase(
            .page, "a.html#b", in: ["html/a.html", "html/a.html#b"], .file("html/a.html#b"),
            "file/reserved-characters"),
        AssetCase(.page, "a#b", in: ["html/a"], .missing, "file/missing"),
        AssetCase(.image, "a.svg#b", in: ["images/a.svg"], .missing, "file/missing"),
        // Variants for densities and devices.
        AssetCase(.image, "images/a/x.png", in: ["images/hdpi/a/x.png"], .file("images/hdpi/a/x.png")),
        AssetCase(.image, "a/x.png", in: ["images/ldpi-land/a/x.png"], .file("images/ldpi-land/a/x.png")),
        AssetCase(.image, "x.png", in: ["images/mdpi/x.png"], .file("images/mdpi/x.png")),
        AssetCase(
            .image, "images/a/x.png", in: ["images/iphone5/images/a/x.png"], .file("images/iphone5/images/a/x.png")),
        AssetCase(.image, "a/x.png", in: ["images/ipad/a/x.png"], .file("images/ipad/a/x.png")),
        AssetCase(
            .image, "images/a/x.png", in: ["images/ipad/a/x.png", "images/iphone/a/x.png"],
            .file("images/ipad/a/x.png")),
        AssetCase(
            .image, "x.png", in: ["images/iphone/a/x.png", "images/ipad/a/x.png"], .file("images/ipad/a/x.png"),
            "file/inexact-name"),
        AssetCase(.image, "x.png", in: ["images/a/x.png", "images/ipad/b/x.png"], .missing, "file/missing"),
        AssetCase(.image, "a/x.png", in: ["images/ipad/images/a/x.png"], .file("images/ipad/images/a/x.png")),
        AssetCase(.image, "images/a/x.png", in: ["images/images/a/x.png"], .file("images/images/a/x.png")),
        // Unusual names.
        AssetCase(.image, "images/Logo M i M.JPG", in: ["images/Logo M i M.JPG"], .file("images/Logo M i M.JPG")),
        AssetCase(.image, "images/button+-iPad.png", in: ["images/button+-iPad.png"], .file("images/button+-iPad.png")),
        AssetCase(
            .image, "images/¿qué*?.png", in: ["images/¿qué*?.png"], .file("images/¿qué*?.png"),
            "file/reserved-characters"),
        AssetCase(
            .image, "images/50%20.png", in: ["images/50%20.png"], .file("images/50%20.png"), "file/reserved-characters"),
        // Sounds.
        AssetCase(.audio, "t.mp3", in: ["audio/t.mp3"], .file("audio/t.mp3")),
        AssetCase(.audio, "t.mp3", in: ["t.mp3"], .file("t.mp3")),
        AssetCase(.audio, "t", in: ["audio/t.mp3"], .file("audio/t.mp3")),
        AssetCase(.audio, "t", in: ["t.mp3"], .file("t.mp3")),
        AssetCase(.audio, "t", in: ["audio/t.ogg"], .file("audio/t.ogg")),
        AssetCase(.audio, "audio/t.mp3", in: ["audio/t.mp3"], .file("audio/t.mp3")),
        AssetCase(.audio, "assets/audio/t.mp3", in: ["audio/t.mp3"], .file("audio/t.mp3")),
        AssetCase(.audio, "/audio/t", in: ["audio/t.mp3"], .file("audio/t.mp3")),
        // Videos, documents, pages.
        AssetCase(.video, "v.mp4", in: ["video/v.mp4"], .file("video/v.mp4")),
        AssetCase(.video, "video/v.mp4", in: ["video/v.mp4"], .file("video/v.mp4")),
        AssetCase(.video, "v.mp4", in: ["v.mp4"], .file("v.mp4")),
        AssetCase(.pdf, "d.pdf", in: ["pdf/d.pdf"], .file("pdf/d.pdf")),
        AssetCase(.pdf, "assets/pdf/d.pdf", in: ["pdf/d.pdf"], .file("pdf/d.pdf")),
        AssetCase(.pdf, "d.pdf", in: ["d.pdf"], .file("d.pdf")),
        AssetCase(.page, "p.html", in: ["html/p.html"], .file("html/p.html")),
        AssetCase(.page, "html/p.html", in: ["html/p.html"], .file("html/p.html")),
        AssetCase(.page, "assets/html/p.html", in: ["html/p.html"], .file("html/p.html")),
        AssetCase(.page, "a/p.html", in: ["html/a/p.html"], .file("html/a/p.html")),
        AssetCase(.page, "p.html", in: ["p.html"], .file("p.html")),
        // Addresses, in any case and escaped twice.
        AssetCase(.image, "http://h.example/x.png", in: [], .remote("http://h.example/x.png")),
        AssetCase(.image, "https://h.example/a b.png?c d", in: [], .remote("https://h.example/a%20b.png?c%20d")),
        AssetCase(.audio, "https://h.example/x.mp3", in: [], .remote("https://h.example/x.mp3")),
        AssetCase(.page, "HTTPS://h.example/", in: [], .remote("HTTPS://h.example/")),
        AssetCase(.video, "Http://h.example/v", in: [], .remote("Http://h.example/v")),
        AssetCase(.page, "http://h.example/?a=1&amp;b=2&c=3", in: [], .remote("http://h.example/?a=1&b=2&c=3"))
    ]

    /// Values that are resolved by a search, with a warning.
    static let searched: [AssetCase] = [
        AssetCase(.image, "images/x.png", in: ["images/X.PNG"], .file("images/X.PNG"), "file/inexact-name"),
        AssetCase(.image, "Images/x.png", in: ["images/x.png"], .file("images/x.png"), "file/inexact-name"),
        AssetCase(.audio, "T", in: ["audio/t.mp3"], .file("audio/t.mp3"), "file/inexact-name"),
        AssetCase(.page, "P.html", in: ["html/p.html"], .file("html/p.html"), "file/inexact-name"),
        AssetCase(
            .image, "images/ni\u{F1}o.png", in: ["images/nin\u{303}o.png"], .file("images/nin\u{303}o.png"),
            "file/inexact-name"),
        AssetCase(
            .image, "nin\u{303}o.png", in: ["images/ni\u{F1}o.png"], .file("images/ni\u{F1}o.png"), "file/inexact-name"),
        AssetCase(
            .image, "punto.png", in: ["images/icons/punto.png"], .file("images/icons/punto.png"), "file/inexact-name"),
        AssetCase(
            .image, "icons/punto.png", in: ["images/a/b/punto.png"], .file("images/a/b/punto.png"), "file/inexact-name"),
        AssetCase(
            .image, "Punto.png", in: ["images/icons/punto.png"], .file("images/icons/punto.png"), "file/inexact-name"),
        AssetCase(.pdf, "d.pdf", in: ["pdf/2012/d.pdf"], .file("pdf/2012/d.pdf"), "file/inexact-name"),
        AssetCase(.video, "v.mp4", in: ["video/a/v.mp4"], .file("video/a/v.mp4"), "file/inexact-name")
    ]

    /// Values that are not found, or not searched for.
    static let without: [AssetCase] = [
        AssetCase(.image, "punto.png", in: ["images/a/punto.png", "images/b/punto.png"], .missing, "file/missing"),
        AssetCase(.image, "punto.png", in: ["html/a/punto.png"], .missing, "file/missing"),
        AssetCase(.image, "X.png", in: ["images/x.PNG", "images/x.png"], .missing, "file/missing"),
        AssetCase(.image, "drawable/x", in: ["images/x.png"], .missing, "file/missing"),
        AssetCase(.image, "images/a%20b.png", in: ["images/a b.png"], .missing, "file/missing"),
        AssetCase(.image, "ftp://h.example/x.png", in: [], .missing, "file/missing"),
        AssetCase(.video, "nada.mp4", in: [], .missing, "file/missing"),
        AssetCase(.image, "/", in: ["images/a.png"], .missing, "file/missing"),
        AssetCase(.image, "images/..", in: ["images/a.png"], .missing, "file/missing"),
        AssetCase(.image, ".\\./", in: ["images/a.png"], .missing, "file/missing"),
        AssetCase(.image, "httpx.png", in: ["images/httpx.png"], .file("images/httpx.png")),
        AssetCase(.image, "../x.png", in: ["images/x.png"], .refused, "file/outside-bundle"),
        AssetCase(.page, "html/../../p.html", in: ["html/p.html"], .refused, "file/outside-bundle"),
        AssetCase(.audio, "..\\t.mp3", in: ["audio/t.mp3"], .refused, "file/outside-bundle"),
        AssetCase(.pdf, "d.pdf\0.png", in: ["pdf/d.pdf"], .refused, "file/outside-bundle")
    ]

    /// Values that several files match, in the order of precedence.
    static let order: [(AssetReference.Kind, String, [String])] = [
        (
            .image, "images/x.png",
            [
                "images/x.png", "images/xhdpi/x.png", "images/hdpi/x.png", "images/mdpi/x.png", "images/ldpi/x.png",
                "images/nipad/images/x.png",
                "images/ipad/images/x.png", "images/iphone5/images/x.png", "images/iphone4/images/x.png",
                "images/iphone/images/x.png", "images/images/x.png",
                "images/X.png"
            ]
        ),
        (
            .image, "a/x.png",
            [
                "a/x.png", "images/a/x.png", "images/hdpi/a/x.png", "images/hdpi-land/a/x.png", "images/nipad/a/x.png",
                "images/otra/x.png"
            ]
        ),
        (.audio, "t", ["audio/t", "t", "audio/t.mp3", "t.mp3", "audio/t.m4a", "audio/t.ogg", "audio/T.ogg"]),
        (.page, "p.html", ["html/p.html", "p.html", "html/P.html"]),
        (.pdf, "d.pdf", ["pdf/d.pdf", "d.pdf", "html/d.pdf", "images/d.pdf", "pdf/D.pdf"]),
        (.video, "v.mp4", ["video/v.mp4", "v.mp4", "audio/v.mp4", "video/V.mp4"])
    ]
}
