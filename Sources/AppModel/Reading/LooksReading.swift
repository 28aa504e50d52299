// SPDX-License-Identifier: MIT

internal import BundleXML
internal import Diagnostics
internal import Text

/// The files of styles and formats.
extension AppReader {
    /// Reads the styles and the formats, which may stand in one file.
    mutating func looks() -> (AppStyles, [String: TextFormat]) {
        let styles = ReferencedFiles.Role(
            noun: "styles file", kind: .styles, roots: ["application", "styles"], twins: ["styles.xml", "style.xml"],
            missing: .styleFileMissing, wrongRoot: .wrongRoot)
        let formats = ReferencedFiles.Role(
            noun: "formats file", kind: .formats, roots: ["application", "formats"],
            twins: ["formats.xml", "format.xml"],
            missing: .formatFileMissing, wrongRoot: .wrongRoot)
        let stylesName = root.token("stylesFileName")
        let stylesFile = stylesName.flatMap { files.open($0, as: styles) }.map { (inApplication($0.0, of: $0.1), $0.1) }
        let name = root.token("formatsFileName")
        let formatsFile = name.flatMap { files.open($0, as: formats) }.map { (inApplication($0.0, of: $0.1), $0.1) }
        for (name, file, role) in [(stylesName, stylesFile, styles), (name, formatsFile, formats)] {
            if let name, let file { reportTwin(of: file.1, named: name, role) }
        }
        let isOneFile = stylesFile?.1 == formatsFile?.1
        let sheet = stylesFile.map { element, path in
            AppStyles.read(
                element, file: path, contents: bundle.read(path), hasFormats: isOneFile, types: registry,
                reportingTo: &diagnostics)
        }
        guard let (element, path) = formatsFile else {
            if name != nil { unreadParts.insert(.formats) }
            return (sheet ?? AppStyles(), [:])
        }
        if files.incomplete.contains(path) || !TextFormat.hasFormats(element) { unreadParts.insert(.formats) }
        let texts = TextFormat.read(element, file: path, hasStyles: isOneFile, reportingTo: &diagnostics)
        return (sheet ?? AppStyles(), texts)
    }

    /// Puts styles or formats that are the root of a file into the element around them, with a warning (`app.md` 3.4).
    private mutating func inApplication(_ root: Element, of path: String) -> Element {
        let name = root.name.lowercased()
        guard name != "application" else { return root }
        diagnostics.append(
            Diagnostic(
                .misplacedElement, "‘\(root.name)’ stands outside ‘application’",
                at: SourcePosition(file: path, offset: root.offset)))
        let inner = Element(
            name: name, offset: root.offset, textOffset: root.textOffset, text: root.text, children: root.children)
        return Element(
            name: "application", offset: root.offset, textOffset: root.offset, text: "", children: [inner])
    }

    /// Reports a file beside the named one that the HTML5 player showed in its place: it looked only for one name
    /// (`app.md` 2.1), so the old site may have looked different (decision D1).
    private mutating func reportTwin(of path: String, named name: ElementReader.Value, _ role: ReferencedFiles.Role) {
        // A file of that name in the folder of the language takes its place on purpose.
        guard let twin = role.twins.first, name.text != twin,
            let found = bundle.files.find(layout.xmlFolder.appending(twin)),
            found != path, !files.used.contains(found), bundle.read(found) != bundle.read(path)
        else { return }
        root.report(
            .unreadTwin, "‘\(twin)’ is here too, with other contents; the HTML5 player showed that one",
            at: name.position,
            notes: [Diagnostic.Note("this file is not read", at: SourcePosition(file: found))])
    }
}
