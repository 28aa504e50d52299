// SPDX-License-Identifier: MIT

internal import Diagnostics
internal import Text

/// The state of the last build, and the browsers that want to hear of the next.
///
/// An actor, because builds and connections come and go at the same time.
package actor LiveSite {
    /// What a browser is told after each build.
    private struct Message: Encodable {
        let run: String
        let build: Int
        let isBroken: Bool
        let fault: BuildOutcome.Fault
        let problems: [Problem]
        let changed: [String]
    }

    /// Tells this run of the preview from others at the same address, which count their builds from one as well.
    let run = String(UInt64.random(in: .min ... .max), radix: 36)
    private(set) var build = 0
    private(set) var outline: Outline?
    /// Draws the app as it was built last.
    private(set) var drawing: (@Sendable () -> String?)?
    private var isBroken = false
    private var fault = BuildOutcome.Fault.app
    private var problems: [Problem] = []
    private var changed: [String] = []
    private var browsers: [Int: AsyncStream<String>.Continuation] = [:]
    private var nextBrowser = 0

    package init() {}

    /// Takes a build over and tells the browsers.
    package func publish(_ outcome: BuildOutcome) {
        build += 1
        isBroken = !outcome.isWhole
        fault = outcome.fault
        problems = outcome.problems
        changed = outcome.changed
        outline = outcome.outline ?? outline
        drawing = outcome.drawing ?? drawing
        let message = message
        for browser in browsers.values { browser.yield(message) }
    }

    /// Messages from now on; the first says how things are.
    func listen() -> AsyncStream<String> {
        let (stream, browser) = AsyncStream<String>.makeStream(bufferingPolicy: .bufferingNewest(4))
        let number = nextBrowser
        nextBrowser += 1
        browsers[number] = browser
        browser.onTermination = { _ in Task { await self.forget(number) } }
        browser.yield("retry: 400\n" + message)
        return stream
    }

    private func forget(_ number: Int) { browsers[number] = nil }

    /// An event as `EventSource` reads it.
    private var message: String {
        let text = JSONText.encode(
            Message(run: run, build: build, isBroken: isBroken, fault: fault, problems: problems, changed: changed))
        return text.split(separator: "\n").map { "data: \($0)\n" }.joined() + "\n"
    }
}
