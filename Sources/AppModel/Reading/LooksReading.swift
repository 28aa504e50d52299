// SPDX-License-Identifier: MIT

internal import BundleXML

/// The files of styles and formats.
extension AppReader {
    /// Reads the styles and the formats, which may stand in one file.
    mutating func looks() -> (AppStyles, [String: TextFormat]) {
        let styles = ReferencedFiles.Role(
            noun: "styles file", kind: .styles, roots: ["application"], twins: ["styles.xml", "style.xml"],
            missing: .styleFileMissing, wrongRoot: .wrongRoot)
        let formats = ReferencedFiles.Role(
            noun: "formats file", kind: .formats, roots: ["application"], twins: ["formats.xml", "format.xml"],
            missing: .formatFileMissing, wrongRoot: .wrongRoot)
        let stylesFile = root.token("stylesFileName").flatMap { files.open($0, as: styles) }
        let name = root.token("formatsFileName")
        let formatsFile = name.flatMap { files.open($0, as: formats) }
        let isOneFile = stylesFile?.1 == formatsFile?.1
        let sheet = stylesFile.map { element, path in
            AppStyles.read(
                element, file: path, contents: bundle.read(path), hasFormats: isOneFile, types: registry,
                reportingTo: &ownDiagnostics)
        }
        guard let (element, path) = formatsFile else {
            if name != nil { unreadParts.insert(.formats) }
            return (sheet ?? AppStyles(), [:])
        }
        if files.incomplete.contains(path) || !TextFormat.hasFormats(element) { unreadParts.insert(.formats) }
        let texts = TextFormat.read(element, file: path, hasStyles: isOneFile, reportingTo: &ownDiagnostics)
        return (sheet ?? AppStyles(), texts)
    }
}
