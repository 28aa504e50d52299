// SPDX-License-Identifier: MIT

internal import Text

/// Diagnostics in the exchange format of static analysis, SARIF 2.1.0 (OASIS), which code hosts and editors read.
package struct SARIFReport: Sendable {
    /// The folder to which addresses are relative.
    package enum Base: Sendable {
        /// The root of the repository that holds the app: code hosts resolve addresses from there, without base ids.
        case repository(String)
        /// Without a repository: where the tool ran.
        case workingFolder(String)

        fileprivate var path: String {
            switch self {
            case .repository(let path), .workingFolder(let path): path
            }
        }

        fileprivate var description: String {
            switch self {
            case .repository: "The root of the repository."
            case .workingFolder: "The folder in which emobic-site ran."
            }
        }
    }

    private let root: SourceRoot
    private let base: Base
    private let version: String
    private let documentation: String?
    private let absolute: @Sendable (String) -> String

    /// - Parameters:
    ///   - base: the folder to which addresses are relative, as an absolute path without links.
    ///   - version: the version of the tool.
    ///   - documentation: the address of the page that explains all diagnostics, if it is published.
    ///   - absolute: returns the absolute path without links of a path from the working directory.
    package init(
        root: SourceRoot, base: Base, version: String, documentation: String? = nil,
        absolute: @escaping @Sendable (String) -> String
    ) {
        self.root = root
        self.base = base
        self.version = version
        self.documentation = documentation
        self.absolute = absolute
    }

    /// Returns a log in JSON with one run, whose results are in the order given.
    package func render(_ diagnostics: [LocatedDiagnostic]) -> String {
        let kinds = Dictionary(
            diagnostics.map { ($0.diagnostic.kind.code, $0.diagnostic.kind) }, uniquingKeysWith: { first, _ in first })
        let rules = kinds.values.sorted { $0.code < $1.code }
        let numbers = Dictionary(uniqueKeysWithValues: rules.enumerated().map { ($1.code, $0) })
        let driver = SARIF.Driver(
            name: "emobic-site", version: version, semanticVersion: version,
            rules: rules.map { SARIF.Rule($0, documentation: documentation) })
        let folder = absolute(root.folder.isEmpty ? "." : root.folder)
        var fingerprints = Fingerprints(of: root)
        let run = SARIF.Run(
            tool: SARIF.Tool(driver: driver), columnKind: "unicodeCodePoints", originalUriBaseIds: baseIDs,
            results: diagnostics.map {
                result(
                    $0, rule: numbers[$0.diagnostic.kind.code] ?? 0, folder: folder,
                    fingerprint: fingerprints.next(of: $0))
            })
        return JSONText.encode(SARIF.Log(runs: [run]))
    }

    /// Neither has an address, so that reports do not reveal its place on the disk.
    private var baseIDs: [String: SARIF.BaseID] {
        [Self.baseID: SARIF.BaseID(description: SARIF.Message(text: base.description))]
    }

    private static let baseID = "%SRCROOT%"

    private func result(
        _ located: LocatedDiagnostic, rule: Int, folder: String, fingerprint: String
    ) -> SARIF.Result {
        let diagnostic = located.diagnostic
        let related = located.notes.enumerated().compactMap { number, note in
            note.place.map {
                SARIF.Location(
                    id: number + 1, message: SARIF.Message(text: note.text),
                    physicalLocation: physicalLocation(note.file, place: $0, folder: folder))
            }
        }
        // What is about the whole app has its folder as a place: code hosts refuse a result without one.
        let here = [
            SARIF.Location(
                id: nil, message: nil,
                physicalLocation: diagnostic.position.file.isEmpty
                    ? SARIF.PhysicalLocation(artifactLocation: artifact("", folder: folder), region: nil)
                    : physicalLocation(diagnostic.position.file, place: located.place, folder: folder))
        ]
        return SARIF.Result(
            ruleId: diagnostic.kind.code, ruleIndex: rule, level: diagnostic.severity.rawValue,
            message: SARIF.Message(text: diagnostic.message),
            locations: here, relatedLocations: related.isEmpty ? nil : related,
            partialFingerprints: ["primaryLocationLineHash": fingerprint], fixes: fixes(located, folder: folder))
    }

    private func physicalLocation(
        _ file: String, place: LocatedDiagnostic.Place, folder: String
    ) -> SARIF.PhysicalLocation {
        let hasEnd = place.end.line == place.location.line && place.end.column > place.location.column
        let region = SARIF.Region(
            startLine: place.location.line, startColumn: place.location.column, endLine: nil,
            endColumn: hasEnd ? place.end.column : nil)
        return SARIF.PhysicalLocation(artifactLocation: artifact(file, folder: folder), region: region)
    }

    /// Returns the address of a file. One outside of the base has only its absolute address: `..` is not allowed here
    /// (SARIF 3.14.14).
    private func artifact(_ file: String, folder: String) -> SARIF.ArtifactLocation {
        let path = root.others.contains(file) ? absolute(file) : folder.appending(file)
        if path == base.path { return SARIF.ArtifactLocation(uri: ".", uriBaseId: Self.baseID) }
        guard let below = path.below(base.path) else {
            return SARIF.ArtifactLocation(uri: "file://" + path.addressEncoded, uriBaseId: nil)
        }
        return SARIF.ArtifactLocation(uri: below.addressEncoded, uriBaseId: Self.baseID)
    }

    private func fixes(_ located: LocatedDiagnostic, folder: String) -> [SARIF.Fix]? {
        guard let text = located.fixMessage, let edits = located.edits else { return nil }
        let replacements = edits.map { edit in
            SARIF.Replacement(
                deletedRegion: SARIF.Region(
                    startLine: edit.start.line, startColumn: edit.start.column, endLine: edit.end.line,
                    endColumn: edit.end.column),
                insertedContent: SARIF.Message(text: edit.text))
        }
        let change = SARIF.ArtifactChange(
            artifactLocation: artifact(located.diagnostic.position.file, folder: folder), replacements: replacements)
        return [SARIF.Fix(description: SARIF.Message(text: text), artifactChanges: [change])]
    }
}

/// Hashes by which code hosts recognise a diagnostic when the lines around it have moved.
struct Fingerprints {
    private var counts: [UInt64: Int] = [:]
    private let folder: AppFolder

    init(of root: SourceRoot) {
        folder = AppFolder(root.folder)
    }

    /// Returns the hash of a diagnostic's code, file, line and values, with its number among equal ones.
    /// - Parameter path: the path of the file; without it that in the app, so that the hash of an app that is moved stays.
    mutating func next(of located: LocatedDiagnostic, at path: String? = nil) -> String {
        let hash = located.fingerprint(in: path ?? located.diagnostic.position.file, of: folder)
        counts[hash, default: 0] += 1
        return String(hash, radix: 16) + ":" + String(counts[hash, default: 1])
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
        let helpUri: String?
        let defaultConfiguration: Configuration
        let properties: Properties

        init(_ kind: Diagnostic.Kind, documentation: String?) {
            id = kind.code
            shortDescription = Message(text: kind.explanation)
            fullDescription = Message(
                text: [kind.explanation, kind.howToFix].filter { !$0.isEmpty }.joined(separator: " "))
            help = Message(text: Explanation(kind).text, markdown: Explanation(kind).markdown)
            helpUri = documentation.map { $0 + "#" + kind.anchor }
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

    struct BaseID: Encodable { let description: Message }

    struct Result: Encodable {
        let ruleId: String
        let ruleIndex: Int
        let level: String
        let message: Message
        let locations: [Location]
        let relatedLocations: [Location]?
        let partialFingerprints: [String: String]
        let fixes: [Fix]?
    }

    struct Location: Encodable {
        let id: Int?
        let message: Message?
        let physicalLocation: PhysicalLocation
    }

    struct PhysicalLocation: Encodable {
        let artifactLocation: ArtifactLocation
        let region: Region?
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
