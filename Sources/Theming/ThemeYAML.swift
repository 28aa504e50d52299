// SPDX-License-Identifier: MIT

internal import Diagnostics
internal import Text
internal import YAML

/// A file of a theme that is a flat map of keys and texts: its strings of one language, or its manifest.
struct ThemeYAML {
    /// A key or a text with its position.
    struct Scalar: Sendable {
        let text: String
        let position: SourcePosition
    }

    private(set) var entries: [(key: Scalar, value: Scalar)] = []
    private(set) var faults: [Diagnostic] = []
    private let file: String

    /// - Parameter file: the path for diagnostics.
    init(_ text: String, file: String) {
        self.file = file
        do throws(YAMLDocument.Fault) {
            if let root = try YAMLDocument(text).root { read(root) }
        } catch {
            report(.badThemeYAML, summary: error.summary, at: error.offset)
        }
    }

    private mutating func read(_ root: YAMLValue) {
        guard let mapping = root.mapping else {
            return report(.badThemeValue, summary: "A map of keys and texts is expected", at: root.offset)
        }
        for (key, value) in mapping {
            if let name = scalar(key), let text = scalar(value) {
                entries.append((name, text))
            } else {
                report(.badThemeValue, summary: "A key and a text are expected", at: key.offset)
            }
        }
    }

    private func scalar(_ value: YAMLValue) -> Scalar? {
        value.scalar.map {
            Scalar(text: value.isNull ? "" : $0, position: SourcePosition(file: file, offset: value.offset))
        }
    }

    private mutating func report(_ kind: Diagnostic.Kind, summary: String, at offset: Int) {
        faults.append(Diagnostic(kind, summary, at: SourcePosition(file: file, offset: offset)))
    }
}
