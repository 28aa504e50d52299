// SPDX-License-Identifier: MIT

package import Diagnostics
internal import Text

/// A symbolic link to a folder, in the folder of an app. It is not followed, wherever it leads: files would be there twice,
/// and links may form a circle.
package struct LinkedFolder: Sendable {
    /// The path of the link.
    package let path: String
    /// What the link says. It is the same on every machine and in every revision, whether the folder is there or not.
    package let target: String
    /// The path of the folder, if it is below that of the app.
    let place: String?

    /// Whether its name has an ending: it counts as a missing file then, unless a path leads through it. A link to nothing
    /// may be meant for a file, as in a clone before `git annex get`, and only the name tells on every machine and in every
    /// revision, where a folder beside the app may be missing.
    var isNamedAsFile: Bool { path.lastComponent.dropFirst().utf8.contains(UInt8(ascii: ".")) }

    /// A sentence without its full stop.
    var sentence: String { "‘\(path)’ is a link to the folder ‘\(target)’, and links to folders are not followed" }

    /// The diagnostic for all values that name a file behind the link. It is the same for each of them, so that a report has
    /// it once.
    package var problem: Diagnostic { diagnostic("so what it holds counts as missing") }

    /// The diagnostic on a link at one of the places of `app.xml`, if another is read; nil if that is the file that the link
    /// leads to, in another place for it.
    func problem(ofReading layout: BundleLayout) -> Diagnostic? {
        if place == layout.xmlFolder, BundleLayout.appFolders.contains(layout.xmlFolder) { return nil }
        return diagnostic("so ‘\(layout.appFile)’ is read as that of the app")
    }

    /// No file is at fault, and the cause comes before what follows from it in all files.
    private func diagnostic(_ consequence: String) -> Diagnostic {
        Diagnostic(.linkedFolder, "\(sentence), \(consequence)", at: SourcePosition(file: ""))
    }
}
