// SPDX-License-Identifier: MIT

internal import AppModel
internal import Diagnostics

/// Runs the check of every activity that needs the whole app. What it reports is in the lists of the activities.
enum ActivityCheck: AppCheck {
    static let diagnosticKinds: [Diagnostic.Kind] = []

    static func diagnostics(for graph: AppGraph) -> [Diagnostic] {
        var types: [any Activity.Type] = []
        var places: [ObjectIdentifier: [ScreenID]] = [:]
        for place in graph.distinctPlaces {
            guard let type = graph.item(of: place)?.activityType else { continue }
            if places[ObjectIdentifier(type), default: []].isEmpty { types.append(type) }
            places[ObjectIdentifier(type), default: []].append(place)
        }
        return types.flatMap { $0.problems(at: places[ObjectIdentifier($0)] ?? [], in: graph) }
    }
}

extension Activity {
    fileprivate static func problems(at places: [ScreenID], in graph: AppGraph) -> [Diagnostic] {
        problems(of: places.lazy.compactMap { graph.item(of: $0)?.contents(as: Self.self) }, in: graph)
    }
}
