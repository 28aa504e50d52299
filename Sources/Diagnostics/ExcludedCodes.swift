// SPDX-License-Identifier: MIT

internal import Text

/// The codes that settings exclude from files, for questions about many files.
///
/// Plain paths are looked up. Only patterns in which something stands for something else are tried one after the other.
package struct ExcludedCodes: Sendable {
    /// By the path of a file or a folder.
    private var ofPaths: [String: Set<String>] = [:]
    private var ofPatterns: [(pattern: PathPattern, codes: Set<String>)] = []

    /// Takes the exclusions of settings; all that match a file count.
    package init(_ exclusions: [DiagnosticRules.Exclusion]) {
        for exclusion in exclusions {
            let codes = exclusion.codes.map(\.name)
            if let path = exclusion.files.path {
                ofPaths[path, default: []].formUnion(codes)
            } else {
                ofPatterns.append((exclusion.files, Set(codes)))
            }
        }
    }

    var isEmpty: Bool { ofPaths.isEmpty && ofPatterns.isEmpty }

    /// Returns the codes and areas that are excluded from a file, in groups.
    /// - Parameter path: the file's path below the app's folder.
    func codes(in path: String) -> [Set<String>] {
        let plain = ofPaths.isEmpty ? [] : PathPattern.paths(around: path).compactMap { ofPaths[$0] }
        guard !ofPatterns.isEmpty else { return plain }
        let names = PathPattern.Path(path)
        return plain + ofPatterns.filter { $0.pattern.matches(names) }.map(\.codes)
    }

    /// Whether one of some codes is excluded from a file.
    /// - Parameter path: the file's path below the app's folder.
    package func contain(oneOf kinds: [Diagnostic.Kind], in path: String) -> Bool {
        let codes = codes(in: path)
        return kinds.contains { $0.isExcluded(by: codes) }
    }
}

extension Diagnostic.Kind {
    func isExcluded(by groups: [Set<String>]) -> Bool {
        let names = names + [DiagnosticRules.Code.all]
        return groups.contains { codes in names.contains(where: codes.contains) }
    }
}
