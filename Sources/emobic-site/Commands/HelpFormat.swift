// SPDX-License-Identifier: MIT

import Activities
import AppModel
import ArgumentParser
import Diagnostics
import Explanations
import Text

/// Prints the reference of the format.
struct HelpFormat: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "help-format",
        abstract: "Says what a kind of screen or file can hold, and what the settings are.",
        discussion: """
            For a screen type or a kind of file: what it is, every element with its values and defaults, an example, and the \
            diagnostics about it. Without a topic all of them are listed; for an element, those that describe it. docs/format.md says how an app is put together. \
            ‘settings’ is about emobic-site.yaml; one of its settings is a topic too, unless an element or a screen type is called so.

            EXAMPLES:
              emobic-site help-format
              emobic-site help-format LIST_ACTIVITY
              emobic-site help-format app.xml
              emobic-site help-format moved
            """)

    @Argument(
        help: ArgumentHelp(
            "A screen type such as LIST_ACTIVITY or list, a kind of file (app.xml, menu, styles, formats, links), an element, or settings.",
            valueName: "topic"),
        completion: .topics)
    var topic: String?

    func run() async throws {
        let reference = FormatReference(await BundleGrammar(.all), .all)
        guard let topic else {
            return Console.out(reference.list(with: [(SettingsReference.topic, SettingsReference.summary)]))
        }
        let width = Console.lineWidth
        if SettingsReference.isTopic(topic) { return Console.out(SettingsReference.text(width: width)) }
        if let page = reference[topic] { return Console.out(page.text(width: width)) }
        guard
            let list = reference.list(describing: topic) ?? SettingsReference.text(ofSetting: topic, width: width)
        else {
            throw CommandFailure(Self.words(onUnknown: topic, reference))
        }
        Console.out(list)
    }

    /// What is said of a topic that has no page and is no element.
    private static func words(onUnknown topic: String, _ reference: FormatReference) -> String {
        let near = (reference.nearMisses(for: topic) + SettingsReference.nearMisses(for: topic)).listed(by: "or")
        return "there is nothing about ‘\(topic)’ in the reference. "
            + (near.isEmpty ? "‘emobic-site help-format’ lists all topics" : "Did you mean \(near)?")
    }
}
