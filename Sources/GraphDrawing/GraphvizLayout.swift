// SPDX-License-Identifier: MIT
internal import Foundation

/// The layout that Graphviz makes, if it is on the machine.
struct GraphvizLayout {
    /// A drawing that takes longer than this gets the tool's own layout.
    static let limit = Duration.seconds(20)

    /// Where `dot` lies in the folders of a search path.
    static func program(in path: String) -> String? {
        path.split(separator: ":").map { $0 + "/dot" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// Runs `dot`; nil if it fails, takes too long, or says what we do not understand.
    static func layout(_ drawing: AppDrawing, program: String, limit: Duration = limit) async -> Layout? {
        guard let text = await output(of: program, for: DotText(drawing).forLayout, limit: limit) else { return nil }
        return parse(text, drawing)
    }

    private static func output(of program: String, for input: String, limit: Duration) async -> String? {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("emobic-site-graph-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let (source, result) = (folder.appendingPathComponent("graph.dot"), folder.appendingPathComponent("graph.txt"))
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = ["-Tplain", "-o", result.path, source.path]
        (process.standardInput, process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice, FileHandle.nullDevice)
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(input.utf8).write(to: source)
            try process.run()
            let deadline = ContinuousClock.now + limit
            while process.isRunning, .now < deadline { try await Task.sleep(for: .milliseconds(10)) }
        } catch {
            return nil
        }
        guard !process.isRunning else {
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
            return nil
        }
        return process.terminationStatus == 0 ? try? String(contentsOf: result, encoding: .utf8) : nil
    }

    /// Reads the plain format: inches, with `y` growing upwards.
    static func parse(_ text: String, _ drawing: AppDrawing) -> Layout? {
        var boxes: [Int: Layout.Box] = [:]
        var curves: [Int: [Layout.Point]] = [:]
        // Arrows between the same two boxes come in the order in which they were given.
        var waiting = Dictionary(grouping: drawing.edges.indices) { "n\(drawing.edges[$0].from) n\(drawing.edges[$0].to)" }
        for line in text.split(separator: "\n").map({ $0.split(separator: " ") }) {
            let numbers = line.map { (Double($0) ?? 0) * 72 }
            if line.first == "node", line.count > 5, let node = Int(line[1].dropFirst()) {
                boxes[node] = Layout.Box(x: numbers[2] - numbers[4] / 2, y: -numbers[3] - numbers[5] / 2, width: numbers[4], height: numbers[5])
            } else if line.first == "edge", line.count > 3, let count = Int(line[3]), line.count > 3 + 2 * count {
                guard let edge = waiting["\(line[1]) \(line[2])"]?.first else { return nil }
                waiting["\(line[1]) \(line[2])"]?.removeFirst()
                curves[edge] = (0..<count).map { Layout.Point(numbers[4 + 2 * $0], -numbers[5 + 2 * $0]) }
            }
        }
        guard boxes.count == drawing.nodes.count, curves.count == drawing.edges.count else { return nil }
        return Layout(drawing, boxes: drawing.nodes.indices.compactMap { boxes[$0] }, curves: drawing.edges.indices.compactMap { curves[$0] })
    }
}
