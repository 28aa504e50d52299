// SPDX-License-Identifier: MIT

internal import Markup
internal import Text

/// The icon of a screen type: the paths of an SVG file, as the data of one path.
///
/// Pages draw it in the colour of the text around it, and a theme replaces it by a file.
struct ThemeIcon: Sendable, Equatable {
    /// A fault at a byte of the file.
    struct Fault: Sendable, Equatable {
        let offset: Int
        let reason: String
    }

    /// The path data.
    let path: String
    let faults: [Fault]

    init(_ text: String) {
        let tags = HTMLTags(Array(text.utf8)).tags
        let paths = tags.filter { $0.name == "path" }
        path = Self.joined(paths.compactMap { $0["d"]?.value })
        faults =
            tags.first?.name == "svg"
            ? Self.frameFaults(tags) + paths.flatMap(Self.faults) + tags.compactMap(Self.foreignReference)
                + tags.flatMap(Self.unshown) + Self.sizeFaults(path)
            : [Fault(offset: 0, reason: "The file is no SVG drawing; it begins with ‘<svg’")]
    }

    /// Joins path data. A relative first command of a later path would start at the end of the path before it, so that
    /// path starts at the origin explicitly. A line may not end in a string of a style.
    private static func joined(_ paths: [String]) -> String {
        let joined = paths.enumerated().map { number, path in
            number > 0 && path.hasPrefix("m") ? "M0 0" + path : path
        }
        return joined.joined().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    // MARK: Faults

    private static let viewBox = "0 0 24 24"
    /// Elements that draw nothing themselves.
    private static let silent: Set<String> = ["svg", "g", "title", "desc", "metadata"]

    private static func frameFaults(_ tags: [HTMLTag]) -> [Fault] {
        let frame = tags[0]
        guard let box = frame["viewbox"], numbers(box.value) == numbers(viewBox) else {
            let offset = frame["viewbox"]?.offset ?? frame.range.lowerBound
            return [Fault(offset: offset, reason: "A sign is drawn on a field of 24 by 24: viewBox=\"\(viewBox)\"")]
        }
        guard !tags.allSatisfy({ silent.contains($0.name) }) else {
            return [Fault(offset: frame.range.lowerBound, reason: "The drawing has no ‘path’; a sign is made of paths")]
        }
        return []
    }

    private static func sizeFaults(_ path: String) -> [Fault] {
        let (count, most) = (path.utf8.count, Limits.standard.sign)
        let reason = "The paths have \(count) bytes; a sign, which each row may show, has at most \(most)"
        return count > most ? [Fault(offset: 0, reason: reason)] : []
    }

    private static func numbers(_ text: String) -> [Double] {
        text.split { $0.isWhitespace || $0 == "," }.compactMap { Double($0) }
    }

    private static func faults(of path: HTMLTag) -> [Fault] {
        if let moved = path["transform"] { return [Fault(offset: moved.offset, reason: noTransform)] }
        guard let data = path["d"], !data.value.isEmpty else {
            return [Fault(offset: path.range.lowerBound, reason: "The path has no data ‘d’")]
        }
        return PathData.isOne(data.value) ? [] : [Fault(offset: data.offset, reason: "These are no data of a path")]
    }

    /// Returns a fault for each attribute whose look a page would not show. Colours and widths of lines are those of the
    /// page, so that what drawing programs write of them is no fault.
    private static func unshown(_ tag: HTMLTag) -> [Fault] {
        guard silent.contains(tag.name) || tag.name == "path" else { return [] }
        return tag.attributes.compactMap { attribute in
            let value = attribute.value.lowercased()
            switch attribute.name {
            case "fill" where value != "none":
                return Fault(offset: attribute.offset, reason: "A sign is drawn with lines; ‘fill’ would not be shown")
            case "stroke" where value == "none" || value == "transparent":
                return Fault(
                    offset: attribute.offset, reason: "The lines of a sign are all shown, also without ‘stroke’")
            case "style", "opacity", "fill-opacity", "stroke-opacity", "stroke-dasharray", "mask", "clip-path",
                "filter":
                return Fault(offset: attribute.offset, reason: "‘\(attribute.name)’ would not be shown in a sign")
            default: return nil
            }
        }
    }

    /// Returns a fault for an element that would be missing in the icon.
    private static func foreignReference(_ tag: HTMLTag) -> Fault? {
        if silent.contains(tag.name) {
            return tag["transform"].map { Fault(offset: $0.offset, reason: noTransform) }
        }
        return tag.name == "path"
            ? nil
            : Fault(
                offset: tag.range.lowerBound,
                reason: "A sign is made of paths alone; ‘\(tag.name)’ would not be shown; turn it into a ‘path’")
    }

    private static let noTransform = "A sign is drawn as it is; work ‘transform’ into the data of its paths"
}
