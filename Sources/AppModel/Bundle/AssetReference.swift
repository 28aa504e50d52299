// SPDX-License-Identifier: MIT

package import BundleXML
package import Text

/// A file of the bundle or an address, as written and not yet resolved.
///
/// Its contents are stored behind a pointer, because most screens of a large app have places for pictures and no
/// picture.
package struct AssetReference: Sendable, Hashable {
    /// The kind of file that a value names. Each kind has its folder (`app.md` 2.4).
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        case image, audio, video, pdf, page

        /// The folders to search, first the kind's own; the empty one is the root.
        var folders: [String] {
            switch self {
            case .image: ["images"]
            case .audio: ["audio", ""]
            case .video: ["video", "", "audio"]
            case .pdf: ["pdf", "", "html", "images"]
            case .page: ["html", ""]
            }
        }

        /// Endings to add to a value that names no file as it is: iOS wrote sounds without theirs.
        var endings: [String] { self == .audio ? ["", ".mp3", ".m4a", ".ogg"] : [""] }
    }

    /// As small as can be, because every row of a list may have a picture. No file reaches the end of the offsets
    /// (`Limits.file`).
    private struct Written: Sendable, Hashable {
        let value: String
        let file: String
        let offset: UInt32
        let kind: Kind
        let isMain: Bool
    }

    private indirect enum Storage: Sendable, Hashable {
        case written(Written)
    }

    private let storage: Storage

    private var written: Written {
        switch storage {
        case .written(let written): written
        }
    }

    /// What the place of the value expects, whatever the value's ending is.
    package var kind: Kind { written.kind }
    /// The path, the name or the address as written.
    package var value: String { written.value }
    /// Where the value begins; the start of `app.xml` for a picture that no value names.
    package var position: SourcePosition { SourcePosition(file: written.file, offset: Int(written.offset)) }
    /// Whether the file is the main content of the screen, so that it is an error if it is missing.
    package var isMain: Bool { written.isMain }

    package init(_ kind: Kind, _ value: String, at position: SourcePosition, isMain: Bool = false) {
        storage = .written(
            Written(
                value: value, file: position.file, offset: UInt32(clamping: position.offset), kind: kind, isMain: isMain
            ))
    }

    /// What it names, wherever it is written.
    package struct Named: Sendable, Hashable {
        /// Not a `Kind`, which is hashed and compared by its name.
        private let kind: Kinds.RawValue
        private let value: String

        fileprivate init(_ kind: Kind, _ value: String) { (self.kind, self.value) = (kind.asKinds.rawValue, value) }
    }

    /// Equal for all references of one kind with the same value, which are resolved alike.
    package var named: Named { Named(kind, value) }

    /// The kinds of some references, so that those who look for a rare kind need not go through all of a large app.
    package struct Kinds: OptionSet, Sendable {
        package let rawValue: UInt8

        package init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Pictures, those on other servers included; likewise the four below.
        package static let image = Kinds(rawValue: 1)
        package static let audio = Kinds(rawValue: 2)
        package static let video = Kinds(rawValue: 4)
        package static let pdf = Kinds(rawValue: 8)
        package static let page = Kinds(rawValue: 16)
        /// Pictures on other servers.
        package static let remoteImage = Kinds(rawValue: 32)
        /// Anything else on other servers.
        package static let remoteMedia = Kinds(rawValue: 64)
        /// Every kind, for those who pass none over.
        package static let all = Kinds(rawValue: .max)
    }

    /// Its kind, and whether it is on another server.
    package var kinds: Kinds {
        isRemote ? kind.asKinds.union(kind == .image ? .remoteImage : .remoteMedia) : kind.asKinds
    }

    /// Whether the value is an http or https address.
    package var isRemote: Bool { value.isWebAddress }

    /// The part of the page or document that the value names behind the file, with its sign (`rules.html#prices`); nil if it
    /// names none. A file may have the sign in its name, so look for that of the whole value first.
    package var fragment: String? {
        guard !isRemote, kind == .page || kind == .pdf, value.hasByte("#"),
            let sign = value.utf8.firstIndex(of: UInt8(ascii: "#")), String(value[..<sign]).lastComponent.hasByte(".")
        else { return nil }
        return String(value[sign...])
    }

    /// The same without the fragment; nil if there is none.
    var withoutFragment: AssetReference? {
        fragment.map { AssetReference(kind, String(value.dropLast($0.count)), at: position, isMain: isMain) }
    }
}

extension AssetReference.Kind {
    /// The set of this kind alone.
    fileprivate var asKinds: AssetReference.Kinds {
        switch self {
        case .image: .image
        case .audio: .audio
        case .video: .video
        case .pdf: .pdf
        case .page: .page
        }
    }
}

extension String {
    /// Whether the text starts with `http://` or `https://`, in any case. By bytes, because every reference to a file
    /// is asked.
    package var isWebAddress: Bool {
        var bytes = utf8.makeIterator()
        for letter in "http".utf8 where bytes.next().map({ $0 | 0x20 }) != letter { return false }
        var next = bytes.next()
        if next == UInt8(ascii: "s") || next == UInt8(ascii: "S") { next = bytes.next() }
        return next == UInt8(ascii: ":") && bytes.next() == UInt8(ascii: "/") && bytes.next() == UInt8(ascii: "/")
    }
}

extension ElementReader {
    /// Reads an address, with an ampersand that was escaped twice made one again (`activities.md` 1.1).
    package mutating func address(_ tag: Tag) -> Value? {
        token(tag).map { $0.with(text: $0.text.withPlainAmpersands) }
    }

    /// Reads the picture named by a child; nil if there is none.
    package mutating func image(_ tag: Tag, isMain: Bool = false) -> AssetReference? {
        asset(.image, tag, isMain: isMain)
    }

    /// Reads the file named by a child; nil if there is none.
    package mutating func asset(_ kind: AssetReference.Kind, _ tag: Tag, isMain: Bool = false) -> AssetReference? {
        token(tag).map { AssetReference(kind, $0.text, at: $0.position, isMain: isMain) }
    }
}

extension AssetReference {
    /// Returns the paths in the folder of its kind that are tried with an ending that is not written (`app.md` 2.4), as
    /// below the bundle's folder; empty if no ending is added.
    package func triedNames(in layout: BundleLayout) -> [String] {
        guard kind.endings.count > 1, let path = BundlePath.normalised(value), !path.lastComponent.contains(".") else {
            return []
        }
        let folder = layout.root.appending(kind.folders[0])
        return AssetResolver.candidates(for: path, kind: kind, in: layout).filter { candidate in
            candidate.below(folder) != nil && candidate.lastComponent.contains(".")
        }.map { $0.below(layout.root) ?? $0 }
    }
}
