// SPDX-License-Identifier: MIT

internal import AppModel
internal import BundleXML
internal import Diagnostics
internal import Text

/// One column of a table (`activities.md` 25, `extensions.md` 1).
struct TableColumn: Sendable {
    /// What the column holds. The raw value is the name in the format.
    enum Kind: String, Sendable, CaseIterable {
        case text = "TEXT"
        case number = "NUMBER"
        case date = "DATE"
        case image = "IMAGE"
        case code = "CODE"
        case check = "CHECK"
        case email = "EMAIL"
        case phone = "PHONE"
    }

    let name: String
    /// What visitors read for it.
    let label: String
    let kind: Kind
    /// Whether the format knows the type that is written.
    let isKindKnown: Bool
    /// What a new row starts with.
    let start: String?
    /// The picture that a new row starts with.
    let picture: AssetReference?
    /// The position of the column's name; of the column if it has no name.
    let position: SourcePosition

    init(from item: inout ElementReader) {
        let written = item.token("fieldName")
        position = written?.position ?? item.position
        name = written?.text ?? ""
        label = item.text("fieldLabel") ?? name
        let known = Self.kind(from: &item)
        let kind = known ?? .text
        (self.kind, isKindKnown) = (kind, known != nil)
        let start = kind.value("fieldDefault", from: &item)
        self.start = start?.text
        picture = start.flatMap(kind.picture)
        if item.flag("fieldKey"), let key = item.child("fieldKey") {
            item.report(.columnKey, "A key beside the implicit ‘id’ makes the Android player fail", at: key)
        }
        if name.isEmpty { item.report(.columnWithoutName, "The column has no ‘fieldName’") }
        if name.lowercased() == "id" {
            item.report(.reservedColumn, "The column ‘id’ exists in every table and cannot be declared", at: position)
        }
        item.reportIdentifier("fieldName")
        if let meant = Self.ofScreens(like: name) {
            item.report(
                .unfilledColumn, "No form fills the column ‘\(name)’ with the screen that led to it", at: position,
                suggestions: meant)
        }
    }

    private static let kinds = NearMiss(among: Kind.allCases.map(\.rawValue))

    private static func kind(from item: inout ElementReader) -> Kind? {
        guard let type = item.token("fieldType", among: Kind.allCases.map(\.rawValue)) else {
            item.report(.unknownColumnType, "The column has no ‘fieldType’; a text was taken")
            return nil
        }
        if let kind = Kind(rawValue: type.text.uppercased()) { return kind }
        item.report(
            .unknownColumnType, "There is no column type ‘\(type.text)’; a text was taken", at: type.position,
            suggestions: others[type.text.folded].map { [$0.rawValue] } ?? kinds.namesLike(type.text))
        return nil
    }

    /// What other systems and languages call these kinds.
    private static let others: [String: Kind] = [
        "string": .text, "texto": .text, "integer": .number, "int": .number, "decimal": .number, "real": .number,
        "numero": .number, "zahl": .number, "numeric": .number, "day": .date, "fecha": .date,
        "data": .date, "datum": .date, "photo": .image, "picture": .image, "foto": .image, "imagen": .image,
        "imagem": .image, "bild": .image, "boolean": .check, "bool": .check, "mail": .email, "correo": .email,
        "tel": .phone, "telephone": .phone, "telefono": .phone, "telefone": .phone, "telefon": .phone, "qr": .code
    ]

    /// Whether forms fill it with the screen that led to them (`extensions.md` 1), and visitors do not.
    var isOfScreen: Bool { Self.ofScreens.contains(name) }

    /// Whether what it is filled with is shown as a link or a picture, and not as a text.
    var isAddressOfScreen: Bool { isOfScreen && name != "screenTitle" }

    private static let ofScreens: Set = ["screenTitle", "screenImage", "screenLink"]
    private static let screens = NearMiss(among: ofScreens.sorted())

    /// Returns the columns that one with such a name is meant to be; nil if it is one of them or has a name of its own.
    private static func ofScreens(like name: String) -> [String]? {
        guard !ofScreens.contains(name) else { return nil }
        let near = screens.namesLike(name)
        if !near.isEmpty { return near }
        // A capital tells it from words such as ‘screenplay’.
        guard name.hasPrefix("screen"), name.dropFirst(6).first?.isUppercase ?? false else { return nil }
        return otherWords[name.dropFirst(6).lowercased()].map { [$0] } ?? []
    }

    private static let otherWords = [
        "url": "screenLink", "href": "screenLink", "address": "screenLink", "id": "screenLink",
        "picture": "screenImage", "photo": "screenImage", "icon": "screenImage", "name": "screenTitle",
        "heading": "screenTitle", "text": "screenTitle"
    ]

    /// The columns of a table, to be found by their names. All rows of the table and all forms that fill it ask the same
    /// value, so that none of them walks through the columns.
    struct Index: Sendable {
        /// In file order.
        let all: [TableColumn]
        /// Where the columns of a name stand among all, in file order.
        private let numbers: [String: [Int]]
        private let names: NearMiss

        init(_ columns: [TableColumn]) {
            all = columns
            numbers = Dictionary(grouping: columns.indices) { columns[$0].name }
            names = NearMiss(among: columns.map(\.name))
        }

        /// The column of a name; of several the first.
        subscript(name: String) -> TableColumn? { number(of: name).map { all[$0] } }

        /// Returns where the first column of a name stands among all.
        func number(of name: String) -> Int? { numbers(of: name).first }

        /// Returns where the columns of a name stand among all.
        func numbers(of name: String) -> [Int] { numbers[name] ?? [] }

        func matches(for name: String) -> [String] { names.matches(for: name) }
    }
}

extension TableColumn.Kind {
    /// Whether the players of the phones do not know it.
    var isOurs: Bool { ![.text, .number, .date].contains(self) }

    /// Whether it is filled in as one line of text.
    var isLine: Bool { [.text, .email, .phone, .code].contains(self) }

    /// The value of `type` for its field; nil if it has another field.
    var inputType: String? {
        switch self {
        case .text: "text"
        case .number: "number"
        case .date: "date"
        case .email: "email"
        case .phone: "tel"
        case .image, .code, .check: nil
        }
    }

    /// Reads a value that the bundle gives; nil if there is none or it is none of this kind.
    func value(_ tag: Tag, from item: inout ElementReader) -> ElementReader.Value? {
        // What stands in a row may be a long text.
        guard let value = item.value(tag, most: Limits.standard.text) else { return nil }
        if self == .text { item.reportMarkup(in: value) }
        if let text = plain(value.text, tag, from: &item) { return value.with(text: text) }
        item.report(
            .badColumnValue, "‘\(value.text)’ \(fault); it is left out", at: value.position,
            suggestions: suggestions(for: value.text))
        return nil
    }

    /// Returns a value as scripts write it (`activities.md` 1.1), with the days of calendars and those of ISO 8601; nil
    /// if it is none of this kind.
    private func plain(_ text: String, _ tag: Tag, from item: inout ElementReader) -> String? {
        switch self {
        case .text, .image, .email, .phone: return text
        case .code: return nil
        case .number:
            let dotted = String(text.map { $0 == "," ? "." : $0 })
            // Whether it has a comma, it reports itself.
            let isNumber = dotted.decimalNumber != nil && item.decimal(tag, isAmount: true) != nil
            return isNumber ? Self.plainNumber(dotted) : nil
        case .date: return (CalendarDay(iso: text) ?? CalendarDay(slashed: text))?.iso
        case .check:
            let word = text.lowercased()
            return ["true", "false"].contains(word) ? word : nil
        }
    }

    /// Returns a number as number fields of browsers take it: without a plus sign in front and a point behind its digits.
    private static func plainNumber(_ dotted: String) -> String {
        let unsigned = dotted.hasPrefix("+") ? String(dotted.dropFirst()) : dotted
        let number = unsigned.replacing(".e", with: "e").replacing(".E", with: "E")
        return number.hasSuffix(".") ? String(number.dropLast()) : number
    }

    /// Why a text is no value of this kind.
    private var fault: String {
        switch self {
        case .text, .image, .email, .phone: ""
        case .code: "stands in a column of codes, which the site makes"
        case .number: "is not a number"
        case .date: "is not a day, as in 2024-05-31 or 31/05/2024"
        case .check: "is neither ‘true’ nor ‘false’"
        }
    }

    /// Returns what a text that is no value of this kind probably means.
    private func suggestions(for text: String) -> [String] {
        switch self {
        case .date: [CalendarDay(likeDate: text)?.iso].compactMap { $0 }
        case .check: ElementReader.flags(like: text)
        case .text, .image, .code, .number, .email, .phone: []
        }
    }

    /// Returns the picture that a value names.
    func picture(_ value: ElementReader.Value) -> AssetReference? {
        self == .image ? AssetReference(.image, value.text, at: value.position) : nil
    }
}

extension TableColumn.Kind {
    /// Returns the address at which visitors write to a value or call it; nil if they do not.
    func href(_ value: String) -> String? {
        switch self {
        case .email: return "mailto:\(value)".isMailTo ? "mailto:\(value)" : nil
        case .phone:
            let number = value.utf8.filter { $0.isASCIIDigit || "+*#".utf8.contains($0) }
            return number.contains { $0.isASCIIDigit } ? "tel:" + String(decoding: number, as: UTF8.self) : nil
        case .text, .number, .date, .image, .code, .check: return nil
        }
    }
}

extension ElementReader {
    /// Reads the name of a column; nil if there is none or it does not fit.
    mutating func column(
        _ tag: Tag, among columns: TableColumn.Index, of fits: (TableColumn.Kind) -> Bool, kind: String
    ) -> String? {
        guard let name = token(tag) else { return nil }
        guard let column = columns[name.text] else {
            let fitting = columns.matches(for: name.text).filter { columns[$0].map { fits($0.kind) } ?? false }
            report(
                .unknownColumn, "The table has no column ‘\(name.text)’", at: name.position, suggestions: fitting)
            return nil
        }
        if fits(column.kind) { return name.text }
        // Of a type that is not known nothing follows.
        if column.isKindKnown {
            let fitting = columns.all.filter { fits($0.kind) && $0.isKindKnown }.map(\.name)
            report(
                .unknownColumn, "The column ‘\(name.text)’ does not hold \(kind)", at: name.position,
                suggestions: fitting.count == 1 ? fitting : [])
        }
        return nil
    }
}
