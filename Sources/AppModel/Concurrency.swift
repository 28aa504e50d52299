// SPDX-License-Identifier: MIT

/// Maps in parallel and keeps the order. All work of a build on many inputs, such as parsing files and rendering pages,
/// goes through it. Only the preview, which waits for browsers and file changes, and steps that run beside each other make
/// tasks of their own.
/// - Parameter jobs: how many run at a time.
package func concurrentMap<Input: Sendable, Output: Sendable>(
    _ inputs: [Input], jobs: Int, _ transform: @escaping @Sendable (Input) -> Output
) async -> [Output] {
    guard jobs > 1, inputs.count > 1 else { return inputs.map(transform) }
    // Pieces spread the cost of a task over several inputs; several pieces for each job balance uneven ones.
    let size = max(1, inputs.count / (jobs * 16))
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

/// Maps in parallel, and uses the results one by one in the order of the inputs, so that few of them are in memory.
/// - Parameter jobs: how many run at a time.
package func concurrentForEach<Input: Sendable, Output: Sendable>(
    _ inputs: [Input], jobs: Int, _ transform: @escaping @Sendable (Input) -> Output, use: (Output) -> Void
) async {
    guard jobs > 1, inputs.count > 1 else {
        for input in inputs { use(transform(input)) }
        return
    }
    await withTaskGroup(of: (Int, Output).self) { group in
        var early: [Int: Output] = [:]
        var next = 0
        var used = 0
        var running = 0
        while used < inputs.count {
            while next < inputs.count, running < jobs, next < used + jobs * 4 {
                let number = next
                group.addTask { (number, transform(inputs[number])) }
                next += 1
                running += 1
            }
            guard let (number, output) = await group.next() else { return }
            running -= 1
            early[number] = output
            while let output = early.removeValue(forKey: used) {
                use(output)
                used += 1
            }
        }
    }
}

/// Maps in parallel for work that mostly waits, such as for other servers: each input is a task.
package func concurrentMap<Input: Sendable, Output: Sendable>(
    waiting inputs: [Input], jobs: Int, _ transform: @escaping @Sendable (Input) async -> Output
) async -> [Output] {
    await withTaskGroup(of: (Int, Output).self) { group in
        var results: [Int: Output] = [:]
        var next = 0
        func start() {
            guard next < inputs.count else { return }
            let number = next
            group.addTask { (number, await transform(inputs[number])) }
            next += 1
        }
        for _ in 0..<max(1, jobs) { start() }
        while let (number, output) = await group.next() {
            results[number] = output
            start()
        }
        return inputs.indices.compactMap { results[$0] }
    }
}

/// Maps in parallel, and takes the inputs from both ends in turns. Those that follow each other write into one folder, and
/// jobs that make files in one folder wait for each other.
package func concurrentMap<Input: Sendable, Output: Sendable>(
    fromBothEnds inputs: [Input], jobs: Int, _ transform: @escaping @Sendable (Input) -> Output
) async -> [Output] {
    guard jobs > 1, inputs.count > 1 else { return inputs.map(transform) }
    let order = inputs.indices.map { $0 % 2 == 0 ? $0 / 2 : inputs.count - 1 - $0 / 2 }
    let outputs = await concurrentMap(waiting: order.map { inputs[$0] }, jobs: jobs, transform)
    return zip(order, outputs).sorted { $0.0 < $1.0 }.map(\.1)
}

/// Maps in parallel inputs of very different cost, such as files, the most expensive ones first: one of them as the last
/// would let all jobs but one wait.
package func concurrentMap<Input: Sendable, Output: Sendable>(
    _ inputs: [Input], jobs: Int, cost: (Input) -> Int, _ transform: @escaping @Sendable (Input) -> Output
) async -> [Output] {
    guard jobs > 1, inputs.count > 1 else { return inputs.map(transform) }
    let costs = inputs.map(cost)
    let order = inputs.indices.sorted { costs[$0] > costs[$1] }
    let outputs = await concurrentMap(waiting: order.map { inputs[$0] }, jobs: jobs, transform)
    return zip(order, outputs).sorted { $0.0 < $1.0 }.map(\.1)
}
