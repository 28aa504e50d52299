// SPDX-License-Identifier: MIT

package import AppModel
package import Diagnostics
internal import Text

/// Checks that the settings name receivers for forms that there are: with a misspelt address, what visitors write would
/// go to another server than the author believes.
package enum FormReceiverCheck: SettingsCheck {
    package static let diagnosticKinds: [Diagnostic.Kind] = [.unknownForm]

    package static func diagnostics(for graphs: [AppGraph]) -> [Diagnostic] {
        guard let app = graphs.first?.app, !app.settings.formPositions.isEmpty else { return [] }
        let written = graphs.reduce(into: Set<String>()) { $0.formUnion(receivers(in: $1)) }
        let known = NearMiss(among: written.sorted(), limits: app.limits)
        let unknown = app.settings.formPositions.filter { !written.contains($0.key) }
        return unknown.sorted { $0.value < $1.value }.map { address, place in
            Diagnostic(
                .unknownForm, "No form of the app has the ‘actionUrl’ ‘\(address)’", at: place,
                suggestions: known.matches(for: address))
        }
    }

    private static func receivers(in graph: AppGraph) -> [String] {
        // Without the receivers of the settings, forms need those that are written.
        let plain = SiteSettings()
        return graph.distinctPlaces.flatMap { graph.item(of: $0)?.activity.needs(plain).receivers ?? [] }
    }
}

extension Diagnostic.Kind {
    private static func example(_ setting: String) -> Example {
        Example.data(
            "FORM_ACTIVITY",
            """
            <nextLevel><nextLevelLevelId>other</nextLevelLevelId><nextLevelDataId>first</nextLevelDataId></nextLevel>
            <form>
              <actionUrl>https://library.example/loans</actionUrl>
              <field>
                <fieldType>INPUT_TEXT</fieldType>
                <fieldLabel>Name</fieldLabel>
                <fieldName>name</fieldName>
              </field>
            </form>
            """
        ).with(.settings("language: en\n" + setting))
    }

    static let unknownForm = Self(
        "settings/unknown-form", .warning,
        "The line has no effect: forms send to the address in their data file, unless ‘forms’ has exactly this address.",
        howToFix: "Write the address as it stands in the ‘actionUrl’ of the form, or delete the line.",
        bad: example("forms:\n  ↓https://library.example/loan: mailto:desk@library.example"),
        good: example("forms:\n  https://library.example/loans: mailto:desk@library.example"))
}
