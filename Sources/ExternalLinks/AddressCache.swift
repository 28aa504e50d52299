// SPDX-License-Identifier: MIT

internal import FileSystem
internal import Foundation
internal import Text

/// A cache of the states of addresses, kept for a day in the user's cache folder.
struct AddressCache {
    private struct Entry: Codable {
        let state: AddressState
        let time: Double
        /// Whether addresses in private networks were permitted; nil if it is not known.
        let includesPrivate: Bool?
    }

    private static let life: Double = 24 * 60 * 60

    private let file: String
    private var entries: [String: Entry]
    private let now: Double
    private let includesPrivate: Bool

    /// - Parameters:
    ///   - folder: the folder of the cache; it is created on the first write.
    ///   - includesPrivate: whether addresses in private networks are permitted. Without it, what was found with it does
    ///     not count.
    init(folder: String, includesPrivate: Bool) {
        file = folder + "/links.json"
        self.includesPrivate = includesPrivate
        let now = Date().timeIntervalSince1970
        self.now = now
        let read =
            FileSystem.read(file).flatMap { try? JSONDecoder().decode([String: Entry].self, from: Data($0)) } ?? [:]
        entries = read.filter { $0.value.time <= now && now - $0.value.time < Self.life }
    }

    subscript(address: String) -> AddressState? {
        entries[address].flatMap { includesPrivate || $0.includesPrivate == false ? $0.state : nil }
    }

    /// Stores the lasting states. A cache that cannot be written is ignored.
    mutating func save(_ states: [String: AddressState]) {
        for (address, state) in states where state.isLasting {
            entries[address] = Entry(state: state, time: now, includesPrivate: includesPrivate)
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        guard let contents = try? encoder.encode(entries), FileSystem.makeFolders(file.folder) == nil else { return }
        try? AtomicFile.write(Array(contents), to: file)
    }
}
