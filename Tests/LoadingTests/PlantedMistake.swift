// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Text

/// An edit of a file of an app, as an author makes it by mistake or without harm.
struct PlantedMistake {
    let path: String
    /// The file after the edit.
    let text: String
    /// The lines on which a report about it is at its place: that of the edited value or of the element around it.
    let lines: Set<Int>
}

/// The XML files of an app, in which mistakes are planted.
struct MistakeField {
    /// The texts by their paths, in the order of the paths.
    let files: [(path: String, text: String)]
    var chance: SeededGenerator

    /// A place of a file: an element with nothing but a text inside.
    struct Leaf {
        let path: String
        let file: String
        let name: String
        let value: String
        /// The whole element.
        let range: Range<String.Index>
        let valueRange: Range<String.Index>

        var line: Int { file.line(at: range.lowerBound) }

        func replacing(_ value: String) -> String { file.replacingCharacters(in: valueRange, with: value) }
    }

    /// All leaves of the files; those in comments are none.
    let leaves: [Leaf]

    init(_ files: [String: String], seed: UInt64) {
        self.files = files.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        chance = SeededGenerator(seed)
        leaves = self.files.flatMap { path, text -> [Leaf] in
            let comments = text.ranges(of: /(?s)<!--.*?-->/)
            return text.matches(of: /<(\w+)>([^<>]*)<\/(\w+)>/).compactMap { match -> Leaf? in
                guard match.output.1 == match.output.3, !match.output.2.isEmpty,
                    !comments.contains(where: { $0.overlaps(match.range) })
                else { return nil }
                return Leaf(
                    path: path, file: text, name: String(match.output.1), value: String(match.output.2),
                    range: match.range, valueRange: match.output.2.startIndex..<match.output.2.endIndex)
            }
        }
    }

    mutating func leaf(where isWanted: (Leaf) -> Bool) -> Leaf? {
        leaves.filter(isWanted).randomElement(using: &chance)
    }

    /// Returns a text with one of its letters missing.
    mutating func misspelt(_ text: String) -> String {
        let letters = text.indices.filter { text[$0].isLetter }
        guard let gone = letters.randomElement(using: &chance) else { return text + "x" }
        var copy = text
        copy.remove(at: gone)
        return copy
    }
}

/// A kind of mistake.
struct MistakeKind: Sendable {
    let name: String
    let plant: @Sendable (inout MistakeField) -> PlantedMistake?

    init(_ name: String, _ plant: @escaping @Sendable (inout MistakeField) -> PlantedMistake?) {
        (self.name, self.plant) = (name, plant)
    }

    /// A mistake in the value of one of some elements.
    private static func value(
        _ name: String, of elements: Set<String>, where isWanted: @escaping @Sendable (String) -> Bool = { _ in true },
        change: @escaping @Sendable (String, inout MistakeField) -> String
    ) -> MistakeKind {
        MistakeKind(name) { field in
            guard let leaf = field.leaf(where: { elements.contains($0.name) && isWanted($0.value) }) else { return nil }
            let changed = change(leaf.value, &field)
            guard changed != leaf.value else { return nil }
            return PlantedMistake(path: leaf.path, text: leaf.replacing(changed), lines: [leaf.line])
        }
    }

    private static let files: Set = [
        "imageFile", "headerImageFile", "backgroundFileName", "buttonFileName", "actionImageName", "audioUrl", "pdfUrl",
        "levelFile", "coverFileName", "stylesFileName", "formatsFileName"
    ]
    private static let texts: Set = ["text", "description", "headerText", "title", "actionTitle", "buttonTitle"]

    static let mistakes: [MistakeKind] = [
        MistakeKind("a letter of an element’s name is missing") { field in
            guard let leaf = field.leaf(where: { $0.name.count > 4 }) else { return nil }
            let name = field.misspelt(leaf.name)
            return PlantedMistake(
                path: leaf.path,
                text: leaf.file.replacingCharacters(in: leaf.range, with: "<\(name)>\(leaf.value)</\(name)>"),
                lines: [leaf.line, leaf.file.line(around: leaf.range.lowerBound)])
        },
        value("a letter of a link’s level is missing", of: ["nextLevelLevelId"]) { $1.misspelt($0) },
        value("a letter of a link’s data item is missing", of: ["nextLevelDataId"]) { $1.misspelt($0) },
        value(
            "a link’s id begins with another case", of: ["nextLevelLevelId", "nextLevelDataId"],
            where: { $0.first?.isLetter ?? false },
            change: { value, _ in
                let first = value.prefix(1)
                return (first.lowercased() == first ? first.uppercased() : first.lowercased()) + value.dropFirst()
            }),
        value(
            "a letter of a file’s name is missing", of: files, where: { !$0.hasPrefix("http") },
            change: { value, field in
                let name = value.split(separator: "/").last ?? ""
                return value.dropLast(name.count) + field.misspelt(String(name))
            }),
        MistakeKind("an end tag is missing") { field in
            guard let leaf = field.leaf(where: { _ in true }) else { return nil }
            return PlantedMistake(
                path: leaf.path,
                text: leaf.file.replacingCharacters(in: leaf.range, with: "<\(leaf.name)>\(leaf.value)"),
                lines: [leaf.line])
        },
        value("an & is written as it is", of: texts) { value, _ in "A & B " + value },
        value(
            "a keyword is misspelt",
            of: ["levelType", "fieldType", "levelTransition", "systemAction", "textStyle", "rotation", "typeId"]
        ) { $1.misspelt($0) },
        value(
            "a number is none", of: ["positionLat", "positionLon", "textSize", "columns", "weight", "time"],
            where: { $0.first?.isNumber ?? false || $0.first == "-" }, change: { value, _ in "x" + value }),
        value("a colour has a digit less", of: ["textColor", "backgroundColor"]) { value, _ in String(value.dropLast())
        },
        value("a date does not exist", of: ["eventDate"]) { value, _ in "31/02/2026" },
        MistakeKind("a data id is used twice") { field in
            guard let leaf = field.leaf(where: { $0.name == "dataId" }),
                let other = field.leaves.first(where: {
                    $0.name == "dataId" && $0.path == leaf.path && $0.value != leaf.value
                })
            else { return nil }
            return PlantedMistake(
                path: leaf.path, text: leaf.replacing(other.value),
                lines: [leaf.line, other.line, leaf.file.line(around: leaf.range.lowerBound)])
        },
        MistakeKind("a data id is missing") { field in
            guard let leaf = field.leaf(where: { $0.name == "dataId" }) else { return nil }
            return PlantedMistake(
                path: leaf.path, text: leaf.file.replacingCharacters(in: leaf.range, with: ""),
                lines: [leaf.line, leaf.file.line(around: leaf.range.lowerBound)])
        },
        MistakeKind("a link names no level") { field in
            guard let leaf = field.leaf(where: { $0.name == "nextLevelLevelId" }) else { return nil }
            return PlantedMistake(
                path: leaf.path, text: leaf.file.replacingCharacters(in: leaf.range, with: ""),
                lines: [leaf.line, leaf.line + 1, leaf.file.line(around: leaf.range.lowerBound)])
        },
        value("a switch is misspelt", of: ["order", "correct", "required", "showAll", "localizeMe"]) { value, field in
            field.misspelt(value)
        },
        value("a form’s address is none", of: ["actionUrl"]) { value, _ in String(value.dropFirst(2)) },
        MistakeKind("the file ends early") { field in
            guard let (path, text) = field.files.randomElement(using: &field.chance) else { return nil }
            let cut = text.index(
                text.startIndex, offsetBy: Int.random(in: (text.count / 2)..<text.count, using: &field.chance))
            let head = String(text[..<cut])
            guard head.lastIndex(of: "<").map({ head[$0...].contains(">") }) ?? false,
                !head.ranges(of: "<!--").contains(where: { !head[$0.upperBound...].contains("-->") }),
                let line = head.openElementLines.last
            else { return nil }
            return PlantedMistake(path: path, text: head, lines: [line])
        }
    ]

    static let harmless: [MistakeKind] = [
        value("other words", of: texts, where: { !$0.contains("&") }, change: { value, _ in value + " más" }),
        MistakeKind("a comment between elements") { field in
            guard let leaf = field.leaf(where: { _ in true }) else { return nil }
            return PlantedMistake(
                path: leaf.path,
                text: leaf.file.replacingCharacters(
                    in: leaf.range.lowerBound..<leaf.range.lowerBound, with: "<!-- aquí -->"),
                lines: [])
        },
        MistakeKind("empty lines between elements") { field in
            guard let leaf = field.leaf(where: { _ in true }) else { return nil }
            return PlantedMistake(
                path: leaf.path,
                text: leaf.file.replacingCharacters(in: leaf.range.lowerBound..<leaf.range.lowerBound, with: "\n\n"),
                lines: [])
        },
        MistakeKind("line ends of Windows") { field in
            guard let (path, text) = field.files.randomElement(using: &field.chance) else { return nil }
            return PlantedMistake(
                path: path, text: text.replacingOccurrences(of: "\n", with: "\r\n"), lines: [])
        },
        MistakeKind("blanks around a value") { field in
            guard
                let leaf = field.leaf(where: {
                    ["nextLevelLevelId", "dataId", "levelType", "imageFile"].contains($0.name)
                })
            else { return nil }
            return PlantedMistake(path: leaf.path, text: leaf.replacing("  \(leaf.value)\n  "), lines: [])
        }
    ]
}

extension String {
    /// The number of the line of a place, counted from 1. A character of two code points ends one line.
    fileprivate func line(at index: String.Index) -> Int { self[..<index].unicodeScalars.count { $0 == "\n" } + 1 }

    /// The line in which the element around a place is opened.
    fileprivate func line(around index: String.Index) -> Int { String(self[..<index]).openElementLines.last ?? 1 }

    /// The lines of the elements that are open at the end, the outermost first.
    fileprivate var openElementLines: [Int] {
        let text = replacing(/(?s)<!--.*?-->/) { String(repeating: "\n", count: $0.output.count { $0.isNewline }) }
        var open: [Int] = []
        for tag in text.matches(of: /<(\/?)\w+>/) {
            if tag.output.1.isEmpty { open.append(text.line(at: tag.range.lowerBound)) } else { _ = open.popLast() }
        }
        return open
    }

    fileprivate func replacingCharacters(in range: Range<String.Index>, with text: String) -> String {
        String(self[..<range.lowerBound]) + text + String(self[range.upperBound...])
    }
}
