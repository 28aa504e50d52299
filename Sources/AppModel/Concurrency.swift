// SPDX-License-Identifier: MIT

/// Maps in parallel and keeps the order: the one place where tasks are made. Files are parsed and pages are rendered through it.
/// - Parameter jobs: how many run at a time.
package func concurrentMap<Input: Sendable, Output: Sendable>(
    _ inputs: [Input], jobs: Int, _ transform: @escaping @Sendable (Input) -> Output
) async -> [Output] {
    guard jobs > 1, inputs.count > 1 else { return inputs.map(transform) }
    // Pieces keep the cost of a task away from small inputs; several for each job even out uneven ones.
    let size = max(1, inputs.count / (jobs * 4))
    let pieces = stride(from: 0, to: inputs.count, by: size).map { Array(inputs[$0..<min(inputs.count, $0 + size)]) }
    return await withTaskGroup(of: (Int, [Output]).self) { group in
        var results: [[Output]] = Array(repeating: [], count: pieces.count)
        var next = 0
        while next < min(jobs, pieces.count) {
            let number = next
            group.addTask { (number, pieces[number].map(transform)) }
            next += 1
        }
        for await (number, outputs) in group {
            results[number] = outputs
            guard next < pieces.count else { continue }
            let number = next
            group.addTask { (number, pieces[number].map(transform)) }
            next += 1
        }
        return results.flatMap { $0 }
    }
}
