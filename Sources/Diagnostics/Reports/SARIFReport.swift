// SPDX-License-Identifier: MIT

internal import Text

/// Diagnostics in the exchange format of static analysis, SARIF 2.1.0 (OASIS), which code hosts and editors read.
package struct SARIFReport: Sendable {
    private let root: SourceRoot
    private let absoluteFolder: String
    private let version: String

    /// - Parameters:
    ///   - absoluteFolder: the absolute path of the app's folder, for folders outside of the working directory.
    ///   - version: the version of the tool.
    package init(root: SourceRoot, absoluteFolder: String, version: String) {
        self.root = root
        self.absoluteFolder = absoluteFolder
        self.version = version
    }

    package func render(_ diagnostics: [LocatedDiagnostic]) -> String {
        let kinds = Dictionary(
            diagnostics.map { ($0.diagnostic.kind.code, $0.diagnostic.kind) }, uniquingKeysWith: { first, _ in first })
        let rules = kinds.values.sorted { $0.code < $1.code }
        let numbers = Dictionary(uniqueKeysWithValues: rules.enumerated().map { ($1.code, $0) })
        let driver = SARIF.Driver(
            name: "emobic-site", version: version, semanticVersion: version, rules: rules.map(SARIF.Rule.init))
        let run = SARIF.Run(
            tool: SARIF.Tool(driver: driver), columnKind: "unicodeCodePoints", originalUriBaseIds: baseIDs,
            results: diagnostics.map { result($0, rule: numbers[$0.diagnostic.kind.code] ?? 0) })
        return JSONText.encode(SARIF.Log(runs: [run]))
    }

    /// Addresses are relative to the app's folder, and that is relative to the working directory, so that reports do
    /// not reveal its place on the disk. A folder outside of it has only its absolute address: `..` is not allowed here
    /// (SARIF 3.14.14).
    private var baseIDs: [String: SARIF.BaseID] {
        let here = SARIF.BaseID(
            uri: nil, uriBaseId: nil, description: SARIF.Message(text: "The folder in which emobic-site ran."))
        let isBelow = !root.folder.hasPrefix("/") && !root.folder.split(separator: "/").contains("..")
        let uri = isBelow ? root.folder.addressEncoded : "file://" + absoluteFolder.addressEncoded
        if isBelow, root.folder.isEmpty { return [Self.appBase: here] }
        let app = SARIF.BaseID(
            uri: uri + "/", uriBaseId: isBelow ? Self.runBase : nil,
            description: SARIF.Message(text: "The folder of the app."))
        return isBelow ? [Self.appBase: app, Self.runBase: here] : [Self.appBase: app]
    }

    private static let appBase = "APPDIR"
    private static let runBase = "RUNDIR"

    private func result(_ located: LocatedDiagnostic, rule: Int) -> SARIF.Result {
        let diagnostic = located.diagnostic
        let related = located.notes.enumerated().compactMap { number, note in
            note.place.map {
                SARIF.Location(
                    id: number + 1, message: SARIF.Message(text: note.text),
                    physicalLocation: physicalLocation(note.file, place: $0))
            }
        }
        let here =
            diagnostic.position.file.isEmpty
            ? []
            : [
                SARIF.Location(
                    id: nil, message: nil,
                    physicalLocation: physicalLocation(diagnostic.position.file, place: located.place))
            ]
        return SARIF.Result(
            ruleId: diagnostic.kind.code, ruleIndex: rule, level: diagnostic.severity.rawValue,
            message: SARIF.Message(text: diagnostic.message),
            locations: here, relatedLocations: related.isEmpty ? nil : related, fixes: fixes(located))
    }

    private func physicalLocation(_ file: String, place: LocatedDiagnostic.Place) -> SARIF.PhysicalLocation {
        let hasEnd = place.end.line == place.location.line && place.end.column > place.location.column
        let region = SARIF.Region(
            startLine: place.location.line, startColumn: place.location.column, endLine: nil,
            endColumn: hasEnd ? place.end.column : nil)
        return SARIF.PhysicalLocation(artifactLocation: artifact(file), region: region)
    }

    private func artifact(_ file: String) -> SARIF.ArtifactLocation {
        if root.others.contains(file) {
            return SARIF.ArtifactLocation(
                uri: (file.hasPrefix("/") ? "file://" : "") + file.addressEncoded, uriBaseId: nil)
        }
        return SARIF.ArtifactLocation(uri: file.addressEncoded, uriBaseId: Self.appBase)
    }

    private func fixes(_ located: LocatedDiagnostic) -> [SARIF.Fix]? {
        guard let edits = located.edits, !edits.isEmpty else { return nil }
        let replacements = edits.map { edit in
            SARIF.Replacement(
                deletedRegion: SARIF.Region(
                    startLine: edit.start.line, startColumn: edit.start.column, endLine: edit.end.line,
                    endColumn: edit.end.column),
                insertedContent: SARIF.Message(text: edit.text))
        }
        let change = SARIF.ArtifactChange(
            artifactLocation: artifact(located.diagnostic.position.file), replacements: replacements)
        let text = "Write ‘\(located.diagnostic.fix?.new ?? "")’ for ‘\(located.diagnostic.fix?.old ?? "")’."
        return [SARIF.Fix(description: SARIF.Message(text: text), artifactChanges: [change])]
    }
}

/// The parts of a SARIF file that the tool writes, under the names of the standard.
private enum SARIF {
    struct Log: Encodable {
        let schema = "https://json.schemastore.org/sarif-2.1.0.json"
        let version = "2.1.0"
        let runs: [Run]

        enum CodingKeys: String, CodingKey {
            case schema = "$schema"
            case version, runs
        }
    }

    struct Run: Encodable {
        let tool: Tool
        let columnKind: String
        let originalUriBaseIds: [String: BaseID]
        let results: [Result]
    }

    struct Tool: Encodable { let driver: Driver }

    struct Driver: Encodable {
        let name: String
        let version: String
        let semanticVersion: String
        let rules: [Rule]
    }

    struct Rule: Encodable {
        let id: String
        let shortDescription: Message
        let fullDescription: Message
        let help: Message
        let defaultConfiguration: Configuration
        let properties: Properties

        init(_ kind: Diagnostic.Kind) {
            id = kind.code
            shortDescription = Message(text: kind.explanation)
            fullDescription = Message(
                text: [kind.explanation, kind.howToFix].filter { !$0.isEmpty }.joined(separator: " "))
            help = Message(text: Explanation(kind).text, markdown: Explanation(kind).markdown)
            defaultConfiguration = Configuration(level: kind.severity.rawValue)
            properties = Properties(tags: [kind.area])
        }
    }

    struct Configuration: Encodable { let level: String }
    struct Properties: Encodable { let tags: [String] }

    struct Message: Encodable {
        let text: String
        var markdown: String?
    }

    struct BaseID: Encodable {
        let uri: String?
        let uriBaseId: String?
        let description: Message
    }

    struct Result: Encodable {
        let ruleId: String
        let ruleIndex: Int
        let level: String
        let message: Message
        let locations: [Location]
        let relatedLocations: [Location]?
        let fixes: [Fix]?
    }

    struct Location: Encodable {
        let id: Int?
        let message: Message?
        let physicalLocation: PhysicalLocation
    }

    struct PhysicalLocation: Encodable {
        let artifactLocation: ArtifactLocation
        let region: Region
    }

    struct ArtifactLocation: Encodable {
        let uri: String
        let uriBaseId: String?
    }

    /// Lines and columns count from 1; the end is the character behind the last one.
    struct Region: Encodable {
        let startLine: Int
        let startColumn: Int
        let endLine: Int?
        let endColumn: Int?
    }

    struct Fix: Encodable {
        let description: Message
        let artifactChanges: [ArtifactChange]
    }

    struct ArtifactChange: Encodable {
        let artifactLocation: ArtifactLocation
        let replacements: [Replacement]
    }

    struct Replacement: Encodable {
        let deletedRegion: Region
        let insertedContent: Message
    }
}
