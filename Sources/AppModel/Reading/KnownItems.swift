// SPDX-License-Identifier: MIT

internal import Text

/// The items of level files as an earlier build has read them. Of a file that has changed since, only the changed items
/// are read again.
package struct KnownItems: Sendable {
    /// A level file as one screen type reads it.
    package struct File: Sendable {
        /// The outlines of the items as the earlier build has read them.
        package let outlines: [ItemOutline]
        /// The present offsets of their start tags.
        package let offsets: [Int]
        /// The items to be read.
        package var parts: [Part]

        package init(outlines: [ItemOutline], offsets: [Int], parts: [Part]) {
            (self.outlines, self.offsets, self.parts) = (outlines, offsets, parts)
        }
    }

    /// Items of a level file that follow each other, as a file of their own.
    package struct Part: Sendable {
        /// The positions among all items of the file, counted from 0.
        package let numbers: Range<Int>
        /// The file without the items before and behind these.
        package let bytes: [UInt8]
        /// The number of bytes that are missing before the items.
        package let shift: Int

        package init(numbers: Range<Int>, bytes: [UInt8], shift: Int) {
            (self.numbers, self.bytes, self.shift) = (numbers, bytes, shift)
        }
    }

    private var files: [LevelFileRequest.Name: File] = [:]

    package init() {}

    /// - Parameters:
    ///   - path: the path of the level file in the bundle.
    ///   - type: the screen type that reads it, by its first name.
    package subscript(path: String, type: String) -> File? {
        get { files[LevelFileRequest.Name(path: path, type: type)] }
        set { files[LevelFileRequest.Name(path: path, type: type)] = newValue }
    }

    subscript(request: LevelFileRequest) -> File? { files[request.name] }
}

extension LevelFileRequest {
    /// A request as it is stored.
    package struct Name: Sendable, Hashable {
        /// The path of the level file in the bundle.
        package let path: String
        /// The screen type that reads it, by its first name.
        package let type: String

        package init(path: String, type: String) { (self.path, self.type) = (path, type) }
    }

    var name: Name { Name(path: path, type: type.type.name) }
}

extension Level {
    /// How its data file was requested; nil for a level without items of a file.
    package var source: LevelFileRequest.Name? {
        guard case .items = content, declaration.file != nil, let file = items.first?.position.file else { return nil }
        return LevelFileRequest(path: file, type: activity).name
    }
}
