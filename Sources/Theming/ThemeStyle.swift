// SPDX-License-Identifier: MIT

internal import AppModel
internal import Diagnostics
internal import FileSystem
internal import Markup
internal import Text

/// A stylesheet of a theme, with the files that it loads from the theme's folder, and its faults.
struct ThemeStyle: Sendable, Equatable {
    /// A reference to a file of the theme.
    struct Use: Sendable, Equatable {
        /// The range of the reference in bytes.
        let range: Range<Int>
        /// The path in the theme's folder.
        let path: String
        /// The part after the path, such as a fragment: `#wave`.
        let ending: String
    }

    let text: String
    private(set) var uses: [Use] = []
    private(set) var faults: [Fault]

    /// A fault at a byte of the text.
    struct Fault: Sendable, Equatable {
        let kind: Diagnostic.Kind
        let summary: String
        let offset: Int
        /// In bytes; nil for all up to the end of the line.
        let length: Int?
        let suggestions: [String]

        init(
            _ kind: Diagnostic.Kind, _ summary: String, at offset: Int, length: Int? = nil, suggestions: [String] = []
        ) {
            (self.kind, self.summary, self.offset, self.length) = (kind, summary, offset, length)
            self.suggestions = suggestions
        }
    }

    /// - Parameter path: the style's own path, the base of relative addresses.
    init(_ text: String, at path: String) {
        let scanner = StyleScanner(text)
        self.text = text
        faults =
            scanner.faults.map { Fault(.badStyle, $0.reason, at: $0.offset) }
            + scanner.imports.map {
                Fault(
                    .importInStyle,
                    "A theme’s style imports no others: pages load them one after the other; write the rules into ‘theme.css’",
                    at: $0.offset)
            }
        for address in scanner.addresses {
            switch Meaning(address.text, from: path.folder) {
            case .nothing: break
            case .file(let path, let ending): uses.append(Use(range: address.range, path: path, ending: ending))
            case .refused(let reason):
                faults.append(
                    Fault(.badAddressInStyle, reason, at: address.range.lowerBound, length: address.range.count))
            }
        }
    }

    /// Returns the text with replaced references to files of the theme.
    func text(leadingTo target: (String) -> String?) -> String {
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        var start = 0
        for use in uses {
            guard let target = target(use.path) else { continue }
            result +=
                bytes[start..<use.range.lowerBound] + Array("\"\(target.below("static") ?? target)\(use.ending)\"".utf8)
            start = use.range.upperBound
        }
        return start == 0 ? text : String(decoding: result + bytes[start...], as: UTF8.self)
    }

    /// Returns the path in the site of a file that a style refers to. The hash separates files of the same name from
    /// two themes, and invalidates browser caches when the contents change.
    static func target(of path: String, in bytes: [UInt8]) -> String {
        let name = path.lastComponent
        let dot = name.lastIndex(of: ".") ?? name.endIndex
        let ending = name[dot...].lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == ".") }
        var names = SlugSet()
        return "static/theme/\(names.name(for: String(name[..<dot]))).\(ContentHash.short(bytes))\(ending)"
    }

    /// The meaning of an address in a style.
    private enum Meaning {
        /// A reference within the style or the page itself.
        case nothing
        case file(path: String, ending: String)
        case refused(String)

        init(_ address: String, from folder: String) {
            let scheme = address.prefixMatch(of: /([A-Za-z][A-Za-z0-9+.\-]*):/).map { $0.1.lowercased() }
            if address.isEmpty {
                self = .refused("The address is empty")
            } else if address.hasPrefix("#") {
                self = .nothing
            } else if scheme == "data" {
                // `ContentPolicy` allows `data:` for pictures, but not for fonts.
                let isFont = address.dropFirst("data:".count).prefix { $0 != "," }.contains("font")
                self =
                    isFont
                    ? .refused("Pages take no font out of a ‘data:’ address; put it into a file of the theme")
                    : .nothing
            } else if let scheme, scheme != "http", scheme != "https" {
                self = .refused("A style loads nothing from an address that begins with ‘\(scheme):’")
            } else if scheme != nil || address.hasPrefix("//") {
                self = .refused("A site asks no other server; put the file into the theme’s folder")
            } else if address.hasPrefix("/") {
                self = .refused("A site may lie in any folder; name the file as it is seen from this one")
            } else {
                let end = address.firstIndex { $0 == "#" || $0 == "?" } ?? address.endIndex
                self = Self.file(String(address[..<end]).percentDecoded, ending: String(address[end...]), from: folder)
            }
        }

        private static func file(_ path: String, ending: String, from folder: String) -> Meaning {
            guard let file = path.resolved(in: folder) else {
                return .refused("The file lies outside of the theme’s folder")
            }
            return .file(path: file, ending: ending.filter { $0 != "\"" && $0 != "\\" })
        }
    }
}
