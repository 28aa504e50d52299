// SPDX-License-Identifier: MIT

internal import AppModel
internal import Text

/// A page of a video platform, recognised by its address.
enum VideoPlatform: Sendable, Equatable {
    /// - Parameter isCut: whether more follows the id that looks like a part of it.
    case youTube(id: String, start: String?, isCut: Bool = false)
    /// - Parameter hash: what the address of a film that is not listed has besides.
    case vimeo(id: String, hash: String? = nil)
    /// A YouTube address without a usable id, such as that of a list.
    case brokenYouTube
    /// A Vimeo address without a film, such as that of an event or an album.
    case brokenVimeo

    init?(_ written: String) {
        guard written.isWebAddress else { return nil }
        // Real bundles escape ampersands twice.
        let address = AddressBytes(written.withPlainAmpersands)
        if let film = address.vimeoFilm {
            self = .vimeo(id: film.id, hash: film.hash)
        } else if address.isOfYouTube {
            self =
                address.youTubeID.map { .youTube(id: $0.id, start: address.start, isCut: $0.isCut) } ?? .brokenYouTube
        } else if address.isPageOfVimeo {
            self = .brokenVimeo
        } else {
            return nil
        }
    }

    var service: String {
        switch self {
        case .youTube, .brokenYouTube: "YouTube"
        case .vimeo, .brokenVimeo: "Vimeo"
        }
    }

    /// The video's own page; nil if its id is unknown.
    var page: String? {
        switch self {
        case .youTube(let id, let start, _): "https://www.youtube.com/watch?v=\(id)" + (start.map { "&t=\($0)" } ?? "")
        case .vimeo(let id, let hash): "https://vimeo.com/\(id)" + (hash.map { "/\($0)" } ?? "")
        case .brokenYouTube, .brokenVimeo: nil
        }
    }

    /// The address of the player that sets no cookies before it plays. It starts automatically because it is loaded
    /// only after the visitor has tapped ‘play’.
    var embed: String? {
        switch self {
        case .youTube(let id, let start, _):
            "https://www.youtube-nocookie.com/embed/\(id)?autoplay=1"
                + (start.map { "&start=\(Self.seconds($0))" } ?? "")
        case .vimeo(let id, let hash):
            "https://player.vimeo.com/video/\(id)?" + (hash.map { "h=\($0)&" } ?? "") + "dnt=1&autoplay=1"
        case .brokenYouTube, .brokenVimeo: nil
        }
    }

    /// The maximum start time in seconds.
    private static let longest = 999_999

    /// Returns the seconds of `90`, `90s` or `1m30s`.
    private static func seconds(_ time: String) -> Int {
        var (sum, number) = (0, 0)
        for byte in time.utf8 {
            if let digit = AddressBytes.digit(byte) {
                number = min(number * 10 + digit, longest)
                continue
            }
            sum = min(sum + number * (byte == UInt8(ascii: "h") ? 3600 : byte == UInt8(ascii: "m") ? 60 : 1), longest)
            number = 0
        }
        return min(sum + number, longest)
    }
}

/// An address as bytes, because host names and digits are ASCII.
private struct AddressBytes {
    private let bytes: [UInt8]
    /// The host and what follows it.
    private let rest: ArraySlice<UInt8>

    init(_ text: String) {
        bytes = Array(text.utf8)
        let scheme = ["https://", "http://"].lazy.compactMap { [bytes] in Self.behind($0, in: bytes[...]) }.first
        rest = scheme ?? []
    }

    static func digit(_ byte: UInt8) -> Int? {
        byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") ? Int(byte - UInt8(ascii: "0")) : nil
    }

    /// The film of `vimeo.com/1234`, `vimeo.com/1234/hash`, `player.vimeo.com/video/1234?h=hash`, and of addresses that lead
    /// through a channel, a group, an album or a showcase: `vimeo.com/channels/name/1234`.
    var vimeoFilm: (id: String, hash: String?)? {
        let hosts = ["vimeo.com", "www.vimeo.com", "m.vimeo.com", "player.vimeo.com"]
        guard let behind = hosts.lazy.compactMap({ Self.behind(host: $0, in: rest) }).first else { return nil }
        let path = behind.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        let parts = path.split(separator: UInt8(ascii: "/"))
        let isInside = parts.count > 1 && Self.digit(parts[0][parts[0].startIndex]) == nil
        // The number of an album stands before that of the film, and events, channels and others have numbers of their own.
        guard let place = isInside ? parts.lastIndex(where: Self.isNumber) : 0, place < parts.count,
            place == 0 || !Self.numbered.contains(where: { parts[place - 1].elementsEqual($0.utf8) })
        else { return nil }
        let digits = parts[place].prefix { Self.digit($0) != nil }
        guard !digits.isEmpty else { return nil }
        let next = place + 1 < parts.count && !isInside ? parts[place + 1] : nil
        return (
            String(decoding: digits, as: UTF8.self),
            (next ?? parameter("h")).flatMap { Self.isHash($0) ? String(decoding: $0, as: UTF8.self) : nil }
        )
    }

    /// What a number in an address of Vimeo is of, if it is not of a film.
    private static let numbered = [
        "album", "showcase", "event", "channels", "groups", "categories", "user", "post", "folder"
    ]

    /// Whether the address is that of a page, and not of a file or a player on another host of Vimeo.
    var isPageOfVimeo: Bool {
        ["vimeo.com", "www.vimeo.com", "m.vimeo.com"].contains { Self.behind(host: $0, in: rest) != nil }
    }

    private static func isNumber(_ part: ArraySlice<UInt8>) -> Bool { part.allSatisfy { digit($0) != nil } }

    private static func isHash(_ part: ArraySlice<UInt8>) -> Bool {
        (6...64).contains(part.count)
            && part.allSatisfy { $0.hexadecimalDigit != nil }
    }

    /// The value of a parameter of the address.
    private func parameter(_ name: String) -> ArraySlice<UInt8>? {
        for index in bytes.indices where "?&".utf8.contains(bytes[index]) {
            guard bytes[(index + 1)...].starts(with: (name + "=").utf8) else { continue }
            return bytes[(index + 2 + name.utf8.count)...].prefix { !"&#".utf8.contains($0) }
        }
        return nil
    }

    var isOfYouTube: Bool {
        let letters = rest.prefix(while: \.isASCIILetter)
        let behindName = rest[letters.endIndex...]
        let places =
            [rest] + (!letters.isEmpty && behindName.first == UInt8(ascii: ".") ? [behindName.dropFirst()] : [])
        return places.contains { place in
            ["youtube.com", "youtube-nocookie.com", "youtu.be"].contains { Self.behind(host: $0, in: place) != nil }
        }
    }

    /// What stands in the place of an id in the players of lists and channels, and happens to be as long.
    private static let lists: Set<String> = ["videoseries", "live_stream"]

    /// The first 11 characters of the id. What follows may be the rest of an address that lost its ‘&’.
    var youTubeID: (id: String, isCut: Bool)? {
        // Before all others, because names such as ‘rv’ end alike.
        if let id = parameter("v").flatMap(Self.videoID) { return id }
        let marks = ["v=", "youtu.be/", "/embed/", "/shorts/", "/live/", "/v/"].map { Array($0.utf8) }
        for index in bytes.indices {
            for mark in marks where bytes[index...].starts(with: mark) {
                if let id = Self.videoID(bytes[(index + mark.count)...]) { return id }
            }
        }
        return nil
    }

    /// Returns the id that a text begins with.
    private static func videoID(_ text: ArraySlice<UInt8>) -> (id: String, isCut: Bool)? {
        let id = text.prefix(11)
        guard id.count == 11, id.allSatisfy(isOfVideoID) else { return nil }
        let name = String(decoding: id, as: UTF8.self)
        if lists.contains(name) { return nil }
        let rest = text.dropFirst(11)
        let more = rest.prefix(while: isOfVideoID)
        return (name, !more.isEmpty && rest.dropFirst(more.count).first != UInt8(ascii: "="))
    }

    private static func isOfVideoID(_ byte: UInt8) -> Bool {
        byte.isASCIIAlphanumeric || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
    }

    /// The start time as written: `90`, `90s` or `1m30s`.
    var start: String? {
        for index in bytes.indices where "?&#".utf8.contains(bytes[index]) {
            for name in ["t=", "start="] where bytes[(index + 1)...].starts(with: name.utf8) {
                let value = bytes[(index + 1 + name.utf8.count)...]
                guard value.first.flatMap(Self.digit) != nil else { continue }
                return String(
                    decoding: value.prefix { Self.digit($0) != nil || "hms".utf8.contains($0) }, as: UTF8.self)
            }
        }
        return nil
    }

    /// Returns what follows a host: a path, a query or nothing.
    private static func behind(host: String, in text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard let rest = behind(host, in: text), rest.first.map({ "/?#".utf8.contains($0) }) ?? true else { return nil }
        return rest
    }

    /// Returns what follows a prefix in lower case, compared without regard to case.
    private static func behind(_ start: String, in text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard text.count >= start.utf8.count else { return nil }
        let isSame = zip(text, start.utf8).allSatisfy { byte, wanted in
            byte == wanted || byte < 0x5B && byte > 0x40 && byte | 0x20 == wanted
        }
        return isSame ? text.dropFirst(start.utf8.count) : nil
    }
}
