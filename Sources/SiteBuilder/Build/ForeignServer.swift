// SPDX-License-Identifier: MIT

internal import AppModel

/// Another server that pages of a site ask, which learns who visits them.
package struct ForeignServer: Sendable, Equatable, Encodable {
    /// When a page asks the server.
    package enum Moment: String, Sendable, Encodable, CaseIterable {
        /// As soon as it is opened.
        case opening
        /// When the visitor asks for it.
        case tap
    }

    /// Scheme, host and port; `*.` stands for any name of a server below.
    package let origin: String
    /// When these pages ask it. A server that pages ask at both moments is in a list twice.
    package let moment: Moment
    /// The paths of the pages, in app order.
    package let pages: [String]

    init(origin: String, moment: Moment, pages: [String]) {
        (self.origin, self.moment, self.pages) = (origin, moment, pages)
    }

    /// Returns the servers that the pages of screens ask, sorted.
    static func all(of screens: [ScreenID], in plan: SitePlan) -> [ForeignServer] {
        list(uses(of: screens, in: plan, OwnPageServers(screens.compactMap(plan.ownPage), in: plan.graph.app)))
    }

    /// Returns the servers that all pages ask, the bundle's own among them.
    static func all(in plan: SitePlan) -> [ForeignServer] {
        let own = OwnPageServers(plan.screens.compactMap(plan.ownPage) + plan.ownPagesOfOwner, in: plan.graph.app)
        let ofOwn = own.pages.flatMap { page -> [Use] in
            guard let path = plan.assets.entry(page)?.target else { return [] }
            return own.servers(of: page).map { Use(origin: $0, moment: .opening, page: path) }
        }
        return list(uses(of: plan.screens, in: plan, own) + ofOwn)
    }

    private static func uses(of screens: [ScreenID], in plan: SitePlan, _ own: OwnPageServers) -> [Use] {
        screens.flatMap { screen -> [Use] in
            guard let path = plan.path(of: screen) else { return [] }
            let uses = ForeignUse.all(on: screen, graph: plan.graph, styles: plan.styleClasses).map {
                Use(origin: $0.origin, moment: $0.moment, page: path)
            }
            let framed = plan.ownPage(on: screen).map(own.servers) ?? []
            return uses + framed.map { Use(origin: $0, moment: .opening, page: path) }
        }
    }

    /// Returns two lists as one.
    static func joined(_ servers: [ForeignServer], _ more: [ForeignServer]) -> [ForeignServer] {
        list(
            (servers + more).flatMap { server in
                server.pages.map { Use(origin: server.origin, moment: server.moment, page: $0) }
            })
    }

    /// Returns the list for some of the pages only.
    static func restricted(_ servers: [ForeignServer], to wanted: Set<String>) -> [ForeignServer] {
        servers.compactMap { server in
            let pages = server.pages.filter(wanted.contains)
            return pages.isEmpty ? nil : ForeignServer(origin: server.origin, moment: server.moment, pages: pages)
        }
    }

    private struct Use: Hashable {
        let origin: String
        let moment: Moment
        let page: String
    }

    private struct Key: Hashable {
        let origin: String
        let moment: Moment
    }

    private static func list(_ uses: [Use]) -> [ForeignServer] {
        var pages: [Key: [String]] = [:]
        var seen: Set<Use> = []
        for use in uses where seen.insert(use).inserted {
            pages[Key(origin: use.origin, moment: use.moment), default: []].append(use.page)
        }
        return pages.map { ForeignServer(origin: $0.key.origin, moment: $0.key.moment, pages: $0.value) }.sorted {
            ($0.origin, $0.moment.rawValue) < ($1.origin, $1.moment.rawValue)
        }
    }
}
