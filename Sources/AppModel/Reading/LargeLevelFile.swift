// SPDX-License-Identifier: MIT

internal import BundleXML
internal import Diagnostics
internal import Synchronization
internal import Text

/// The items of a level file that is too large for all of their contents to stay in memory. They are read again when they
/// are asked for, some of them at a time, because most questions go through them in file order.
///
/// Whoever changes the file in its place meanwhile gets what is there now; an item that is gone is read as an empty one.
final class LargeLevelFile: Sendable {
    /// Items that are read together.
    fileprivate struct Block {
        let first: Int
        var count = 0
        /// Their place in the file.
        var range: Range<Int>
    }

    fileprivate struct State {
        var blocks: [Block] = []
        /// The contents of the blocks that were asked for last, the latest at the end.
        var recent: [(first: Int, activities: [any Activity])] = []
    }

    private let pieces: FilePieces
    private let request: LevelFileRequest
    private let shared: [Element]
    private let limits: Limits
    private let state = Mutex(State())
    /// A block is complete when it has so many bytes.
    private static let blockSize = 1 << 16
    /// The number of blocks whose contents are kept.
    private static let recentCount = 8

    init(_ pieces: FilePieces, for request: LevelFileRequest, shared: [Element], limits: Limits) {
        (self.pieces, self.request, self.shared, self.limits) = (pieces, request, shared, limits)
    }

    /// The screen type that reads it.
    var type: any Activity.Type { request.type }

    /// Adds the next item of the file.
    func add(at range: Range<Int>) {
        state.withLock { state in
            let number = state.blocks.last.map { $0.first + $0.count } ?? 0
            if state.blocks.last.map({ $0.range.count >= Self.blockSize }) ?? true {
                state.blocks.append(Block(first: number, range: range))
            }
            let last = state.blocks.count - 1
            state.blocks[last].count += 1
            state.blocks[last].range = state.blocks[last].range.lowerBound..<range.upperBound
        }
    }

    /// Returns the contents of an item.
    func activity(of number: Int) -> any Activity {
        let (block, known) = state.withLock { ($0.block(of: number), $0.recent(holding: number)) }
        if let known { return known }
        guard let block else { return Self.empty(request) }
        let activities = read(block)
        state.withLock { $0.remember(activities, from: block.first, most: Self.recentCount) }
        return activities[number - block.first]
    }

    private func read(_ block: Block) -> [any Activity] {
        let bytes = pieces.bytes(block.range) ?? []
        let elements = XMLFile.items(
            bytes, at: block.range.lowerBound, itemName: request.type.source.item ?? "", limits: limits)
        return (0..<block.count).map { index in
            guard index < elements.count else { return Self.empty(request) }
            // They have been reported when the file was read.
            var known: [Diagnostic] = []
            return DataItem(
                reading: elements[index], number: block.first + index, as: request.type, file: request.path,
                shared: shared, &known
            ).activity
        }
    }

    private static func empty(_ request: LevelFileRequest) -> any Activity {
        var reader = ElementReader(
            Element(name: "", offset: 0, textOffset: 0, text: "", children: []), file: request.path)
        return request.type.init(from: &reader)
    }
}

extension LargeLevelFile.State {
    /// The block with an item. Blocks are sorted by numbers.
    fileprivate func block(of number: Int) -> LargeLevelFile.Block? {
        var (low, high) = (0, blocks.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if blocks[middle].first <= number { low = middle } else { high = middle }
        }
        guard low < blocks.count, number >= blocks[low].first, number - blocks[low].first < blocks[low].count else {
            return nil
        }
        return blocks[low]
    }

    fileprivate func recent(holding number: Int) -> (any Activity)? {
        let found = recent.last { $0.first <= number && number - $0.first < $0.activities.count }
        return found.map { $0.activities[number - $0.first] }
    }

    fileprivate mutating func remember(_ activities: [any Activity], from first: Int, most: Int) {
        guard !recent.contains(where: { $0.first == first }) else { return }
        if recent.count >= most { recent.removeFirst() }
        recent.append((first, activities))
    }
}

/// What stays in memory of the contents of an item of a large file: what the whole app is asked for at once, or in an order
/// of its own.
struct RememberedContents: Sendable {
    let file: LargeLevelFile
    let title: String?
    let showsRemotePicture: Bool
    /// Nil if there are more than a few: then the item is read for them.
    let assets: [AssetReference]?
    /// Nil if the item has links with more than one goal.
    private let stored: [NextLevel.Stored]?
    /// References to files take a third of the memory of a file that is full of them.
    private static let assetCount = 4

    init(_ item: DataItem, in file: LargeLevelFile) {
        self.file = file
        title = item.activity.title
        showsRemotePicture = item.showsRemotePicture
        let (links, assets) = (item.activity.links, item.activity.assets)
        self.assets = assets.count <= Self.assetCount ? assets : nil
        stored =
            links.allSatisfy { $0.reach == .item && $0.position.file == item.position.file }
            ? links.map { NextLevel.Stored($0) } : nil
    }

    /// The links; nil if the item has to be read for them.
    func links(in path: String) -> [NextLevel]? { stored?.compactMap { $0.link(in: path) } }
}
