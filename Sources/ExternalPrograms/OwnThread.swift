// SPDX-License-Identifier: MIT

import Foundation

/// Does work that waits for a program on a thread of its own. The threads of concurrent code are as few as the processors,
/// and nothing else would go on while they wait.
package func onItsThread<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
        Thread.detachNewThread { continuation.resume(returning: work()) }
    }
}
