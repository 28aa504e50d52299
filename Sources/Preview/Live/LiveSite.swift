// SPDX-License-Identifier: MIT

internal import Diagnostics
internal import Text

/// The state of the last build, and the browsers waiting for the next one.
///
/// An actor, because builds and connections run concurrently.
package actor LiveSite {
    /// The message to browsers after each build.
    private struct Message: Encodable {
        let run: String
        let build: Int
        let isBroken: Bool
        let hasSite: Bool
        let fault: String
        let problems: [Problem]
        let changed: [String]
    }

    /// Identifies this run of the preview, because other runs at the same address also count their builds from one.
    let run = String(UInt64.random(in: .min ... .max), radix: 36)
    private(set) var build = 0
    private(set) var outline: Outline?
    /// Draws the app of the last build.
    private var drawing: (@Sendable () async -> String?)?
    /// The drawing of the last build, once it was asked for.
    private var drawn: Task<String?, Never>?
    /// The one that is being made, perhaps of an earlier build.
    private var beingDrawn: Task<String?, Never>?
    /// Why the site of the last build could not be written.
    private(set) var unwritten: String?
    private var isBroken = false
    private var fault = BuildOutcome.Fault.app
    private var problems: [Problem] = []
    private var changed: [String] = []
    private var browsers: [Int: AsyncStream<String>.Continuation] = [:]
    private var nextBrowser = 0

    /// The time between two comments on a stream. Proxies end streams that are silent for a minute.
    private static let pulse: Duration = .seconds(15)

    package init() {}

    /// Stores the result of a build and notifies the browsers.
    package func publish(_ outcome: BuildOutcome) {
        build += 1
        isBroken = !outcome.isWhole
        fault = outcome.fault
        unwritten = outcome.unwritten
        problems = outcome.problems ?? problems
        changed = outcome.changed
        outline = outcome.outline ?? outline
        if let latest = outcome.drawing { (drawing, drawn) = (latest, nil) }
        let message = message
        for browser in browsers.values { browser.yield(message) }
    }

    /// Returns a drawing of the app of the last build; nil if there is none. A large app takes a program seconds, so one is
    /// made at a time, and once for each build.
    func drawnApp() async -> String? {
        while true {
            if let drawn { return await drawn.value }
            if let beingDrawn {
                _ = await beingDrawn.value
                continue
            }
            guard let drawing else { return nil }
            let task = Task {
                let text = await drawing()
                self.beingDrawn = nil
                return text
            }
            (drawn, beingDrawn) = (task, task)
        }
    }

    /// Returns a stream of messages; the first one contains the current state.
    func listen() -> AsyncStream<String> {
        let (stream, browser) = AsyncStream<String>.makeStream(bufferingPolicy: .bufferingNewest(4))
        let number = nextBrowser
        nextBrowser += 1
        browsers[number] = browser
        browser.onTermination = { _ in Task { await self.forget(number) } }
        browser.yield("retry: 400\n" + message)
        return stream
    }

    /// Keeps the streams open until the task is cancelled.
    func keepStreams() async {
        while !Task.isCancelled {
            try? await Task.sleep(for: Self.pulse)
            beat()
        }
    }

    /// Sends a comment to the browsers, which ignore it.
    func beat() {
        for browser in browsers.values { browser.yield(": \n\n") }
    }

    /// Waits until a build has succeeded or failed, or the task is cancelled. Before, no page can be said to be missing.
    func firstBuild() async {
        guard build == 0 else { return }
        for await _ in listen() where build > 0 { return }
    }

    private func forget(_ number: Int) { browsers[number] = nil }

    /// The state as a server-sent event.
    private var message: String {
        let text = JSONText.encode(
            Message(
                run: run, build: build, isBroken: isBroken, hasSite: outline != nil, fault: fault.name,
                problems: problems,
                changed: changed))
        return text.split(separator: "\n").map { "data: \($0)\n" }.joined() + "\n"
    }
}
