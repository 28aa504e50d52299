// SPDX-License-Identifier: MIT

package import AppModel
package import Diagnostics

/// What is installed on the machine beside this tool and makes files of sites. What a site has and what a report notes
/// depend on it.
package struct SitePrograms: Sendable {
    /// Makes the icons for home screens; without it a site has only an SVG icon or the bundle's picture.
    package var iconPainter: IconPainter?
    /// Makes narrower copies of pictures; without it a site has only the bundle's own.
    package var pictureScaler: PictureScaler?
    /// Compresses fonts; without it a site has the bundle's own.
    package var fontPacker: FontPacker?
    /// Makers of the files that the site has once for screens of a type; a site without a maker lacks its files.
    package var makers: [SharedFile: any SharedFileMaker] = [:]

    /// Nothing.
    package init() {}

    /// What this machine has.
    /// - Parameters:
    ///   - registry: the screen types.
    ///   - requested: the files to make although they are only made on request.
    ///   - cacheFolder: the folder in which programs keep what they make for later builds; nil to keep nothing.
    package init(for registry: ActivityRegistry, requested: [SharedFile] = [], cacheFolder: String? = nil) {
        iconPainter = IconPainter(cacheFolder: cacheFolder)
        pictureScaler = PictureScaler(cacheFolder: cacheFolder)
        fontPacker = FontPacker(cacheFolder: cacheFolder)
        makers = registry.makers(requested: requested)
    }

    /// What tells these programs from others.
    package var identity: [String?] {
        [
            makers.keys.map(\.description).sorted().joined(separator: ","), iconPainter?.identity,
            pictureScaler?.identity, fontPacker?.identity
        ]
    }

    /// Returns notes on what is missing and the app could use, each once, whichever language needs it.
    /// - Parameter graphs: the app in each of its languages.
    package func problems(in graphs: [AppGraph], _ registry: ActivityRegistry) -> [Diagnostic] {
        graphs.reduce(into: []) { found, graph in
            let known = Set(found.map(\.kind.code))
            found += problems(in: graph, registry).filter { !known.contains($0.kind.code) }
        }
    }

    private func problems(in graph: AppGraph, _ registry: ActivityRegistry) -> [Diagnostic] {
        registry.problems(in: graph, makers: makers) + IconPainter.problems(in: graph, painter: iconPainter)
            + Conversion.problems(in: graph, scaler: pictureScaler, packer: fontPacker)
    }
}
