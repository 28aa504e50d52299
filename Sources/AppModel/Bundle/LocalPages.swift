// SPDX-License-Identifier: MIT

internal import Markup
package import Text

/// What the pages of the bundle that screens show load and link to, with the pages, styles and scripts that these lead to,
/// each once (`activities.md` 13). They are the author's own and are copied unchanged.
package struct LocalPages: Sendable {
    /// A larger number of files was not written by hand, and a report on them would take too long.
    private static let most = 1_000

    /// What these files load and link to, those of each file in its order.
    package private(set) var references: [LocalReference] = []
    /// The files that the site has under their own names, by which these pages find them: all of `html/`, and those that they
    /// name outside of it.
    package private(set) var files: Set<String> = []

    /// Where the first byte that is not UTF-8 stands in those of these pages, and of their styles and scripts, that have one.
    package private(set) var otherBytes: [SourcePosition] = []
    /// Where the first merge conflict begins in those of these files that have one.
    private var readConflicts: [SourcePosition] = []
    /// Files of text among those of the site that none of these names in a way that is understood.
    private var otherTexts: [String] = []

    /// Takes the pages that any screen shows.
    init(of app: App, _ assets: AssetResolver) {
        let shown = app.assetReferences(of: .page).compactMap { reference -> String? in
            if case .file(let path) = assets.resolve(reference) { path } else { nil }
        }
        self.init(shown, in: app)
    }

    /// Takes some of the pages: a site has only those of the screens that get one.
    /// - Parameter shown: the paths of the pages that screens show.
    package init(_ shown: [String], in app: App) {
        let (bundle, layout) = (app.bundle, app.layout)
        var known: Set<String> = []
        var queue = shown.filter { known.insert($0).inserted }
        if queue.contains(where: layout.isBesidePages) {
            files.formUnion(bundle.files.below(layout.root.appending("html")))
        }
        var next = 0
        while next < queue.count, next < Self.most {
            let file = LocalFile(queue[next], in: bundle)
            next += 1
            references += file.references
            otherBytes += [file.otherByte].compactMap { $0 }
            readConflicts += [file.conflict].compactMap { $0 }
            let named = file.references.compactMap { $0.path(in: bundle.files) }.filter {
                $0.below(layout.root) != nil && !ServerFile.isOne($0, in: layout, keepsName: true)
            }
            files.formUnion(named)
            queue += named.filter { LocalFile.isRead($0) && known.insert($0).inserted }
        }
        otherTexts = Array(
            files.filter { LocalFile.isText($0) && !known.contains($0) }.sorted().prefix(Self.most - next))
    }

    /// Returns where the first merge conflict begins in those of the pages, styles, scripts and data that have one. Also such
    /// are looked at that a script loads.
    package func conflicts(in bundle: AppBundle) -> [SourcePosition] {
        readConflicts + otherTexts.compactMap { LocalFile($0, in: bundle).conflict }
    }
}

extension BundleLayout {
    /// Whether a file lies in the folder of the bundle's own pages, where all files keep their names.
    package func isBesidePages(_ path: String) -> Bool { path.below(root.appending("html")) != nil }
}

/// A page, a style or a script of the bundle, with the references of the first two.
private struct LocalFile {
    let references: [LocalReference]
    /// Where its first byte stands that is not UTF-8, if it has one and browsers do not know better by its mark.
    let otherByte: SourcePosition?
    let conflict: SourcePosition?

    /// A larger file was not written by hand.
    private static let largest = 2_000_000

    /// Whether a file is one.
    static func isRead(_ path: String) -> Bool {
        isPage(path) || [".css", ".js", ".mjs"].contains(where: path.lowercased().hasSuffix)
    }

    private static func isPage(_ path: String) -> Bool {
        [".html", ".htm", ".xhtml"].contains(where: path.lowercased().hasSuffix)
    }

    /// Whether a file is one, or holds data for scripts.
    static func isText(_ path: String) -> Bool { isRead(path) || path.lowercased().hasSuffix(".json") }

    /// Without references for a file that is neither or cannot be read.
    init(_ path: String, in bundle: AppBundle) {
        guard Self.isText(path), let size = bundle.size(path), size <= Self.largest, let bytes = bundle.read(path)
        else {
            (references, otherByte, conflict) = ([], nil, nil)
            return
        }
        otherByte = Self.placeOfOtherByte(in: bytes).map { SourcePosition(file: path, offset: $0) }
        conflict = Self.placeOfConflict(in: bytes).map { SourcePosition(file: path, offset: $0) }
        if Self.isPage(path) {
            references = Self.references(ofPage: bytes, path)
        } else {
            references = MediaType.of(path) == "text/css" ? Self.references(ofStyle: bytes[...], path) : []
        }
    }

    private static func placeOfOtherByte(in bytes: [UInt8]) -> Int? {
        let encoding = TextEncoding(of: bytes)
        guard encoding != .utf8 else { return nil }
        if encoding.isTwoBytes { return encoding.markLength(in: bytes) > 0 ? nil : 0 }
        var first: Int?
        TextEncoding.forEachByteBeyondASCII(bytes) { length, place in
            if length == nil, first == nil { first = place }
        }
        return first
    }

    private static func placeOfConflict(in bytes: [UInt8]) -> Int? {
        let encoding = TextEncoding(of: bytes)
        guard encoding.isTwoBytes else { return MergeMarks.firstConflict(in: bytes) }
        let text = Array(encoding.decode(bytes[...]).utf8)
        // A character before it has one unit of two bytes, or two.
        return MergeMarks.firstConflict(in: text).map { 2 * String(decoding: text[..<$0], as: UTF8.self).utf16.count }
    }

    private static func references(ofPage bytes: [UInt8], _ path: String) -> [LocalReference] {
        let page = HTMLTags(bytes)
        // With another base, paths are relative to something else.
        guard !page.tags.contains(where: { $0.name == "base" }) else { return [] }
        return page.tags.flatMap { references(of: $0, path) }
            + page.styles.flatMap { references(ofStyle: bytes[$0], path) }
    }

    private static func references(ofStyle bytes: ArraySlice<UInt8>, _ path: String) -> [LocalReference] {
        let style = StyleScanner(Array(bytes))
        func reference(_ address: StyleScanner.Address, isActive: Bool) -> LocalReference {
            LocalReference(
                address.text, in: path, offset: bytes.startIndex + address.range.lowerBound, isActive: isActive)
        }
        return style.imports.compactMap(\.address).map { reference($0, isActive: true) }
            + style.addresses.map { reference($0, isActive: false) }
    }

    /// The elements whose attribute `background` browsers still obey (HTML, “rendering”).
    private static let withBackground: Set<String> = ["body", "table", "thead", "tbody", "tfoot", "tr", "td", "th"]

    private static func references(of tag: HTMLTag, _ path: String) -> [LocalReference] {
        let isStyle = tag.name == "link" && tag["rel"]?.value.lowercased() == "stylesheet"
        let isActive = tag.name == "script" || tag.name == "iframe" || isStyle
        let isLink = tag.name == "a" || tag.name == "area"
        let isModule = tag.name == "script" && tag["type"]?.value.lowercased() == "module"
        return tag.attributes.flatMap { attribute -> [LocalReference] in
            switch attribute.name {
            case "href" where isLink:
                [
                    LocalReference(
                        attribute.value.plain, in: path, offset: attribute.offset, isActive: false, isLink: true)
                ]
            case "src", "href", "poster":
                [
                    LocalReference(
                        attribute.value.plain, in: path, offset: attribute.offset, isActive: isActive,
                        isModule: isModule)
                ]
            case "data" where tag.name == "object":
                [LocalReference(attribute.value.plain, in: path, offset: attribute.offset, isActive: isActive)]
            case "srcset":
                attribute.candidates.map {
                    LocalReference($0.address.plain, in: path, offset: $0.offset, isActive: false)
                }
            case "background" where Self.withBackground.contains(tag.name):
                [LocalReference(attribute.value.plain, in: path, offset: attribute.offset, isActive: false)]
            // Escaped signs would shift the places of what follows.
            case "style" where !attribute.value.contains("&"):
                StyleScanner(attribute.value).addresses.map {
                    LocalReference($0.text, in: path, offset: attribute.offset + $0.range.lowerBound, isActive: false)
                }
            default: []
            }
        }
    }
}

/// A value that names something to load or to link to.
package struct LocalReference: Sendable {
    /// As written, with the escapes of its language resolved.
    package let value: String
    /// Where it begins in its page or style.
    package let position: SourcePosition
    /// Whether browsers refuse to load it over http.
    package let isActive: Bool
    /// Whether it is a link for the visitor.
    package let isLink: Bool
    /// Whether browsers load it into a page without an origin only if the host permits it (HTML, CORS settings
    /// attributes; CSS Fonts).
    package let needsPermission: Bool
    /// The value without what follows a file's name.
    private let file: String
    /// The path in the bundle that it denotes, if any: an address with a leading slash is relative to the root of the
    /// server on which the site will lie.
    private let target: String?

    fileprivate init(
        _ value: String, in path: String, offset: Int, isActive: Bool, isLink: Bool = false, isModule: Bool = false
    ) {
        self.value = value
        self.isActive = isActive
        self.isLink = isLink
        position = SourcePosition(file: path, offset: offset)
        file = String(value.prefix { $0 != "?" && $0 != "#" }).percentDecoded
        let isFont = [".woff2", ".woff", ".ttf", ".otf"].contains(where: file.lowercased().hasSuffix)
        needsPermission = isModule || isFont && !isLink
        target =
            WebAddress(value) == nil && !file.isEmpty && !file.hasPrefix("/") ? file.resolved(in: path.folder) : nil
    }

    /// Returns the file to which it leads, if there is one.
    package func path(in files: FileIndex) -> String? { target.flatMap(files.find) }

    /// Returns the value as it is seen from its own file, if it counts from the root of the server and the bundle has a file
    /// there. Any other may be a page of the host beside the site.
    package func fromOwnFolder(in files: FileIndex, below root: String) -> String? {
        guard WebAddress(value) == nil, file.hasPrefix("/"), !file.hasPrefix("//"),
            let place = String(file.drop { $0 == "/" }).resolved(in: root), files.find(place) != nil
        else { return nil }
        return Self.path(of: place, from: position.file.folder)
    }

    /// Whether it names a file of the bundle that does not exist.
    package func isMissingFile(in files: FileIndex) -> Bool {
        guard let target else { return false }
        return files.find(target) == nil && !files.hasFolder(target)
    }

    /// Returns the link to a folder behind which the file would lie; nil if there is none.
    package func linkedFolder(in bundle: AppBundle) -> LinkedFolder? { target.flatMap(bundle.linkedFolder(on:)) }

    /// Returns the same value in the case of an existing file that differs from it only in case, if there is one.
    package func inOtherCase(in files: FileIndex) -> String? {
        guard let found = target.flatMap(files.findIgnoringCase) else { return nil }
        // What follows the last `./` is the end of the path, if it is written without more slashes than it needs.
        var end = file[...]
        while let dot = end.firstRange(of: "./") { end = end[dot.upperBound...] }
        let meant = found.suffix(end.count)
        return meant.lowercased() == end.lowercased()
            ? String(file[..<end.startIndex] + meant) : Self.path(of: found, from: position.file.folder)
    }

    /// Returns the relative path of a file as it is seen from a folder.
    private static func path(of file: String, from folder: String) -> String {
        let (own, other) = (folder.pathNames, file.pathNames)
        let same = zip(own, other).prefix { $0 == $1 }.count
        let up = Array(repeating: "..", count: own.count - same)
        return (up + other.dropFirst(same).map(String.init)).joined(separator: "/")
    }
}

extension String {
    /// The value of an attribute with the one escape of addresses resolved.
    fileprivate var plain: String { String(self).withPlainAmpersands }
}
