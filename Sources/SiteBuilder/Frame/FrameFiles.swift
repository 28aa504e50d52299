// SPDX-License-Identifier: MIT

internal import AppModel
internal import BundleXML
internal import Text
internal import Theming

/// The stylesheets and scripts of a site. Their names contain a hash of their contents, so that browsers can cache them
/// indefinitely. They lie in one folder, so that a host needs one rule for them.
struct FrameFiles: Sendable {
    /// The folder of all files with a hash in their names.
    static let folder = "static"

    /// A file of that folder.
    struct File: Sendable {
        let name: String
        let path: String
        let bytes: [UInt8]

        /// - Parameter label: the name used in the page, if it differs from that of the file.
        init(_ name: String, as label: String? = nil, _ text: String, ending: String) {
            self.init(name, as: label, bytes: Array(text.utf8), ending: ending)
        }

        init(_ name: String, as label: String? = nil, bytes: [UInt8], ending: String) {
            self.name = label ?? name
            self.bytes = bytes
            path = "\(FrameFiles.folder)/\(name).\(ContentHash.short(bytes)).\(ending)"
        }
    }

    private let styles: [StyleRole: File]
    /// The scripts that pages load at once. A screen type without one has that of its base type.
    private let scripts: [ScriptRole: File]
    /// The scripts that those load on demand.
    private let onDemand: [ScriptRole: [File]]
    /// The files that the styles load, by their paths in the site.
    let assets: [(path: String, bytes: [UInt8])]
    /// The pictures behind pages, by the names of the style classes.
    let backgrounds: [String: PageBackground]

    init(_ plan: SitePlan, styleClasses: StyleClasses) {
        let theme = plan.theme
        let views = Set(plan.screens.map(plan.graph.view)).union(Self.viewsOnEntry(plan) + [NoticePage.view])
        let wanted = Set(plan.parts.values.lazy.flatMap(\.all))
        let stylesheet = Stylesheet(plan, styleClasses: styleClasses)
        backgrounds = stylesheet.backgrounds
        let others: [StyleRole] =
            (PagePart.allCases.filter(wanted.contains).map(StyleRole.part)
            + Set(views.flatMap(Theme.kinds(of:))).sorted().map(StyleRole.type)
            + Set(plan.screens.compactMap { Self.layout(of: $0, in: plan) }).sorted().map(StyleRole.layout))
            .filter { theme.styles[$0] != nil }
        let styles: [StyleRole: File] =
            theme.listsStyles
            ? others.reduce(into: [.frame: File(style: .frame, stylesheet.text(with: []))]) { files, role in
                files[role] = stylesheet.text(of: role).map { File(style: role, $0) }
            } : [.frame: File(style: .frame, stylesheet.text(with: others))]
        self.styles = styles
        let texts = styles.values.map { String(decoding: $0.bytes, as: UTF8.self) }
        // Styles name them from their own folder.
        assets = theme.assets.filter { asset in
            texts.contains { $0.contains(asset.key.below(Self.folder) ?? asset.key) }
        }.sorted {
            $0.key < $1.key
        }.map { ($0.key, $0.value) }
        func file(_ role: ScriptRole) -> File? { theme.scripts[role].map { File(script: role, $0) } }
        let notOnEveryPage = [OfflineWorker.part, OldAddresses.part] + PagePart.allCases.map(\.rawValue)
        let excluded = Set(notOnEveryPage.map(ScriptRole.part))
        let parts = Dictionary(grouping: theme.scripts.keys.filter { !excluded.contains($0) }, by: \.loader)
        func onDemand(by loader: ScriptRole) -> [File] {
            (parts[loader] ?? []).compactMap(file).sorted { $0.name < $1.name }
        }
        var scripts: [ScriptRole: File] = [:]
        let roles: [ScriptRole] = [.frame, .early, .extra] + wanted.map { .part($0.rawValue) }
        for role in roles { scripts[role] = file(role) }
        var demanded = [ScriptRole.frame: onDemand(by: .frame)]
        for view in views {
            guard let name = Theme.kinds(of: view).first(where: { theme.scripts[.type($0)] != nil }) else { continue }
            scripts[.type(view)] = file(.type(name))
            demanded[.type(view)] = onDemand(by: .type(name))
        }
        (self.scripts, self.onDemand) = (scripts, demanded)
    }

    /// All files to write, in a fixed order.
    var all: [File] {
        let files = Array(styles.values) + scripts.values + onDemand.values.joined()
        return Dictionary(files.map { ($0.path, $0) }) { first, _ in first }.values.sorted { $0.path < $1.path }
    }

    /// The path of the style of every page.
    var stylesheet: String { styles[.frame]?.path ?? "" }

    /// Returns the styles that a page loads in addition to the common one. Those of a base type come after those of
    /// parts and before those of its variant, and that of a layout after those of all types.
    func styles(for screen: ScreenID, in plan: SitePlan) -> [File] {
        plan.parts(of: screen).all.compactMap { styles[.part($0)] }
            + views(of: screen, in: plan).flatMap { styles(of: $0) }
            + [Self.layout(of: screen, in: plan).flatMap { styles[.layout($0)] }].compactMap { $0 }
    }

    /// Returns the name of the layout of a screen's level, whether the theme has it or not.
    private static func layout(of screen: ScreenID, in plan: SitePlan) -> String? {
        plan.graph.level(of: screen)?.declaration.layout?.text
    }

    /// Returns the styles of a type, without the common one.
    func styles(of view: String) -> [File] { Theme.kinds(of: view).reversed().compactMap { styles[.type($0)] } }

    /// Returns the scripts of a page of a type.
    func scripts(of view: String) -> [File] { [.frame, .type(view), .extra].compactMap { scripts[$0] } }

    /// The path of the script that runs before a page is shown.
    var early: String? { scripts[.early]?.path }

    /// Returns the scripts of a page: the frame's, its own and, on the entry screen, those of the overlays. The one that
    /// tells where a visitor came from and the star must be there before the first tap, and numbers of rows as soon as the
    /// page is.
    func scripts(for screen: ScreenID, in plan: SitePlan) -> [File] {
        let early = plan.parts(of: screen).early.map { ScriptRole.part($0.rawValue) }
        let own = views(of: screen, in: plan).map(ScriptRole.type)
        return ([.frame] + early + own + [.extra]).compactMap { scripts[$0] }
    }

    /// The scripts that every page loads on demand.
    var frameParts: [File] { onDemand[.frame] ?? [] }

    /// Returns the scripts that a page loads on demand.
    func parts(for screen: ScreenID, in plan: SitePlan) -> [File] {
        frameParts + plan.parts(of: screen).all.compactMap { scripts[.part($0.rawValue)] }
            + (onDemand[.type(plan.graph.view(of: screen))] ?? [])
    }

    /// Returns the view of a screen and, for the entry screen, the views of the overlays.
    private func views(of screen: ScreenID, in plan: SitePlan) -> [String] {
        let view = plan.graph.view(of: screen)
        return [view] + (screen == plan.graph.entry ? Self.viewsOnEntry(plan).filter { $0 != view } : [])
    }

    /// The view of the launch image.
    static let launchView = "splash"

    /// Returns the views shown over the entry screen, whatever its type: the launch image and the offer to fill in the
    /// profile.
    static func viewsOnEntry(_ plan: SitePlan) -> [String] {
        [plan.graph.app.splash == nil ? nil : launchView, plan.graph.builtIn(.profile).map(plan.graph.view)].compactMap
        {
            $0
        }
    }
}

extension FrameFiles.File {
    fileprivate init(style role: StyleRole, _ text: String) {
        let name =
            switch role {
            case .frame: "app"
            case .part(let part): "app-\(part.rawValue)"
            case .type(let type): type
            case .layout(let layout): "layout-\(layout)"
            }
        self.init(name, text, ending: "css")
    }

    fileprivate init(script role: ScriptRole, _ text: String) {
        let (name, label): (String, String?) =
            switch role {
            case .frame: ("app", nil)
            case .early: ("early", nil)
            case .extra: ("extra", nil)
            case .part(let part): ("app-\(part)", part)
            case .type(let type): (type, nil)
            case .typePart(let type, let part): ("\(type)-\(part)", part)
            }
        self.init(name, as: label, text, ending: "js")
    }
}
