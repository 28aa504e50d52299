// SPDX-License-Identifier: MIT
internal import Diagnostics

/// Finds screens that no link reaches.
enum ReachabilityCheck: AppCheck {
    static let problems: [Diagnostic.Kind] = [.unreachable]

    static func diagnostics(for graph: AppGraph) -> [Diagnostic] {
        graph.screens.filter { !graph.reachable.contains($0) }.compactMap { screen in
            guard let item = graph.item(of: screen), let level = graph.level(of: screen) else { return nil }
            let name = item.id.map { "‘\($0)’" } ?? "number \(item.number)"
            return Diagnostic(.unreachable, "No link leads to data item \(name) of level \(level.name)", at: item.position)
        }
    }
}

extension Diagnostic.Kind {
    static let unreachable = Self("screen/unreachable", .note, "The screen is built with ‘--all’ only.")
}
