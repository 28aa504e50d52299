// SPDX-License-Identifier: MIT

internal import BundleXML
internal import Diagnostics
internal import FileSystem
internal import Text

/// Opens the XML files that `app.xml` names, each with a role that decides which root it must have (`app.md` 2.3).
struct ReferencedFiles {
    /// The role of a file, and the diagnostic if it is missing.
    struct Role {
        let noun: String
        let kind: FileKind
        /// The names its root may have; empty if any will do.
        let roots: [String]
        /// Other names to try if the named file is missing (decision D1).
        var twins: [String] = []
        let missing: Diagnostic.Kind
        let wrongRoot: Diagnostic.Kind
        var missingSeverity: Diagnostic.Severity?
        /// What is done without the file, for the message.
        var instead: String?
    }

    private let bundle: AppBundle
    private let layout: BundleLayout
    /// The names of the language's folders, in order of preference.
    private let folders: [String]
    private(set) var diagnostics: [Diagnostic] = []
    /// The paths of files of which only a part could be read.
    private(set) var incomplete: Set<String> = []
    /// The base names of the schemas of the files that were opened, and of those without a root, by their paths.
    private(set) var schemas: [String: Set<String>] = [:]
    /// The paths of all files that were opened or found for others to open.
    private(set) var used: Set<String> = []
    /// The names of all files that were asked for, there or not, in lower case.
    private(set) var names: Set<String> = []
    private let limits: Limits
    /// The existing files that may be meant by missing ones, by name; made at the first missing one.
    private var xmlFiles: (near: NearMiss, paths: [String: [String]])?

    init(bundle: AppBundle, layout: BundleLayout, language: String?, limits: Limits) {
        self.limits = limits
        self.bundle = bundle
        self.layout = layout
        folders = LanguageFolder.names(of: language)
    }

    /// Opens a named file and returns its root and path; nil if that failed, which is reported.
    mutating func open(_ name: ElementReader.Value, as role: Role) -> (Element, String)? {
        guard
            let path = path(
                of: name, noun: role.noun, twins: role.twins, missing: role.missing, severity: role.missingSeverity,
                instead: role.instead)
        else { return nil }
        guard let root = root(of: path) else {
            note(role.kind.rawValue, for: path)
            return nil
        }
        // Without its end, the start of a broken file may be missing too.
        let isWhole = !incomplete.contains(path)
        if !role.roots.isEmpty, !isRoot(root, of: path, among: role.roots) {
            if isWhole { report(root, of: path, named: name, as: role) }
            return nil
        }
        if isWhole, !role.roots.isEmpty, let kind = FileKind(of: root), !kind.mayBe(role.kind) {
            report(root, of: path, named: name, as: role)
            return nil
        }
        note(role.kind.rawValue, for: path)
        return (root, path)
    }

    /// Notes which schema a file follows.
    mutating func note(_ schema: String, for path: String) { schemas[path, default: []].insert(schema) }

    /// Reports a file with the root of another kind: where it is named if it is a file of the format, because then the
    /// name is wrong.
    private mutating func report(
        _ root: Element, of path: String, named name: ElementReader.Value, as role: Role
    ) {
        let place = SourcePosition(file: path, offset: root.offset)
        if let kind = FileKind(of: root) {
            diagnostics.append(
                Diagnostic(
                    role.wrongRoot, "‘\(name.text)’ is \(kind.noun), not \(role.kind.noun)", at: name.position,
                    notes: [Diagnostic.Note("its root is ‘\(root.name)’", at: place, role: .cause)]))
        } else {
            let names = role.roots.listed(by: "or")
            diagnostics.append(
                Diagnostic(
                    role.wrongRoot, "The root of the \(role.noun) is ‘\(root.name)’; it must be \(names)", at: place,
                    notes: [Diagnostic.Note("the file is named here", at: name.position)]))
        }
    }

    /// Opens a file with a fixed name and returns its root, if the file exists, in other case if need be (`app.md` 18).
    mutating func openIfPresent(_ name: String, root wanted: String) -> (Element, String)? {
        names.insert(name)
        let candidates = localised(name).map(layout.xmlFolder.appending)
        let exact = candidates.first(where: bundle.files.contains)
        guard let path = exact ?? candidates.lazy.compactMap(bundle.files.findIgnoringCase).first else {
            if let refused = candidates.first(where: bundle.refuses) {
                diagnostics.append(
                    bundle.linkedFolder(on: refused)?.problem
                        ?? Diagnostic(
                            .outsideBundle, "‘\(refused)’ leads out of the bundle and was refused",
                            at: SourcePosition(file: layout.appFile)))
            }
            return nil
        }
        used.insert(path)
        if exact == nil {
            diagnostics.append(
                Diagnostic(
                    .inexactName, "‘\(path)’ was read as ‘\(name)’", at: SourcePosition(file: path),
                    suggestions: [name]))
        }
        guard let root = root(of: path) else {
            note(wanted, for: path)
            return nil
        }
        if isRoot(root, of: path, among: [wanted]) {
            note(wanted, for: path)
            return (root, path)
        }
        if incomplete.contains(path) { return nil }
        diagnostics.append(
            Diagnostic(
                .wrongRoot, "The root of ‘\(name)’ is ‘\(root.name)’; it must be ‘\(wanted)’",
                at: SourcePosition(file: path, offset: root.offset)))
        return nil
    }

    /// Whether a file has one of these roots; in other case, with a warning (`app.md` 18).
    private mutating func isRoot(_ root: Element, of path: String, among names: [String]) -> Bool {
        if names.contains(root.name) { return true }
        guard let problem = Diagnostic.rootInOtherCase(root, of: path, among: names) else { return false }
        diagnostics.append(problem)
        return true
    }

    /// Returns the path of a file that a value names; nil if it is missing, which is reported.
    mutating func path(
        of name: ElementReader.Value, noun: String, twins: [String] = [], missing: Diagnostic.Kind,
        severity: Diagnostic.Severity? = nil, instead: String? = nil
    ) -> String? {
        let found = find(
            name, noun: noun, twins: twins, missing: missing, severity: severity, instead: instead)
        if let found {
            used.insert(found)
            diagnostics += BundlePath.problems(ofName: found, at: name.position)
        }
        return found
    }

    private mutating func find(
        _ name: ElementReader.Value, noun: String, twins: [String], missing: Diagnostic.Kind,
        severity: Diagnostic.Severity?, instead: String?
    ) -> String? {
        let position = name.position
        let refused = Diagnostic(.outsideBundle, "‘\(name.text)’ leads out of the bundle and was refused", at: position)
        guard let (value, own) = places(of: name.text) else {
            diagnostics.append(refused)
            return nil
        }
        names.formUnion([value, value.below("xml") ?? value].map { $0.lowercased() })
        for candidate in own {
            if bundle.refuses(candidate) {
                diagnostics.append(bundle.linkedFolder(on: candidate)?.problem ?? refused)
                return nil
            }
            guard let found = bundle.files.find(candidate) ?? ofLanguage(candidate) else { continue }
            if found != candidate {
                // The value is right for other languages.
                let isRight = own.contains { bundle.files.find($0) != nil }
                let names = isRight ? [] : [written(found)]
                diagnostics.append(
                    Diagnostic(
                        .inexactName, "‘\(candidate)’ does not exist; ‘\(found)’ was read instead", at: position,
                        suggestions: names, fix: .spelling(at: name.offset, from: name.text, to: names)))
            } else if let fault = Self.fault(of: name.text, found: found, as: candidate) {
                diagnostics.append(
                    Diagnostic(
                        .inexactName, "‘\(name.text)’ was found \(fault); write the exact name",
                        at: position, suggestions: [written(found)],
                        fix: .spelling(at: name.offset, from: name.text, to: [written(found)])))
            }
            return found
        }
        let swapped = [value.replacing("-", with: "_"), value.replacing("_", with: "-")].filter { $0 != value }
        func present(_ names: [String]) -> String? {
            names.flatMap(candidates).compactMap { bundle.files.find($0) ?? bundle.files.findIgnoringCase($0) }
                .first
        }
        let same = own.compactMap(bundle.files.findIgnoringCase).first ?? present(swapped)
        if let inexact = same ?? present(twins) {
            diagnostics.append(
                Diagnostic(
                    .inexactName, "‘\(name.text)’ does not exist; ‘\(inexact)’ was read instead", at: position,
                    suggestions: [written(inexact)],
                    fix: .spelling(at: name.offset, from: name.text, to: [written(inexact)]),
                    // A twin is another file, so what is wrong in it is not what the author asks about.
                    hides: same == nil ? .faults(inFile: inexact) : nil))
            return inexact
        }
        if let link = own.lazy.compactMap(bundle.linkedFolder(inOtherCaseOn:)).first {
            diagnostics.append(link.problem)
            return nil
        }
        let (near, note) = filesLike(value.lastComponent)
        diagnostics.append(
            Diagnostic(
                missing, "The \(noun) ‘\(name.text)’ does not exist" + (instead.map { "; \($0)" } ?? ""), at: position,
                severity: severity,
                suggestions: near,
                notes: [note].compactMap { $0 }, fix: .spelling(at: name.offset, from: name.text, to: near)))
        return nil
    }

    /// Returns how a file was found that other players would not find; nil if they do.
    private static func fault(of value: String, found: String, as candidate: String) -> String? {
        if !found.utf8.elementsEqual(candidate.utf8) { return "in another Unicode form" }
        return BundlePath.normalised(value) == nil ? "from the folder of app.xml" : nil
    }

    /// Returns a value in its plain form, with the paths that it may mean; nil if it leads out of the app's folder.
    private func places(of written: String) -> (value: String, paths: [String])? {
        if let value = BundlePath.normalised(written) { return (value, candidates(for: value)) }
        // Authors go up from the folder in which app.xml lies, as in a web page.
        let text = written.replacing("\\", with: "/")
        guard !text.hasPrefix("/"), !text.utf8.contains(0), let path = text.resolved(in: layout.xmlFolder),
            let value = path.below(layout.root), !value.isEmpty
        else { return nil }
        return path.below(layout.xmlFolder).map { ($0, candidates(for: $0)) } ?? (value, [path])
    }

    private mutating func filesLike(_ name: String) -> ([String], Diagnostic.Note?) {
        let known =
            xmlFiles
            ?? {
                let paths = Dictionary(
                    grouping: bundle.files.below(layout.xmlFolder).filter(MediaType.isXML).map(written),
                    by: \.lastComponent)
                return (NearMiss(among: paths.keys.sorted(), limits: limits), paths)
            }()
        xmlFiles = known
        let answer = known.near.answer(forFile: name, endings: ["xml"])
        let paths = answer.matches.flatMap { known.paths[$0] ?? [] }
        let near = paths.filter { !Self.isOfAnotherLanguage($0) }
        // By that path all languages would read what is in one of them.
        let note = near.isEmpty ? paths.first.map(Self.noteOnLanguage) : nil
        return (near, note ?? answer.note)
    }

    /// Whether a path is one that `written` returns for a file in the folder of another language.
    private static func isOfAnotherLanguage(_ path: String) -> Bool {
        let folder = path.prefix { $0 != "/" }
        return folder.endIndex < path.endIndex && LanguageFolder.isOne(folder)
    }

    private static func noteOnLanguage(_ path: String) -> Diagnostic.Note {
        Diagnostic.Note("‘\(path)’ is for one language; a file for all of them stands beside its folder")
    }

    private mutating func root(of path: String) -> Element? {
        guard let bytes = bundle.read(path) else {
            diagnostics.append(bundle.whyUnread(path, named: "‘\(path.lastComponent)’"))
            return nil
        }
        let file = XMLFile<Element>(bytes, file: path, limits: limits)
        diagnostics += file.diagnostics
        if !file.isWhole { incomplete.insert(path) }
        return file.root
    }

    /// Returns paths relative to the bundle's folder, the language's own file first (`app.md` 2.6).
    private func candidates(for value: String) -> [String] {
        var names = [value]
        if let inner = value.below("xml") { names.append(inner) }
        return names.flatMap(localised).map(layout.xmlFolder.appending) + [layout.root.appending(value)]
    }

    /// Returns the name of a file for `app.xml`: relative to the folder of the XML files, or to that of the language in
    /// it; for a file outside of it, relative to the folder of all files.
    private func written(_ path: String) -> String {
        guard let inner = path.below(layout.xmlFolder) else { return path.below(layout.root) ?? path }
        return folders.lazy.compactMap { inner.below($0) }.first ?? inner
    }

    /// Returns the file of the language's own folder that a path names in other case. It comes before the one for all
    /// languages, but a folder in other case is none of a language.
    private func ofLanguage(_ path: String) -> String? {
        guard let inner = path.below(layout.xmlFolder), let folder = folders.first(where: { inner.below($0) != nil })
        else { return nil }
        let found = bundle.files.all(ignoringCase: path).filter {
            $0.below(layout.xmlFolder.appending(folder)) != nil
        }
        return found.count == 1 ? found[0] : nil
    }

    private func localised(_ name: String) -> [String] {
        folders.map { "\($0)/\(name)" } + [name]
    }

}

extension Diagnostic {
    /// Returns a warning about a root that is one of these names but for its case; nil for any other.
    static func rootInOtherCase(_ root: Element, of path: String, among names: [String]) -> Diagnostic? {
        guard let name = names.first(where: { $0.lowercased() == root.name.lowercased() }) else { return nil }
        return Diagnostic(
            .elementCase, "‘\(root.name)’ was read as ‘\(name)’",
            at: SourcePosition(file: path, offset: root.offset), suggestions: [name],
            fix: .elementName(at: root.offset, from: root.name, to: name))
    }
}
