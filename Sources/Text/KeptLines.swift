// SPDX-License-Identifier: MIT

extension String {
    /// Returns the lines that are not empty, each as changed or left out. Works on bytes because scripts are long and
    /// single characters do not matter here.
    package func keepingLines(_ change: (Substring.UTF8View) -> Substring.UTF8View?) -> String {
        var result: [UInt8] = []
        result.reserveCapacity(utf8.count)
        for line in utf8.split(separator: UInt8(ascii: "\n")) {
            guard let line = change(line) else { continue }
            result += line
            result.append(UInt8(ascii: "\n"))
        }
        return String(decoding: result, as: UTF8.self)
    }
}
