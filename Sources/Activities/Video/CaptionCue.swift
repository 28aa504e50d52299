// SPDX-License-Identifier: MIT
package import AppModel
internal import Markup

/// A line of a video's captions and when it is shown.
package struct CaptionCue: PageModel, Equatable {
    /// In milliseconds.
    let start: Int
    let end: Int
    let text: String

    package static let fields: [Field<CaptionCue>] = [
        .number("start", "when it appears, in milliseconds") { $0.start },
        .number("end", "when it goes") { $0.end },
        .text("text", "what is said") { $0.text },
    ]

    /// The lines of a WebVTT file; what is none of them (notes, styles, regions) is passed over.
    static func all(in file: String) -> [CaptionCue] {
        file.replacing("\r\n", with: "\n").replacing("\r", with: "\n").split(separator: "\n\n").compactMap(CaptionCue.init)
    }

    private init?(_ block: Substring) {
        let lines = block.split(separator: "\n")
        guard let timing = lines.firstIndex(where: { $0.contains("-->") }),
            let times = lines[timing].firstMatch(of: /([\d:.]+)[ \t]+-->[ \t]+([\d:.]+)/),
            let start = Self.milliseconds(times.1), let end = Self.milliseconds(times.2), start < end
        else { return nil }
        let text = lines[(timing + 1)...].map { Self.plain($0) }.joined(separator: " ")
        guard !text.isEmpty else { return nil }
        (self.start, self.end, self.text) = (start, end, text)
    }

    /// `00:01:02.500` or `01:02.500`.
    private static func milliseconds(_ time: Substring) -> Int? {
        guard let parts = time.wholeMatch(of: /(?:(\d{1,4}):)?(\d{2}):(\d{2})\.(\d{3})/) else { return nil }
        let numbers = [parts.1 ?? "0", parts.2, parts.3, parts.4].compactMap { Int($0) }
        return ((numbers[0] * 60 + numbers[1]) * 60 + numbers[2]) * 1000 + numbers[3]
    }

    /// Without the marks for speakers, classes and karaoke.
    private static func plain(_ line: Substring) -> String {
        let entities = ["&lt;": "<", "&gt;": ">", "&nbsp;": " ", "&lrm;": "", "&rlm;": "", "&amp;": "&"]
        let text = line.replacing(/<[^>]*>/, with: "")
        return ["&lt;", "&gt;", "&nbsp;", "&lrm;", "&rlm;", "&amp;"].reduce(String(text)) { $0.replacing($1, with: entities[$1] ?? "") }
    }
}
