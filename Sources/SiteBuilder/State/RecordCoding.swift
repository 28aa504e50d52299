// SPDX-License-Identifier: MIT

internal import Text

/// A value that a build leaves for the next one.
protocol Recorded {
    func write(to writer: inout RecordWriter)
    /// Reads what `write` has written.
    init(_ reader: inout RecordReader) throws(RecordReader.Damage)
}

extension Int: Recorded {
    func write(to writer: inout RecordWriter) { writer.add(self) }
    init(_ reader: inout RecordReader) throws(RecordReader.Damage) { self = try reader.number() }
}

extension Int32: Recorded {
    func write(to writer: inout RecordWriter) { writer.add(Int(self)) }
    init(_ reader: inout RecordReader) throws(RecordReader.Damage) { self.init(clamping: try reader.number()) }
}

extension String: Recorded {
    func write(to writer: inout RecordWriter) { writer.add(self) }
    init(_ reader: inout RecordReader) throws(RecordReader.Damage) { self = try reader.text() }
}

extension Array: Recorded where Element: Recorded {
    func write(to writer: inout RecordWriter) { writer.add(self) }
    init(_ reader: inout RecordReader) throws(RecordReader.Damage) { self = try reader.list() }
}

/// Writes numbers, strings and what is made of them into bytes for `RecordReader`.
struct RecordWriter {
    /// The bytes that have not been passed on.
    private(set) var bytes: [UInt8] = []
    private let pass: (([UInt8]) -> Void)?

    /// - Parameter pass: takes the bytes in pieces of a hash, because a large app has more of them than anything else;
    ///   without it all stay in `bytes`. What is written last stays there in any case.
    init(passingTo pass: (([UInt8]) -> Void)? = nil) { self.pass = pass }

    /// Seven bits a byte, the lowest first.
    mutating func add(_ number: Int) {
        var rest = UInt64(bitPattern: Int64(number))
        while rest > 0x7F {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }

    mutating func add(hash: UInt64) {
        withUnsafeBytes(of: hash.littleEndian) { bytes.append(contentsOf: $0) }
    }

    mutating func add(bytes added: some Collection<UInt8>) {
        add(added.count)
        bytes.append(contentsOf: added)
    }

    mutating func add(_ text: String) { add(bytes: text.utf8) }

    mutating func add(_ flag: Bool) { bytes.append(flag ? 1 : 0) }

    mutating func add(_ value: some Recorded) { value.write(to: &self) }

    mutating func add(_ value: (some Recorded)?) {
        add(value != nil)
        value?.write(to: &self)
    }

    mutating func add(_ list: [some Recorded]) { add(list) { $1.write(to: &$0) } }

    /// The values by their names, in one order.
    mutating func add(_ values: [String: some Recorded]) {
        add(values.sorted { $0.key < $1.key }) { writer, entry in
            writer.add(entry.key)
            writer.add(entry.value)
        }
    }

    mutating func add<Element>(_ list: some Collection<Element>, _ write: (inout RecordWriter, Element) -> Void) {
        add(list.count)
        for element in list {
            write(&self, element)
            if let pass, bytes.count >= Self.pieceSize { passOn(to: pass) }
        }
    }

    private static let pieceSize = ContentHash.Pieces.size

    private mutating func passOn(to pass: ([UInt8]) -> Void) {
        var start = 0
        while bytes.count - start >= Self.pieceSize {
            pass(Array(bytes[start..<(start + Self.pieceSize)]))
            start += Self.pieceSize
        }
        bytes.removeSubrange(..<start)
    }
}

/// Reads what `RecordWriter` has written. Bytes of anything else give an error and nothing beyond their end is read.
struct RecordReader: ~Copyable {
    struct Damage: Error {}

    private let bytes: [UInt8]
    private var place = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { place == bytes.count }

    mutating func byte() throws(Damage) -> UInt8 {
        guard place < bytes.count else { throw Damage() }
        defer { place += 1 }
        return bytes[place]
    }

    mutating func number() throws(Damage) -> Int {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while true {
            let byte = try byte()
            guard shift < 64 else { throw Damage() }
            value |= UInt64(byte & 0x7F) << shift
            shift += 7
            if byte < 0x80 { return Int(truncatingIfNeeded: value) }
        }
    }

    /// A number of elements or bytes, each of which takes a byte at least.
    mutating func count() throws(Damage) -> Int {
        let count = try number()
        guard count >= 0, count <= bytes.count - place else { throw Damage() }
        return count
    }

    mutating func hash() throws(Damage) -> UInt64 {
        guard bytes.count - place >= 8 else { throw Damage() }
        defer { place += 8 }
        return bytes.withUnsafeBytes { UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: place, as: UInt64.self)) }
    }

    mutating func slice() throws(Damage) -> ArraySlice<UInt8> {
        let count = try count()
        defer { place += count }
        return bytes[place..<(place + count)]
    }

    mutating func text() throws(Damage) -> String { String(decoding: try slice(), as: UTF8.self) }

    mutating func flag() throws(Damage) -> Bool { try byte() != 0 }

    mutating func value<Value: Recorded>() throws(Damage) -> Value { try Value(&self) }

    mutating func optional<Value: Recorded>() throws(Damage) -> Value? { try flag() ? try Value(&self) : nil }

    mutating func list<Value: Recorded>() throws(Damage) -> [Value] {
        try list { reader throws(Damage) in try Value(&reader) }
    }

    mutating func map<Value: Recorded>() throws(Damage) -> [String: Value] {
        let entries = try list { reader throws(Damage) in (try reader.text(), try Value(&reader)) }
        return Dictionary(entries) { first, _ in first }
    }

    mutating func list<Element>(_ read: (inout RecordReader) throws(Damage) -> Element) throws(Damage) -> [Element] {
        let count = try count()
        var list: [Element] = []
        list.reserveCapacity(count)
        for _ in 0..<count { list.append(try read(&self)) }
        return list
    }
}
