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

    private let style: File
    /// The styles of the parts that some pages of the site ask for.
    private let partStyles: [PagePart: File]
    private let activityStyles: [String: File]
    /// The styles of the layouts that levels of the site have, by their names.
    private let layoutStyles: [String: File]
    private let frame: File?
    private let earlyFile: File?
    /// The script that themes add to every page.
    private let extra: File?
    private let activities: [String: File]
    /// The scripts that every page loads on demand.
    let frameParts: [File]
    /// The scripts that only some pages of the site ask for.
    private let pageParts: [PagePart: File]
    private let activityParts: [String: [File]]
    /// The files that the styles load, by their paths in the site.
    let assets: [(path: String, bytes: [UInt8])]
    /// The pictures behind pages, by the names of the style classes.
    let backgrounds: [String: PageBackground]

    init(_ plan: SitePlan, styleClasses: StyleClasses) {
        frame = plan.theme.script.map { File("app", $0, ending: "js") }
        earlyFile = plan.theme.earlyScript.map { File("early", $0, ending: "js") }
        extra = plan.theme.extraScript.map { File("extra", $0, ending: "js") }
        let views = Set(plan.screens.map(plan.graph.view)).union(Self.viewsOnEntry(plan) + [NoticePage.view])
        let stylesheet = Stylesheet(plan, styleClasses: styleClasses)
        backgrounds = stylesheet.backgrounds
        let styled = Set(views.flatMap(Theme.kinds(of:))).filter { plan.theme.activityCSS[$0] != nil }.sorted()
        let isOne = !plan.theme.listsStyles
        let layouts = Set(plan.screens.compactMap { Self.layout(of: $0, in: plan) }).sorted()
        let wanted = Set(plan.parts.values.lazy.flatMap(\.all))
        let parts = PagePart.allCases.filter { wanted.contains($0) && plan.theme.partCSS[$0] != nil }
        style = File(
            "app", isOne ? stylesheet.text(with: parts, styled, layouts) : stylesheet.text(with: [], [], []),
            ending: "css")
        func files<Name>(of names: [Name], _ file: (Name) -> File?) -> [Name: File] {
            isOne ? [:] : names.reduce(into: [:]) { $0[$1] = file($1) }
        }
        partStyles = files(of: parts) { part in
            stylesheet.text(of: part).map { File("app-\(part.rawValue)", $0, ending: "css") }
        }
        activityStyles = files(of: styled) { name in stylesheet.text(of: name).map { File(name, $0, ending: "css") } }
        layoutStyles = files(of: layouts) { name in
            stylesheet.text(ofLayout: name).map { File("layout-\(name)", $0, ending: "css") }
        }
        let styles = ([style] + partStyles.values + activityStyles.values + layoutStyles.values).map {
            String(decoding: $0.bytes, as: UTF8.self)
        }
        // Styles name them from their own folder.
        assets = plan.theme.assets.filter { asset in
            styles.contains { $0.contains(asset.key.below(Self.folder) ?? asset.key) }
        }.sorted {
            $0.key < $1.key
        }.map { ($0.key, $0.value) }
        let scripts = plan.theme.activityScripts
        var activities: [String: File] = [:]
        var scriptParts: [String: [File]] = [:]
        for view in views {
            guard let name = Self.scriptName(for: view, among: scripts), let text = scripts[name] else { continue }
            activities[view] = File(name, text, ending: "js")
            scriptParts[view] = (plan.theme.activityScriptParts[name] ?? [:]).sorted { $0.key < $1.key }.map {
                File("\(name)-\($0.key)", as: $0.key, $0.value, ending: "js")
            }
        }
        self.activities = activities
        activityParts = scriptParts
        let notOnEveryPage = [OfflineWorker.part, OldAddresses.part] + PagePart.allCases.map(\.rawValue)
        pageParts = wanted.reduce(into: [:]) { files, part in
            guard let script = plan.theme.scriptParts[part.rawValue] else { return }
            files[part] = File("app-\(part.rawValue)", as: part.rawValue, script, ending: "js")
        }
        frameParts = plan.theme.scriptParts.filter { !notOnEveryPage.contains($0.key) }.sorted { $0.key < $1.key }.map {
            File("app-\($0.key)", as: $0.key, $0.value, ending: "js")
        }
    }

    /// All files to write, in a fixed order.
    var all: [File] {
        let files =
            [style, frame, earlyFile, extra].compactMap { $0 } + partStyles.values + activityStyles.values
            + layoutStyles.values + frameParts
            + pageParts.values + activities.values
            + activityParts.values.flatMap { $0 }
        return Dictionary(files.map { ($0.path, $0) }) { first, _ in first }.values.sorted { $0.path < $1.path }
    }

    var stylesheet: String { style.path }

    /// Returns the styles that a page loads in addition to the common one. Those of a base type come after those of
    /// parts and before those of its variant, and that of a layout after those of all types.
    func styles(for screen: ScreenID, in plan: SitePlan) -> [File] {
        plan.parts(of: screen).all.compactMap { partStyles[$0] }
            + views(of: screen, in: plan).flatMap(styles)
            + [Self.layout(of: screen, in: plan).flatMap { layoutStyles[$0] }].compactMap { $0 }
    }

    /// Returns the layout of the theme that the level of a screen names; nil for none, and for one that the theme lacks.
    private static func layout(of screen: ScreenID, in plan: SitePlan) -> String? {
        plan.graph.level(of: screen)?.declaration.layout.flatMap {
            plan.theme.layoutCSS[$0.text] == nil ? nil : $0.text
        }
    }

    /// Returns the styles of a type, without the common one.
    func styles(of view: String) -> [File] { Theme.kinds(of: view).reversed().compactMap { activityStyles[$0] } }

    /// Returns the scripts of a page of a type.
    func scripts(of view: String) -> [File] { [frame, activities[view], extra].compactMap { $0 } }

    /// The path of the script that runs before a page is shown.
    var early: String? { earlyFile?.path }

    /// Returns the scripts of a page: the frame's, its own and, on the entry screen, those of the overlays. The one that
    /// tells where a visitor came from and the star must be there before the first tap, and numbers of rows as soon as the
    /// page is.
    func scripts(for screen: ScreenID, in plan: SitePlan) -> [File] {
        let early = plan.parts(of: screen).early.compactMap { pageParts[$0] }
        return [frame].compactMap { $0 } + early + views(of: screen, in: plan).compactMap { activities[$0] }
            + [extra].compactMap { $0 }
    }

    /// Returns the scripts that a page loads on demand.
    func parts(for screen: ScreenID, in plan: SitePlan) -> [File] {
        frameParts + plan.parts(of: screen).all.compactMap { pageParts[$0] }
            + (activityParts[plan.graph.view(of: screen)] ?? [])
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

    /// Returns the view whose script a view uses: its own, or that of its base type (`image-list` uses that of `list`).
    private static func scriptName(for view: String, among scripts: [String: String]) -> String? {
        Theme.kinds(of: view).first { scripts[$0] != nil }
    }
}
