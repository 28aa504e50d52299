// SPDX-License-Identifier: MIT

package import AppModel
internal import Text

extension SharedFile {
    /// The printable codes of an app.
    package static let codeSheet = SharedFile("codeSheet", madeBy: CodeSheet.self)
}

/// The codes of an app to print and cut out: A4 pages of twelve, each with its title (`decisions.md` Q8).
package struct CodeSheet: SharedFileMaker {
    package static let isOnRequest = true

    /// A code with its caption.
    private struct Entry {
        let matrix: CodeMatrix
        let title: String
        let text: String
    }

    private static let columns = 3
    private static let rows = 4
    // Millimetres.
    private static let page = (width: 210, height: 297)
    private static let cell = (width: 62, height: 68)
    private static let code = 44
    private static let margin = (left: 12, top: 12)

    /// The path of the first page.
    package let path = name + ending
    private static let (name, ending) = ("qr-sheet", ".svg")
    private let printer: CodePrinter

    /// Returns nil if `qrencode` is not installed.
    package init?() {
        guard let printer = CodePrinter() else { return nil }
        self.printer = printer
    }

    package func files(for site: any SiteContents) throws(SharedFileError) -> [(path: String, bytes: [UInt8])] {
        let entries = try entries(of: site)
        let size = Self.columns * Self.rows
        return stride(from: 0, to: entries.count, by: size).map { start in
            let number = start / size + 1
            let svg = Self.svg(Array(entries[start..<min(entries.count, start + size)]), title: site.graph.app.title)
            return (number == 1 ? path : "\(Self.name)-\(number)\(Self.ending)", Array(svg.utf8))
        }
    }

    /// The sheets are printed.
    package func isForOwner(_ path: String) -> Bool {
        guard path.hasPrefix(Self.name), path.hasSuffix(Self.ending) else { return false }
        let number = path.dropFirst(Self.name.utf8.count).dropLast(Self.ending.utf8.count)
        return number.isEmpty || number.first == "-" && Int(number.dropFirst()) ?? 0 > 1
    }

    /// Returns each text once, in app order, if it leads to a screen of the site.
    private func entries(of site: any SiteContents) throws(SharedFileError) -> [Entry] {
        let screens = Set(site.screens)
        var known: Set<String> = []
        var entries: [Entry] = []
        let readers = site.screens.compactMap { site.graph.item(of: $0)?.contents(as: QrActivity.self) }
        for code in readers.flatMap(\.entries) where !code.text.isEmpty {
            guard let target = code.next.flatMap({ site.graph.resolve($0).screens.first }),
                screens.contains(target),
                known.insert(code.text).inserted,
                // What is too long is reported where it is written (`qr/too-long`).
                let matrix = try printer.matrix(of: code.text)
            else { continue }
            entries.append(Entry(matrix: matrix, title: site.title(of: target), text: code.text))
        }
        return entries
    }

    private static func svg(_ entries: [Entry], title: String) -> String {
        var svg = """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(page.width)mm" height="\(page.height)mm" viewBox="0 0 \(page.width) \(page.height)" \
            font-family="system-ui, sans-serif" text-anchor="middle">
            <title>\(title.escapedForXML)</title>
            <rect width="\(page.width)" height="\(page.height)" fill="#fff"/>

            """
        for (number, entry) in entries.enumerated() {
            let x = margin.left + number % columns * cell.width
            let y = margin.top + number / columns * cell.height
            svg += cellMarkup(entry, x: x, y: y)
        }
        return svg + "</svg>\n"
    }

    private static func cellMarkup(_ entry: Entry, x: Int, y: Int) -> String {
        let middle = cell.width / 2
        let isLong = entry.title.count > 24
        let lines = lines(of: entry.text).enumerated().map { number, line in
            "<text x=\"\(middle)\" y=\"\(60.8 + Double(number) * 2.8)\" font-size=\"2.4\" fill=\"#555\">\(line.escapedForXML)</text>\n"
        }
        // The quiet zone of four modules is the white space around the code: 62 - 44 mm leave nine on each side.
        return """
            <g transform="translate(\(x) \(y))">
            <rect width="\(cell.width)" height="\(cell.height)" fill="none" stroke="#999" stroke-width=".2" stroke-dasharray="1 1"/>
            <svg x="\((cell.width - code) / 2)" y="8" width="\(code)" height="\(code)" viewBox="0 0 \(entry.matrix.size) \(entry.matrix.size)" \
            shape-rendering="crispEdges"><path d="\(entry.matrix.path)"/></svg>
            <text x="\(middle)" y="57" font-size="\(isLong ? 3 : 4)" font-weight="600">\(entry.title.shortened(isLong ? 34 : 24).escapedForXML)</text>
            \(lines.joined())</g>

            """
    }

    private static let lettersOfLine = 44
    private static let mostLines = 3

    /// Returns the lines of a text that visitors type whose browsers read no codes; of one that nobody types the beginning.
    private static func lines(of text: String) -> [String] {
        var rest = text.shortened(lettersOfLine * mostLines)[...]
        var lines: [String] = []
        while !rest.isEmpty {
            lines.append(String(rest.prefix(lettersOfLine)))
            rest = rest.dropFirst(lettersOfLine)
        }
        return lines
    }
}

extension String {
    /// Returns at most `limit` characters, with an ellipsis if the text was cut.
    fileprivate func shortened(_ limit: Int) -> String { count <= limit ? self : prefix(limit - 1) + "…" }
}
