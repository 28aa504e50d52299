// SPDX-License-Identifier: MIT

internal import AppModel
internal import Diagnostics
internal import Text

/// The reached screens beside a screen or level that is not reached: the probable places of the missing link.
struct ReachedNeighbours {
    private let graph: AppGraph
    private let path: ScreenPath
    /// For each level its first reached screen, else that of the nearest level.
    private let nearest: [ScreenID?]
    /// Made once for a level, which may have thousands of screens.
    private var reported: [Int: Sentence?] = [:]

    /// The wording of a note, made once for all screens that have it.
    private struct Sentence {
        /// As a sentence of its own.
        let text: String
        /// As the end of one.
        let continuation: String

        /// Of another screen of the level.
        init(ofScreen words: String) { (text, continuation) = ("its " + words, ", whose " + words) }

        /// Of a screen of another level.
        init(ofLevel words: String) { (text, continuation) = (words, "; " + words) }
    }

    init(in graph: AppGraph) {
        self.graph = graph
        path = graph.paths
        var reached = [ScreenID?](repeating: nil, count: graph.app.levels.count)
        for screen in graph.allPlaces where graph.reachable.contains(screen) {
            if let level = graph.level(of: screen)?.number, reached[level] == nil { reached[level] = screen }
        }
        // In app.xml related levels are mostly adjacent, and earlier ones link to later ones.
        var last: ScreenID?
        var nearest = reached.map { screen -> ScreenID? in
            last = screen ?? last
            return last
        }
        last = nil
        for level in nearest.indices.reversed() {
            last = reached[level] ?? last
            if nearest[level] == nil { nearest[level] = last }
        }
        self.nearest = nearest
    }

    /// - Parameters:
    ///   - start: the screen with which the chain of links to this one begins, if that is another one.
    ///   - shown: a place that is reported already and need not be shown again.
    mutating func note(for screen: ScreenID, start: ScreenID?, shown: SourcePosition?) -> Diagnostic.Note? {
        guard let level = graph.level(of: start ?? screen)?.number else { return nil }
        let sentence = sentence(for: level)
        guard let start else { return sentence.map { Diagnostic.Note($0.text) } }
        let name = "the way begins at ‘\(graph.name(of: start))’"
        let place = graph.item(of: start)?.position
        return Diagnostic.Note(sentence.map { name + $0.continuation } ?? name, at: place == shown ? nil : place)
    }

    mutating func note(for level: Int) -> Diagnostic.Note? { sentence(for: level).map { Diagnostic.Note($0.text) } }

    private mutating func sentence(for level: Int) -> Sentence? {
        if let known = reported[level] { return known }
        let sentence = makeSentence(for: level)
        reported[level] = .some(sentence)
        return sentence
    }

    private func makeSentence(for level: Int) -> Sentence? {
        guard let screen = nearest[level], let route = path.text(to: screen), let other = graph.level(of: screen) else {
            return nil
        }
        if other.number == level {
            return Sentence(ofScreen: "neighbour ‘\(graph.name(of: screen))’ is reached by: \(route)")
        }
        return Sentence(ofLevel: "the level nearest in app.xml that is reached is \(other.name): \(route)")
    }
}
