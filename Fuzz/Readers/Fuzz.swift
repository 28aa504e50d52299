// SPDX-License-Identifier: MIT

import Activities
import AppModel
import Glibc

// What libFuzzer, which has the `main` of this program, calls.
//   fuzz list                the names of the readers
//   fuzz dictionary          the words of the format, as libFuzzer's dictionary
//   fuzz READER [options]    runs a reader with libFuzzer's options; files named after them are read once each instead

/// The reader that this process runs. It is set before the first input.
nonisolated(unsafe) private var chosen: Reader?

/// Takes the first argument, of which libFuzzer knows nothing.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>
) -> CInt {
    guard count.pointee > 1, let first = arguments.pointee[1] else { fail("name a reader, ‘list’ or ‘dictionary’") }
    switch String(cString: first) {
    case "list":
        for reader in Reader.all { print(reader.name) }
        exit(0)
    case "dictionary":
        for line in FormatWords.lines(of: finished { await BundleGrammar(.all) }) { print(line) }
        exit(0)
    case let name:
        guard let reader = Reader.all.first(where: { $0.name == name }) else { fail("there is no reader ‘\(name)’") }
        chosen = reader
    }
    arguments.pointee[1] = arguments.pointee[0]
    arguments.pointee += 1
    count.pointee -= 1
    return 0
}

@_cdecl("LLVMFuzzerTestOneInput")
public func test(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
    chosen?.run(Array(UnsafeBufferPointer(start: data, count: size)))
    return 0
}

private func fail(_ message: String) -> Never {
    print("fuzz: \(message)")
    exit(2)
}
