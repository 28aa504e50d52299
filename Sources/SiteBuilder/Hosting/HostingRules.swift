// SPDX-License-Identifier: MIT

internal import AppModel
internal import FileSystem
internal import Text

/// What a host is told about a site, whichever host it is.
struct HostingRules: Sendable {
    /// A field of an answer.
    struct Header: Sendable {
        let name: String
        let value: String
    }

    /// For the files whose names contain a hash of their contents.
    static let immutable = "public, max-age=31536000, immutable"
    /// For all others: browsers ask whether they have changed.
    static let revalidated = "no-cache"
    /// The folder of the files of the app, among them pages of its own, for which no policy of the site is made.
    static let ownFolder = DocumentSandbox.folder
    /// How the names of our own files at the top of the site begin, which no visitor needs.
    static let privatePrefixes = ["emobic-site.", ".emobic-site"]
    /// The address of the framework's own HTML5 program, and where it leads.
    static let oldProgram = (from: "index.php", to: PagePaths.index)
    /// The types of which hosts have to be told (`app.md`, output): the files with these endings that a site may have.
    static let rareEndings = ["webmanifest", "ics", "geojson", "vtt"]

    /// The files of our own that are in a site when no build is at work.
    static let privateFiles = [Manifest.fileName] + BuildState.fileNames

    /// The address of the site; nil if it is not known.
    let address: String?
    /// The path of the site on its host, percent-encoded, with a `/` at both ends.
    let path: String
    /// The same as browsers send it, for hosts that compare their rules with that.
    let sentPath: String
    /// The content policy of all pages; if the host does not take its length, only that of framing.
    let policy: String
    /// What pages may ask the visitor's permission for.
    let permissions: String
    /// The folders at the top of the site with pages in them, percent-encoded, sorted.
    let pageFolders: [String]
    /// The pages for screens that are not there without a connection.
    let offlinePages: [String]
    /// The folders of languages other than the main one, each with a page of its own for addresses that lead nowhere.
    let languages: [(folder: String, missingPage: String)]

    /// The addresses of documents in the folder of the app's files, percent-encoded, for hosts that choose neither by
    /// endings nor by types, because they leave out endings.
    let documents: [String]

    /// The folders of the app's files, percent-encoded, with a `/` at the end, in which all that a host shows at an address
    /// with the ending of a PDF is one: `x.pdf.html` would be shown at `x.pdf`. The folder of all stands for those in it.
    let foldersOfPDFs: [String]

    /// The texts of the app that are in an older encoding than UTF-8, by their paths in the site. They are published as they
    /// are, so they say themselves what they are.
    let otherTexts: [String]

    /// The single pages of screens that have moved, and the folders of such levels, percent-encoded. They lead to the
    /// addresses that search engines get.
    let movedPages: [MovedPages.Pair]
    let movedFolders: [MovedPages.Pair]

    /// - Parameter plans: the site in each of its languages.
    init(_ plans: [SitePlan], limits: HostLimits) {
        address = plans.first?.settings.baseURL
        let written = address?.pathOfAddress ?? "/"
        (path, sentPath) = (written.percentDecoded.addressEncoded, written.sentEncoded)
        let policies = HostedPolicies(plans.map { ($0.screens, $0.graph, $0.styleClasses) })
        policy = policies.header(within: limits)
        permissions = policies.permissions
        let moved = plans.map { MovedPages($0) }
        movedPages = zip(plans, moved).flatMap { plan, moved in
            moved.single.map { MovedPages.Pair(old: $0.old, new: plan.publicPath($0.new)).addressEncoded }
        }
        movedFolders = moved.flatMap(\.folders).map(\.addressEncoded)
        otherTexts = plans.first.map { Self.otherTexts(in: $0) } ?? []
        let files = plans.first?.assets.files.map(\.target) ?? []
        documents = Self.documents(among: files)
        foldersOfPDFs = Self.foldersOfPDFs(among: files).map { $0.addressEncoded + "/" }
        offlinePages = plans.map { NoticePage.Kind.offline.path(in: $0.place) }
        languages = plans.filter { !$0.place.folder.isEmpty }.map {
            ($0.place.folder.addressEncoded, NoticePage.Kind.missing.path(in: $0.place).addressEncoded)
        }
        let folders = plans.flatMap { plan in plan.screens.compactMap { plan.path(of: $0)?.folder } }
        // A folder at the top stands for those in it.
        pageFolders = Set(folders.map { String($0.prefix { $0 != "/" }) }).subtracting([""]).sorted()
            .map(\.addressEncoded)
    }

    private static func otherTexts(in plan: SitePlan) -> [String] {
        let bundle = plan.graph.app.bundle
        let texts = plan.assets.files.filter { MediaType.of($0.target).map(MediaType.isText) ?? false }
        return texts.filter { bundle.read($0.source).map { TextEncoding(of: $0).isForeign } ?? false }
            .map(\.target)
    }

    /// Returns the addresses of documents. A folder without a PDF, which browsers show in no sandbox, is one address:
    /// nothing else in it is changed by the field, and hosts read few rules.
    private static func documents(among files: [String]) -> [String] {
        let withPDF = Set(files.filter(isPDF).map(ownFolder(of:))).union([ownFolder])
        let groups = Dictionary(grouping: files.filter(mayBeDocument), by: ownFolder(of:))
        return groups.sorted { $0.key < $1.key }.flatMap { folder, paths in
            withPDF.contains(folder)
                ? paths.flatMap(addresses(of:)).map(\.addressEncoded) : [folder.addressEncoded.appending("*")]
        }
    }

    private static func foldersOfPDFs(among files: [String]) -> [String] {
        let disguised = files.filter { $0.lowercased().hasSuffix(".pdf.html") }
        // Hosts read few rules.
        if disguised.isEmpty { return files.contains(where: isPDF) ? [ownFolder] : [] }
        return Set(files.filter(isPDF).map(ownFolder(of:))).sorted().filter { folder in
            disguised.allSatisfy { $0.below(folder) == nil }
        }
    }

    private static func isPDF(_ path: String) -> Bool { MediaType.of(path) == "application/pdf" }

    /// Whether a host may send a file as a document. It may know a type for an ending that is unknown here.
    private static func mayBeDocument(_ path: String) -> Bool {
        MediaType.of(path) == nil || DocumentSandbox.applies(to: path)
    }

    /// Returns the folder at the top of the app's files that holds a file.
    private static func ownFolder(of path: String) -> String {
        let inside = path.below(ownFolder) ?? path
        return ownFolder.appending(inside.contains("/") ? String(inside.prefix { $0 != "/" }) : "")
    }

    /// Returns the addresses under which a host shows a document.
    private static func addresses(of path: String) -> [String] {
        guard path.hasSuffix(".html") else { return [path] }
        let isIndex = path.lastComponent == PagePaths.index
        return [path, String(path.dropLast((isIndex ? PagePaths.index : ".html").count))]
    }

    /// The field of documents of the app.
    static let ofDocuments = Header(name: "Content-Security-Policy", value: DocumentSandbox.policy)

    /// The field of the app's own files. Pages among them have no origin, and without permission they could load neither
    /// fonts nor modules, nor read the files beside them.
    static let ofOwnFiles = Header(name: "Access-Control-Allow-Origin", value: "*")

    /// The fields of every file.
    let common = [
        Header(name: "X-Content-Type-Options", value: "nosniff"),
        // Servers of map tiles refuse requests of stricter pages.
        Header(name: "Referrer-Policy", value: "strict-origin-when-cross-origin")
    ]

    /// The addresses of the framework's own HTML5 program in each language, percent-encoded, and where they lead.
    var oldPrograms: [MovedPages.Pair] {
        ([""] + languages.map { $0.folder }).map { folder in
            MovedPages.Pair(
                old: folder.appending(Self.oldProgram.from), new: folder.appending(Self.oldProgram.to))
        }
    }

    /// The fields of pages of the site, and of all files beside them.
    var ofPages: [Header] {
        [
            Header(name: "Permissions-Policy", value: permissions),
            Header(name: "Content-Security-Policy", value: policy)
        ]
    }

    /// The first lines of a file of rules, as comments.
    func heading(_ lines: String...) -> String {
        (["The rules of the site\(address.map { " " + $0.percentDecoded.outward } ?? ""), written by emobic-site."]
            + lines)
            .map { "# \($0)\n" }.joined()
    }
}

extension String {
    /// The text as a regular expression that fits nothing else, on one line.
    var asPattern: String {
        unicodeScalars.reduce(into: "") { pattern, sign in
            if sign.value < 0x20 {
                pattern += "\\x" + (sign.value < 0x10 ? "0" : "") + String(sign.value, radix: 16)
                return
            }
            if "\\^$.|?*+()[]{}\"".unicodeScalars.contains(sign) { pattern.append("\\") }
            pattern.unicodeScalars.append(sign)
        }
    }
}
