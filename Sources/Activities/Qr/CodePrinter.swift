// SPDX-License-Identifier: MIT

internal import AppModel
internal import ExternalPrograms

/// Draws QR codes with `qrencode`, if it is installed.
struct CodePrinter: Sendable {
    private let program: ExternalProgram

    /// Returns nil if `qrencode` is not installed.
    init?() {
        guard let program = ExternalProgram("qrencode") else { return nil }
        self.program = program
    }

    /// Returns the code of a text; nil if the text is too long.
    func matrix(of text: String) throws(SharedFileError) -> CodeMatrix? {
        let bytes = Array(text.utf8)
        guard bytes.count <= CodeMatrix.mostBytes else { return nil }
        // Level M tolerates a scratch or a fold; eight-bit mode keeps the case of letters and every byte.
        let level = bytes.count <= CodeMatrix.mostBytesOfLevelM ? "M" : "L"
        let result: (status: Int32, output: [UInt8])
        do throws(ExternalProgram.Failure) {
            result = try program.result(["-t", "ASCII", "-m", "0", "-l", level, "-8", "-o", "-"], input: bytes)
        } catch {
            throw SharedFileError("the program qrencode \(error.reason)")
        }
        guard result.status == 0, let matrix = CodeMatrix(ascii: String(decoding: result.output, as: UTF8.self)) else {
            throw SharedFileError("the program qrencode failed with status \(result.status)")
        }
        return matrix
    }
}

/// The modules of a QR code.
struct CodeMatrix: Equatable {
    /// The bytes that the largest code holds with the least correction (ISO/IEC 18004, version 40, level L).
    static let mostBytes = 2953
    /// The same with level M.
    static let mostBytesOfLevelM = 2331

    /// Whether each module is dark, row by row.
    let rows: [[Bool]]

    /// Parses a drawing in which each module is two characters wide.
    init?(ascii: String) {
        rows = ascii.split(separator: "\n").map { line in
            Array(line.utf8).enumerated().filter { $0.offset.isMultiple(of: 2) }.map { $0.element == UInt8(ascii: "#") }
        }
        guard let first = rows.first, rows.allSatisfy({ $0.count == rows.count }), first.count >= 21 else { return nil }
    }

    var size: Int { rows.count }

    /// The dark modules as an SVG path, one unit per module: one rectangle for each run in a row.
    var path: String {
        var path = ""
        for (y, row) in rows.enumerated() {
            var x = 0
            while x < row.count {
                let end = row[x...].firstIndex { $0 != row[x] } ?? row.count
                if row[x] { path += "M\(x) \(y)h\(end - x)v1h-\(end - x)z" }
                x = end
            }
        }
        return path
    }
}
