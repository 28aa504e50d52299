// SPDX-License-Identifier: MIT

import Activities
import AppModel
import Diagnostics
import FormatSchemas
import Foundation
import Text

/// What editors need to complete and check the files of an app.
struct EditorFiles {
    /// The settings of Visual Studio Code, below the app's folder.
    static let settings = ".vscode/settings.json"
    /// The folder of the grammars that these settings name.
    private static let folder = ".vscode/schemas"

    /// How the files are indented, for all editors (editorconfig.org).
    static let editorConfig = """
        root = true

        [*]
        charset = utf-8
        end_of_line = lf
        insert_final_newline = true

        [*.{xml,yaml,json}]
        indent_style = space
        indent_size = 2

        """

    /// The grammars that the app's files follow, and a catalog of them, by their paths below the app's folder.
    let schemas: [String: String]
    private let choice: SchemaChoice

    /// - Parameters:
    ///   - app: the folder of an app.
    ///   - isStrict: whether the grammars accept only what is written as it should be.
    init(app: String, isStrict: Bool = false) async throws {
        do {
            choice = try await SchemaChoice(AppBundle(folder: app), .all)
        } catch BundleError.noApp(let diagnostics) {
            throw CommandFailure(diagnostics.first?.summary ?? "there is no app in ‘\(app)’")
        } catch BundleError.unreadable(_, let reason) {
            throw CommandFailure("‘\(app)’ cannot be read: \(reason)")
        }
        let used = Set(choice.schemas.values.map { $0 + ".rng" })
        let files = SchemaFiles(
            await BundleGrammar(.all), types: ActivityRegistry.all.types.map { $0.type.name }, isStrict: isStrict
        ).files
        let grammars = files.filter { used.contains($0.name) }
        schemas = Dictionary(
            uniqueKeysWithValues: (grammars + [SchemaFiles.catalog(of: grammars.map(\.name))]).map {
                (Self.folder + "/" + $0.name, $0.text)
            })
    }

    private static let associations = "xml.fileAssociations"

    /// Returns the settings, with others that stand there already, as they are written; nil if those cannot be read. Among
    /// the associations, those with grammars of the author's own stay.
    func settings(over present: [UInt8]?) -> String? {
        let ours = choice.associations(in: Self.folder)
        guard let present else { return Self.text([Self.associations: ours]).map { $0 + "\n" } }
        guard let all = try? JSONSerialization.jsonObject(with: Data(present)) as? [String: Any],
            let text = String(validating: present, as: UTF8.self)
        else { return nil }
        let others = (all[Self.associations] as? [Any] ?? []).filter { entry in
            let grammar = (entry as? [String: Any])?["systemId"] as? String
            return !(grammar ?? "").hasPrefix(Self.folder + "/")
        }
        guard let value = Self.text(others + ours) else { return nil }
        let settings = JSONMembers(text)
        if let place = settings.place(of: Self.associations) { return settings.replacing(place, by: value) }
        // With escapes in its name it would be there twice.
        return all[Self.associations] == nil ? settings.adding(Self.associations, value) : nil
    }

    private static func text(_ value: Any) -> String? {
        let options: JSONSerialization.WritingOptions = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return (try? JSONSerialization.data(withJSONObject: value, options: options)).map {
            String(decoding: $0, as: UTF8.self)
        }
    }
}

/// The members of the outermost object of a JSON text, which is edited without a change of the others.
private struct JSONMembers {
    private let bytes: [UInt8]
    /// What stands before each name on a line of its own.
    private let indentation: String
    private let lineEnd: String

    /// - Parameter text: a valid one.
    init(_ text: String) {
        bytes = Array(text.utf8)
        let line = text.utf8.drop { $0 != UInt8(ascii: "\n") }.dropFirst()
        let blanks = line.prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        let isName = line.dropFirst(blanks.count).first == UInt8(ascii: "\"")
        indentation = isName && !blanks.isEmpty ? String(decoding: blanks, as: UTF8.self) : "  "
        lineEnd = text.utf8.contains(UInt8(ascii: "\r")) ? "\r\n" : "\n"
    }

    /// Returns where the value of a member stands; nil if none is written so.
    func place(of name: String) -> Range<Int>? {
        let wanted = Array("\"\(name)\"".utf8)
        var (depth, index) = (0, 0)
        var isName = false
        var start: Int?
        while index < bytes.count {
            let byte = bytes[index]
            switch byte {
            case UInt8(ascii: "\""):
                let end = endOfString(at: index)
                if depth == 1, start == nil { isName = bytes[index..<end].elementsEqual(wanted) }
                index = end
                continue
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: ":") where depth == 1 && isName: (start, isName) = (index + 1, false)
            case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"):
                if depth == 1, let start { return trimmed(start..<index) }
                if byte != UInt8(ascii: ",") { depth -= 1 }
            default: break
            }
            index += 1
        }
        return nil
    }

    func replacing(_ place: Range<Int>, by value: String) -> String {
        text(bytes[..<place.lowerBound]) + lines(of: value) + text(bytes[place.upperBound...])
    }

    /// Returns the text with another member behind the others.
    func adding(_ name: String, _ value: String) -> String {
        let end = bytes.lastIndex(of: UInt8(ascii: "}")) ?? bytes.endIndex
        let others = trimmed(0..<end)
        let comma = others.isEmpty || bytes[others.upperBound - 1] == UInt8(ascii: "{") ? "" : ","
        return text(bytes[..<others.upperBound]) + comma + lineEnd + indentation + "\"\(name)\" : "
            + lines(of: value) + lineEnd + text(bytes[end...])
    }

    private func lines(of value: String) -> String { value.replacing("\n", with: lineEnd + indentation) }

    private func text(_ part: ArraySlice<UInt8>) -> String { String(decoding: part, as: UTF8.self) }

    private func endOfString(at start: Int) -> Int {
        var index = start + 1
        while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
            index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(bytes.count, index + 1)
    }

    private func trimmed(_ range: Range<Int>) -> Range<Int> {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, bytes[start].isASCIIBlank { start += 1 }
        while start < end, bytes[end - 1].isASCIIBlank { end -= 1 }
        return start..<end
    }
}
