// SPDX-License-Identifier: MIT

package import AppModel
package import BundleXML
package import Diagnostics
internal import Text

/// A grid of buttons (`activities.md` 4).
package struct ButtonsActivity: Activity {
    package static let type: ActivityType = "BUTTONS_ACTIVITY"
    package static let diagnosticKinds = Button.diagnosticKinds + [.buttonsMissing, .badColumns]

    /// As many as fit on a wide window at 96 pixels each.
    private static let mostColumns = 12

    let columns: Int
    let buttons: [Button]

    package init(from data: inout ElementReader) {
        let columns = data.integer("columns")
        self.columns = columns.flatMap { $0 > 0 ? min($0, Self.mostColumns) : nil } ?? 2
        if let columns, columns != self.columns, let element = data.child("columns") {
            data.report(
                .badColumns,
                columns > 0
                    ? "\(columns) columns do not fit; \(Self.mostColumns) were taken"
                    : "‘\(columns)’ is no number of columns; 2 were taken", atTextOf: element)
        }
        buttons = data.items("buttons", of: "button") { Button(from: &$0) }
        if buttons.isEmpty {
            data.report(.buttonsMissing, "The screen has no buttons", at: data.child("buttons").map(data.position))
        }
    }

    package var links: [NextLevel] { buttons.compactMap(\.next) }
    package var assets: [AssetReference] { buttons.compactMap(\.image) }

    package func needs(_ settings: SiteSettings) -> PageNeeds {
        PageNeeds(webLinks: buttons.compactMap(\.web).filter(\.isPage))
    }

    package var searchTexts: SearchTexts { SearchTexts(.button, buttons.compactMap(\.title)) }

    package func problems(in app: AppGraph) -> [Diagnostic] { buttons.compactMap { $0.problem(in: app) } }

    package func page(in site: any PageContext) -> ScreenOutput<ButtonsPage> {
        ScreenOutput(ButtonsPage(columns: columns, buttons: buttons.map { $0.viewModel(in: site) }))
    }
}

/// One button, of a grid or of the cover.
struct Button: Sendable {
    /// The diagnostics that reading a button can report.
    static let diagnosticKinds: [Diagnostic.Kind] = [
        .buttonWithoutLabel, .buttonWithoutTitle, .buttonWithoutTarget, .buttonWithTwoTargets
    ]

    let title: String?
    let image: AssetReference?
    let next: NextLevel?
    /// An address outside of the app, if it leads to no screen (`extensions.md` 4).
    let web: WebLink?
    private let position: SourcePosition

    init(from item: inout ElementReader) {
        position = item.position
        let title = item.text("buttonTitle")
        let picture = item.image("buttonFileName")
        self.title = title
        // Without a title, the picture is the button's only label, so a missing file is an error there.
        image = picture.map { AssetReference($0.kind, $0.value, at: $0.position, isMain: title == nil) }
        next = item.nextLevel()
        var hasBadAddress = false
        let web = item.outwardLink(isBad: &hasBadAddress)
        self.web = next == nil ? web : nil
        if let web, next != nil {
            item.report(.buttonWithTwoTargets, "The button has a ‘nextLevel’ too, which counts", at: web.position)
        }
        if title == nil, image == nil {
            item.report(.buttonWithoutLabel, "The button has neither a title nor a picture")
        } else if next == nil, web == nil, !hasBadAddress {
            item.report(
                .buttonWithoutTarget,
                "The button has neither ‘nextLevel’ nor ‘webUrl’, so nothing happens when it is tapped")
        }
    }

    /// Reports a button with a picture and no title, which has no text for screen readers.
    func problem(in app: AppGraph) -> Diagnostic? {
        guard title == nil, image != nil, let next, case .screen(let target) = app.resolve(next) else { return nil }
        let words = Self.title(of: target, in: app).map { "as ‘\($0.clipped)’, " } ?? ""
        return Diagnostic(
            .buttonWithoutTitle,
            "The button has a picture and no ‘buttonTitle’; it is read out \(words)like the screen it leads to",
            at: position)
    }

    /// Returns the title that the page of a screen has; nil if it is one of the theme's words.
    private static func title(of screen: ScreenID, in app: AppGraph) -> String? {
        if case .builtIn(let builtIn) = screen.place, builtIn != .cover { return nil }
        return app.heading(of: screen) ?? app.title(of: screen) ?? app.app.title
    }

    func viewModel(in site: any PageContext) -> ButtonViewModel {
        let link = site.link(next) ?? web?.link
        // A link without a name is unusable with a screen reader.
        let title = title ?? (link == nil ? nil : next.map { site.name(of: $0, picture: image) } ?? web?.address)
        return ButtonViewModel(title: title, image: site.image(image, alternative: title ?? ""), link: link)
    }
}

extension Button {
    /// Descriptions of its elements.
    static let tags = [
        "button": "One button: a title, a picture or both, and where it leads.",
        "buttonFileName": "A picture in the place of the button's text.",
        "buttonTitle": "What the button says; with a picture, what it says to those who do not see it.",
        "buttons": "The buttons, in order."
    ]
}

extension ButtonsActivity {
    package static let tags = Button.tags.merging([
        "columns": "How many buttons stand in a row; 2 if it is left out."
    ]) { _, own in own }
}
