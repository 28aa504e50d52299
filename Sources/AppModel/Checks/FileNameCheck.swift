// SPDX-License-Identifier: MIT
internal import BundleXML
internal import Diagnostics

/// Finds names of files that not every system can hold (`activities.md` 1.9).
enum FileNameCheck: AppCheck {
    static let problems: [Diagnostic.Kind] = [.reservedCharacter]

    static func diagnostics(for graph: AppGraph) -> [Diagnostic] {
        let levels = graph.app.levels.compactMap(\.declaration.file).filter { !$0.text.isWebAddress }.map {
            (value: $0.text, position: SourcePosition(file: graph.app.layout.appFile, offset: $0.elementOffset))
        }
        let references = AssetCheck.references(in: graph).filter { !$0.isRemote }.map { (value: $0.value, position: $0.position) }
        return (levels + references).compactMap { value, position in
            guard let sign = value.first(where: { reserved.contains($0) }), WebAddress(value) == nil else { return nil }
            return Diagnostic(.reservedCharacter, "The name ‘\(value)’ holds ‘\(sign)’", at: position)
        }
    }

    /// What Windows has no place for in a name; a backslash is read as a slash.
    private static let reserved: Set<Character> = ["*", "?", ":", "\"", "<", ">", "|"]
}

extension Diagnostic.Kind {
    static let reservedCharacter = Self(
        "file/reserved-character", .warning, "The site gets the file under a safe name, but the bundle itself cannot be unpacked on every system with such a name in it.",
        mending: "Rename the file, keeping to letters, digits, ‘-’, ‘_’ and ‘.’, and write the new name here.",
        bad: .data("IMAGE_ZOOM_ACTIVITY", "↓<imageFile>images/where?.png</imageFile>").with(.file("images/where?.png", "plan")),
        good: .data("IMAGE_ZOOM_ACTIVITY", "<imageFile>images/where.png</imageFile>").with(.file("images/where.png", "plan")))
}
