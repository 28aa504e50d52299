// SPDX-License-Identifier: MIT

import AppModel
import Diagnostics
import TestSupport
import Testing

/// An unusual input that a reader must accept (`app.md` 18), with all diagnostics that it may cause.
struct Tolerance: Sendable, CustomTestStringConvertible {
    let number: Int
    let what: String
    let files: [String: String]
    let findings: [String]
    /// Whether the app was understood as intended.
    let isUnderstood: @Sendable (TestApp) -> Bool

    init(
        _ number: Int, _ what: String, _ files: [String: String], _ findings: [String] = [],
        _ isUnderstood: @escaping @Sendable (TestApp) -> Bool = {
            $0.screenNames == ["l/a"] && $0.graph.reachable.count == 3
        }
    ) {
        self.number = number
        self.what = what
        self.files = files
        self.findings = findings
        self.isUnderstood = isUnderstood
    }

    var testDescription: String { "18.\(number): \(what)" }
}

@Suite struct ToleranceTests {
    @Test(arguments: Tolerance.files + Tolerance.xml + Tolerance.values + Tolerance.spellings)
    func unusualIsUnderstood(_ tolerance: Tolerance) async throws {
        let bundle = MarkedBundle(tolerance.files)
        let app = try await TestApp(bundle.files)
        #expect(bundle.findings(app) == tolerance.findings.sorted())
        // Evaluated outside the macro, which would print the whole app.
        let isUnderstood = tolerance.isUnderstood(app)
        #expect(isUnderstood, "\(app.screenNames)")
    }

    @Test func everyToleranceHasACase() {
        // Tolerances 1 (layouts, stray files) and 6 (bytes) have suites of their own.
        let numbers = Set((Tolerance.files + Tolerance.xml + Tolerance.values).map(\.number))
        #expect(numbers.union([1, 6]) == Set(1...20))
    }

    static let encodings: [(what: String, bytes: [UInt8], codes: [String])] = [
        ("no declaration", Array(data("niño").utf8), []),
        ("declaration", Array((#"<?xml version="1.0" encoding="UTF-8"?>"# + data("niño")).utf8), []),
        ("declaration in lower case", Array((#"<?xml version="1.0" encoding="utf-8"?>"# + data("niño")).utf8), []),
        ("byte order mark", [0xEF, 0xBB, 0xBF] + Array((#"<?xml version="1.0"?>"# + data("niño")).utf8), []),
        ("blank lines first", Array(("\n\n  " + #"<?xml version="1.0"?>"# + data("niño")).utf8), ["xml/repaired"]),
        ("CR LF", Array((#"<?xml version="1.0"?>"# + data("niño")).replacing(">", with: ">\r\n").utf8), []),
        (
            "wrongly declared", Array((#"<?xml version="1.0" encoding="ISO-8859-1"?>"# + data("niño")).utf8),
            ["xml/encoding"]
        ),
        ("ISO-8859-1", latin1(#"<?xml version="1.0" encoding="ISO-8859-1"?>"# + data("niño")), ["xml/encoding"]),
        (
            "ISO-8859-1 declared as UTF-8", latin1(#"<?xml version="1.0" encoding="UTF-8"?>"# + data("niño")),
            ["xml/encoding"]
        )
    ]

    /// Tolerance 6.
    @Test(arguments: encodings) func encodingIsUnderstood(_ what: String, _ bytes: [UInt8], _ codes: [String])
        async throws
    {
        var files = Sample.bundle().mapValues { Array($0.utf8) }
        files["xml/data.xml"] = bytes
        let app = try await TestApp(AppBundle(bytes: files))
        #expect(app.remarkable.map(\.kind.code) == codes)
        #expect(app.item("l", "a")?.headerText == "niño")
    }

    private static func data(_ header: String) -> String {
        "<levelData><data><dataId>a</dataId><headerText>\(header)</headerText><list><listItem><text>.</text></listItem></list></data></levelData>"
    }

    private static func latin1(_ text: String) -> [UInt8] { text.unicodeScalars.map { UInt8($0.value) } }
}

extension Tolerance {
    static func row(_ inside: String) -> [String: String] {
        Sample.bundle(["xml/data.xml": Sample.list(Sample.item("a", inside))])
    }

    static func app(_ more: String, _ files: [String: String] = [:]) -> [String: String] {
        Sample.bundle(["xml/app.xml": Sample.app(more)]).merging(files) { _, own in own }
    }

    static let menu =
        "<level><menuActions><action><systemAction>back</systemAction></action></menuActions></level>"
    static let styles =
        "<application><styles><type><typeId>COVER</typeId><components>header=t;</components></type></styles></application>"
    static let formats = "<application><formats><format><name>t</name></format></formats></application>"

    /// Whether the row of `l/a` shows this file.
    static func shows(_ path: String) -> @Sendable (TestApp) -> Bool {
        { app in app.item("l", "a")?.activity.assets.first.map { app.graph.assets.resolve($0) } == .file(path) }
    }

    static func level(_ file: String) -> String {
        "<level><levelId>l</levelId>\(file)<levelType>LIST_ACTIVITY</levelType></level>"
    }
}
