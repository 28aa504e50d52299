// SPDX-License-Identifier: MIT

import Glibc

/// A reader of bytes of ours, and what must hold whatever it reads.
struct Reader: Sendable {
    let name: String
    /// Reads the bytes. A trap, and what `require` finds, are what the fuzzer looks for.
    let run: @Sendable ([UInt8]) -> Void

    static let all = markup + files + values + records + requests + bundles
}

/// Ends the process, as a trap does, if something does not hold.
func require(_ condition: Bool, _ message: @autoclosure () -> String) {
    if !condition { fatalError(message()) }
}

/// Waits for what an asynchronous function returns.
func finished<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) -> Value {
    // One writer, which is done before the reader goes on.
    nonisolated(unsafe) var result: Value?
    var done = sem_t()
    sem_init(&done, 0, 0)
    withUnsafeMutablePointer(to: &done) { done in
        nonisolated(unsafe) let done = done
        Task {
            result = await work()
            sem_post(done)
        }
        while sem_wait(done) != 0 {}
    }
    guard let result else { fatalError("the work has no result") }
    return result
}

extension [UInt8] {
    var text: String { String(decoding: self, as: UTF8.self) }
}
