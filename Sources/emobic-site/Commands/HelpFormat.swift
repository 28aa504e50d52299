// SPDX-License-Identifier: MIT

import Activities
import AppModel
import ArgumentParser
import Diagnostics
import Explanations

/// Prints the reference of the format.
struct HelpFormat: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "help-format",
        abstract: "Says what a kind of screen or file can hold.",
        discussion: """
            For a screen type or a kind of file: what it is, every element with its values and defaults, an example, and the \
            diagnostics about it. Without a topic all of them are listed; for an element, those that describe it. docs/format.md says how an app is put together.

            EXAMPLES:
              emobic-site help-format
              emobic-site help-format LIST_ACTIVITY
              emobic-site help-format app.xml
            """)

    @Argument(
        help: ArgumentHelp(
            "A screen type such as LIST_ACTIVITY or list, or a kind of file: app.xml, menu, styles, formats, links.",
            valueName: "topic"),
        completion: .topics)
    var topic: String?

    func run() async throws {
        let reference = FormatReference(await BundleGrammar(.all), .all)
        guard let topic else { return Console.out(reference.list) }
        guard let page = reference[topic] else { throw CommandFailure(Self.words(on: topic, without: reference)) }
        Console.out(page.text(width: Console.lineWidth))
    }

    /// What is said of a topic that has no page.
    private static func words(on topic: String, without reference: FormatReference) -> String {
        let places = reference.topics(describing: topic).map { "‘\($0)’" }
        guard places.isEmpty else {
            let most = 6
            let more = places.count > most ? ", and \(places.count - most) more" : ""
            return "‘\(topic)’ is an element, described in these topics: "
                + places.prefix(most).joined(separator: ", ") + more
        }
        let near = reference.nearMisses(for: topic).map { "‘\($0)’" }.joined(separator: " or ")
        return "there is nothing about ‘\(topic)’ in the reference. "
            + (near.isEmpty ? "‘emobic-site help-format’ lists all topics" : "Did you mean \(near)?")
    }
}
