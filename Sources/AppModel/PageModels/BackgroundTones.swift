// SPDX-License-Identifier: MIT

internal import Text

/// The tones of the background pictures of an app's styles. To find them, pictures are expanded.
package struct BackgroundTones: Sendable {
    private let tones: [String: PictureTone]

    /// Tones that nobody has looked for.
    package static let unknown = BackgroundTones(tones: [:])

    private init(tones: [String: PictureTone]) { self.tones = tones }

    /// - Parameter styleClasses: those of the app. All their pictures together may have as many pixels as
    ///   `PictureTone.budget` says, in the order of the classes.
    package init(of styleClasses: StyleClasses, in graph: AppGraph) {
        var budget = PictureTone.budget
        var known: [String: PictureTone?] = [:]
        for styleClass in styleClasses.classes {
            guard case .file(let path)? = styleClass.style.background.map(graph.assets.resolve), known[path] == nil
            else { continue }
            known.updateValue(
                graph.app.bundle.read(path).flatMap { PictureTone(of: $0, budget: &budget) }, forKey: path)
        }
        tones = known.compactMapValues { $0 }
    }

    /// Returns the tone of a file of the bundle; nil if it is not known.
    package func tone(of path: String) -> PictureTone? { tones[path] }
}
