// SPDX-License-Identifier: MIT

internal import AppModel

/// The stylesheet and the scripts of a site. Their names carry a hash of their contents, so that a browser may keep them for ever.
struct FrameFiles: Sendable {
    /// A file to write at the top of the site.
    struct File: Sendable {
        let path: String
        let bytes: [UInt8]

        init(_ name: String, _ text: String, ending: String) {
            bytes = Array(text.utf8)
            path = "\(name).\(ContentHash.short(bytes)).\(ending)"
        }
    }

    private let style: File
    private let frame: File?
    private let activities: [String: File]

    init(_ plan: SitePlan, looks: LookTable) {
        style = File("app", Stylesheet(plan, looks: looks).text, ending: "css")
        frame = plan.theme.script.map { File("app", $0, ending: "js") }
        let views = Set(plan.screens.map(plan.graph.view))
        activities = Dictionary(
            uniqueKeysWithValues: plan.theme.activityScripts.filter { views.contains($0.key) }.map { ($0, File($0, $1, ending: "js")) })
    }

    /// Everything to write, in a fixed order.
    var all: [File] { ([style, frame].compactMap { $0 } + activities.values).sorted { $0.path < $1.path } }

    var stylesheet: String { style.path }

    /// The scripts of a page: the frame's and its own.
    func scripts(for view: String) -> [String] { [frame, activities[view]].compactMap { $0?.path } }
}
