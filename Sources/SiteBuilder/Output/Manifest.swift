// SPDX-License-Identifier: MIT

internal import FileSystem
internal import Text

/// The list of files that a build wrote. The next build replaces or removes no other files.
package struct Manifest: Sendable {
    /// The name of the manifest at the top of the site.
    package static let fileName = BuiltSite.manifestName
    private static let header = "emobic-site manifest 3"
    /// Version 2 had no sizes.
    private static let secondHeader = "emobic-site manifest 2"
    /// Version 1 stored paths unencoded, so it cannot represent a path with a line break.
    private static let firstHeader = "emobic-site manifest 1"
    private static let headers = [header, secondHeader, firstHeader]

    /// The paths, sorted.
    package let paths: [String]
    private let hashes: [UInt64]
    private let sizes: [Int]

    init(_ files: [WrittenFile]) {
        let sorted = files.sorted { $0.path < $1.path }
        paths = sorted.map(\.path)
        hashes = sorted.map(\.hash)
        sizes = sorted.map(\.size)
    }

    /// Reads the manifest of a site; nil if the folder has no valid one.
    package init?(in folder: String) {
        guard let bytes = FileSystem.read(folder + "/" + Self.fileName, isLinkFollowed: false) else { return nil }
        self.init(bytes)
    }

    init?(in folder: borrowing OpenFolder) {
        guard let bytes = folder.read(Self.fileName) else { return nil }
        self.init(bytes)
    }

    /// Reads the manifest of a site; nil if the folder has no valid one. If it cannot be read, nothing is known about
    /// the files of the folder, so this is an error.
    static func read(in folder: borrowing OpenFolder, at path: String) throws(SiteError) -> Manifest? {
        if let bytes = folder.read(fileName) { return Manifest(bytes) }
        guard FileSystem.isAbsence else {
            throw .unreadable(path: path + "/" + fileName, reason: FileSystem.lastError)
        }
        return nil
    }

    /// By bytes, because a build of one page reads the list of all. Lines that are none of a file are left out. A list
    /// whose last line has no end was cut off: files that it no longer names would never be removed.
    init?(_ bytes: [UInt8]) {
        let end = bytes.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
        let header = Self.firstLine(of: bytes)
        guard Self.headers.contains(header), bytes.last == UInt8(ascii: "\n") else { return nil }
        let hasSizes = header == Self.header
        var (paths, hashes, sizes): ([String], [UInt64], [Int]) = ([], [], [])
        bytes.withUnsafeBufferPointer { all in
            var start = end
            while start < all.count {
                let rest = all[(start + 1)...]
                let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? all.count
                // As git may write it into a working copy.
                var line = rest[..<(rest[..<end].last == UInt8(ascii: "\r") ? end - 1 : end)]
                start = end
                guard let hash = Self.number(in: &line, radix: 16),
                    let size = hasSizes ? Self.number(in: &line, radix: 10) : 0,
                    let path = Self.path(in: line, isEncoded: header != Self.firstHeader)
                else { continue }
                paths.append(path)
                hashes.append(hash)
                sizes.append(Int(clamping: size))
            }
        }
        (self.paths, self.hashes, self.sizes) = (paths, hashes, sizes)
    }

    private static func firstLine(of bytes: [UInt8]) -> String {
        let line = bytes.prefix { $0 != UInt8(ascii: "\n") }
        return String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
    }

    /// Whether a file with the name of a list begins like one, of any version. One that cannot be read may be one.
    static func mayBeOne(_ path: String) -> Bool {
        guard let start = FileSystem.read(path, limit: 64, isLinkFollowed: false) else { return true }
        return firstLine(of: start).hasPrefix("emobic-site manifest ")
    }

    /// Returns the version of a list that is there and cannot be used, or the empty text if it names none or is damaged;
    /// nil if there is no list.
    static func unusableVersion(in folder: String) -> String? {
        guard let bytes = FileSystem.read(folder + "/" + fileName, isLinkFollowed: false) else { return nil }
        let header = firstLine(of: bytes)
        guard !headers.contains(header) else { return "" }
        let version = header.rest(after: "emobic-site manifest ") ?? ""
        return version.utf8.allSatisfy(\.isASCIIDigit) ? String(version) : ""
    }

    /// Takes a number and the blank behind it from the beginning of a line; nil if there is none.
    private static func number(in line: inout Slice<UnsafeBufferPointer<UInt8>>, radix: UInt64) -> UInt64? {
        var number: UInt64 = 0
        var index = line.startIndex
        while index < line.endIndex, let digit = line[index].hexadecimalDigit.map(UInt64.init), digit < radix {
            let (product, isTooLarge) = number.multipliedReportingOverflow(by: radix)
            let (sum, isAbove) = product.addingReportingOverflow(digit)
            if isTooLarge || isAbove { return nil }
            number = sum
            index += 1
        }
        guard index > line.startIndex, index < line.endIndex, line[index] == UInt8(ascii: " ") else { return nil }
        line = line[(index + 1)...]
        return number
    }

    /// All files, with the sizes of those that are known.
    var files: [WrittenFile] {
        paths.indices.map { WrittenFile(path: paths[$0], hash: hashes[$0], size: sizes[$0]) }
    }

    /// Returns the manifest with additional paths of files whose hashes are unknown.
    func adding(_ more: [String]) -> Manifest {
        var known = PathSet(paths)
        let added = more.filter { known.insert($0) }
        return Manifest(files + added.map { WrittenFile(path: $0, hash: 0, size: 0) })
    }

    /// Returns the manifest of a site with other files in place of some.
    func replacing(_ dropped: [String], with files: [WrittenFile]) -> Manifest {
        let gone = PathSet(dropped + files.map(\.path))
        return Manifest(self.files.filter { !gone.contains($0.path) } + files)
    }

    var hashesByPath: [String: UInt64] { Dictionary(zip(paths, hashes)) { first, _ in first } }

    /// The file. By bytes, because a build of one page writes the list of all.
    var bytes: [UInt8] {
        var bytes = Array((Self.header + "\n").utf8)
        bytes.reserveCapacity(paths.count * 80)
        for (number, path) in paths.enumerated() {
            bytes.append(utf8: String(hashes[number], radix: 16))
            bytes.append(UInt8(ascii: " "))
            bytes.append(utf8: String(sizes[number]))
            bytes.append(UInt8(ascii: " "))
            bytes.append(utf8: Self.encoded(path))
            bytes.append(UInt8(ascii: "\n"))
        }
        return bytes
    }

    private static let codes: [(character: Unicode.Scalar, code: String)] = [("\r", "%0D"), ("\n", "%0A"), ("%", "%25")]

    /// Returns the path with line breaks and `%` encoded.
    private static func encoded(_ path: String) -> String {
        path.utf8.contains { $0 < 0x20 || $0 == UInt8(ascii: "%") }
            ? path.writing(Dictionary(uniqueKeysWithValues: codes.map { ($0.character, $0.code) })) : path
    }

    /// Returns the path of a line; nil if it does not lead to a file of the site.
    private static func path(in line: Slice<UnsafeBufferPointer<UInt8>>, isEncoded: Bool) -> String? {
        guard isEncoded, line.contains(UInt8(ascii: "%")) else {
            return FileSystem.isInnerPath(UnsafeBufferPointer(rebasing: line))
                ? String(decoding: line, as: UTF8.self) : nil
        }
        var bytes = Array(line)
        for (character, code) in codes {
            bytes = bytes.replacing(Array(code.utf8), with: [UInt8(ascii: character)])
        }
        return bytes.withUnsafeBufferPointer(FileSystem.isInnerPath) ? String(decoding: bytes, as: UTF8.self) : nil
    }
}
