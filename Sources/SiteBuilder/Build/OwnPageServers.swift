// SPDX-License-Identifier: MIT

internal import AppModel
internal import Text

/// The other servers that the bundle's own pages ask, as far as their markup and styles tell: what a script asks for is
/// known to nobody.
struct OwnPageServers {
    /// What a page or a style loads by itself.
    private struct Loads {
        var servers: [String] = []
        var files: [String] = []
    }

    /// The pages, in the order in which they are found: also those to which others link.
    let pages: [String]
    private let loads: [String: Loads]

    /// - Parameter shown: the paths of pages in the bundle.
    init(_ shown: [String], in app: App) {
        var pages: [String] = []
        var known: Set<String> = []
        func add(_ path: String) {
            if known.insert(path).inserted { pages.append(path) }
        }
        shown.forEach(add)
        var loads: [String: Loads] = [:]
        for reference in shown.isEmpty ? [] : LocalPages(shown, in: app).references {
            let (file, value) = (reference.position.file, reference.value)
            if let path = reference.path(in: app.bundle.files) {
                if reference.isLink { add(path) } else { loads[file, default: Loads()].files.append(path) }
            } else if !reference.isLink, let origin = WebOrigin(of: value.hasPrefix("//") ? "https:" + value : value) {
                loads[file, default: Loads()].servers.append(origin.policySource)
            }
        }
        (self.pages, self.loads) = (pages, loads)
    }

    /// Returns the servers that a page asks as soon as it is shown: with its styles, and pages that it has in frames.
    func servers(of page: String) -> [String] {
        guard !loads.isEmpty else { return [] }
        var servers: [String] = []
        var known: Set<String> = [page]
        var queue = [page]
        while let next = queue.popLast() {
            guard let own = loads[next] else { continue }
            servers += own.servers
            queue += own.files.filter { known.insert($0).inserted }
        }
        return servers
    }
}

extension SitePlan {
    /// Returns the page of the bundle that a screen shows in a frame; nil if it shows none.
    func ownPage(on screen: ScreenID) -> String? {
        guard let item = graph.item(of: screen), item.assetKinds.contains(.page) else { return nil }
        return item.assets.lazy.filter { $0.kind == .page }.compactMap(ownPage).first
    }

    /// Returns the pages of the bundle to which the owner's links lead.
    var ownPagesOfOwner: [String] { settings.links.compactMap(\.page).compactMap(ownPage) }

    private func ownPage(_ reference: AssetReference) -> String? {
        if case .file(let path) = assets.resolution(reference) { path } else { nil }
    }
}
