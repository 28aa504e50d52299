// SPDX-License-Identifier: MIT

internal import Text

/// The paths in the site of files of the bundle. What the bundle's own pages name keeps its name; pages of the site find files
/// under safe names.
struct AssetPaths {
    private let root: String
    /// The paths under safe names, by the paths in the bundle.
    private var safe: [String: String] = [:]

    /// - Parameters:
    ///   - files: sorted by their paths.
    ///   - root: the folder of the bundle that holds `html/` and the others.
    init(_ files: [AssetTable.Known], root: String) {
        self.root = root
        // Not all systems tell names in other case from each other.
        let holders = Dictionary(grouping: files.filter { $0.names.contains(.own) }.map(\.path)) {
            ($0.below(root) ?? $0).lowercased()
        }
        let names = files.filter { $0.names.contains(.safe) }.map { SafeName($0, root: root) }
        var taken: [String: SlugSet] = [:]
        // A file whose own name is safe keeps it, whatever files with a similar name come and go.
        for name in names.filter(\.isUnchanged) + names.filter({ !$0.isUnchanged }) {
            var path = ""
            repeat {
                // Names are unique per extension, so that `a.png` and `a.jpg` need no suffix.
                let base = taken[name.folder + name.ending, default: SlugSet()].name(for: name.stem)
                path = name.folder.appending(base + name.ending)
            } while !name.isUnchanged && (holders[path.lowercased()] ?? []).contains(where: { $0 != name.source })
            safe[name.source] = path
        }
    }

    /// Returns the path in the site of a file by the path in the bundle.
    func target(of path: String) -> String { safe[path].map { DocumentSandbox.folder.appending($0) } ?? own(path) }

    /// Returns the path in the site under the name of the bundle.
    func own(_ path: String) -> String { DocumentSandbox.folder.appending(path.below(root) ?? path) }
}

/// What the safe name of a file is made of.
private struct SafeName {
    /// The path in the bundle.
    let source: String
    /// With safe names.
    let folder: String
    /// The name without its ending, as it is.
    let stem: String
    /// With its dot.
    let ending: String
    /// Whether the file has this name already.
    let isUnchanged: Bool

    init(_ file: AssetTable.Known, root: String) {
        source = file.path
        let own = file.path.below(root) ?? file.path
        let folder = own.folder.pathNames.reduce("") { $0.appending(Self.slug(String($1))) }
        let name = own.lastComponent
        let dot = file.ending == nil ? name.lastIndex(of: ".") ?? name.endIndex : name.endIndex
        let stem = String(name[..<dot])
        let ending = (file.ending ?? String(name[dot...])).lowercased().filter {
            $0.isASCII && ($0.isLetter || $0.isNumber || $0 == ".")
        }
        (self.folder, self.stem, self.ending) = (folder, stem, ending)
        isUnchanged = folder.appending(Self.slug(stem) + ending) == own
    }

    private static func slug(_ name: String) -> String {
        var names = SlugSet()
        return names.name(for: name)
    }
}
