// SPDX-License-Identifier: MIT

package import AppModel
package import BundleXML
package import Diagnostics
internal import Text

/// A form. With a receiver it sends the values; without one it chooses a screen (`activities.md` 16).
package struct FormActivity: Activity {
    package static let type: ActivityType = "FORM_ACTIVITY"
    package static let traits = PageTraits(knownLayouts: ["login"])
    package static let diagnosticKinds =
        Diagnostic.Kind.fieldProblems + [
            .formMissing, .formWithoutFields, .formWithoutTarget, .fieldWithoutName, .reservedFieldName, .badReceiver,
            .insecureReceiver, .privateReceiver,
            .insecurePassword, .formNeedsServer, .missingKeys, .unfitColumn
        ]

    let fields: [FormField]
    /// The address that receives the values; nil for a static form.
    let receiver: ElementReader.Value?
    let next: NextLevel?
    let submitImage: AssetReference?
    private let cameraImage: AssetReference?
    private let libraryImage: AssetReference?
    private let position: SourcePosition

    package init(from data: inout ElementReader) {
        position = data.position
        data.adopt(.nextLevel, from: "form")
        let written = data.nextLevel()
        submitImage = data.image("submitImage")
        cameraImage = data.image("cameraImage")
        libraryImage = data.image("libraryImage")
        var receiver: ElementReader.Value?
        let inside = data.inside("form") { form in
            receiver = form.address("actionUrl")
            return form.items(of: "field") { FormField(from: &$0) }
        }
        let loose = data.items(of: "field") { FormField(from: &$0) }
        if let first = loose.first {
            data.report(.misplacedElement, "‘field’ stands outside ‘form’", at: first.position)
        } else if inside == nil {
            data.report(.formMissing, "The screen has no ‘form’")
        }
        let fields = (inside ?? []) + loose
        self.fields = fields
        let outside = receiver == nil && inside != nil ? data.child("actionUrl") : nil
        if let outside { data.report(.misplacedElement, "‘actionUrl’ stands outside ‘form’", at: outside) }
        let address = receiver ?? data.address("actionUrl")
        self.receiver = address
        next = written.map { address == nil ? $0.reaching(StaticFormKeys(fields).reach) : $0.reaching(.answer) }
        report(&data, hasForm: inside != nil)
    }

    package var links: [NextLevel] { [next].compactMap { $0 } }
    package var assets: [AssetReference] { [submitImage, cameraImage, libraryImage].compactMap { $0 } }

    package var searchTexts: SearchTexts { SearchTexts(.label, fields.map(\.label).filter { !$0.isEmpty }) }

    package func needs(_ settings: SiteSettings) -> PageNeeds {
        PageNeeds(receivers: [target(settings)].compactMap { $0 }, parts: fields.parts)
    }

    package var effects: String { fields.parts.map(\.rawValue).joined(separator: " ") }

    package func reliance(in app: AppGraph) -> ScreenReliance? {
        table(in: app).map { ScreenReliance(parts: [.rows], asksOrigin: $0.isFilledWithScreen) }
    }

    /// Returns the table in which the values are stored; nil for other forms (`extensions.md` 1).
    private func table(in app: AppGraph) -> CrudActivity? {
        guard let next, case .screen(let screen) = app.resolve(next) else { return nil }
        return app.item(of: screen)?.contents(as: CrudActivity.self)
    }

    /// Returns the address that receives the values: the one that the settings map it to, or the one in the file.
    private func target(_ settings: SiteSettings) -> String? {
        receiver.map { settings.forms[$0.text] ?? $0.text }
    }

    private func report(_ data: inout ElementReader, hasForm: Bool) {
        // Without a ‘form’ element the missing fields are not reported again.
        if fields.isEmpty, hasForm { data.report(.formWithoutFields, "The form has no fields") }
        // What is sent by mail leaves the site, so nothing follows it here.
        let isByMail = receiver.map { ($0.text.mailAddressWithScheme ?? $0.text).isMailTo } ?? false
        if next == nil, !isByMail {
            let empty = data.child("nextLevel")
            data.report(
                .formWithoutTarget,
                empty == nil
                    ? "The form has no ‘nextLevel’, so nothing follows it"
                    : "The form's ‘nextLevel’ is empty, so nothing follows it",
                at: empty.map { data.position(of: $0) }, severity: receiver == nil ? .error : .warning)
        }
        for field in fields {
            guard let name = field.name, ["levelId", "dataId"].contains(name) else { continue }
            data.report(
                .reservedFieldName, "‘\(name)’ is the name of a value that every form sends by itself",
                at: field.namePosition)
        }
        if let receiver { report(receiver, &data) }
    }

    private func report(_ receiver: ElementReader.Value, _ data: inout ElementReader) {
        let place = receiver.position
        let address = WebAddress(receiver.text)
        if !receiver.text.isReceiver {
            data.report(
                .badReceiver, "‘\(receiver.text)’ is not an address to send to", at: place,
                suggestions: receiver.text.receiverWithScheme.map { [$0] } ?? [])
        } else if address?.scheme == "http" {
            data.report(
                .insecureReceiver, "‘\(receiver.text)’ is not encrypted; a site on https cannot send there", at: place)
            for field in fields where field.kind == .password {
                data.report(.insecurePassword, "The password is sent without encryption", at: field.position)
            }
        }
        if address?.isPrivate ?? false {
            data.report(
                .privateReceiver, "‘\(receiver.text)’ is a host of a private network, which visitors cannot reach",
                at: place)
        }
    }

    package func problems(in app: AppGraph) -> [Diagnostic] {
        let table = table(in: app)
        return problemsOfNames(areKept: receiver != nil || table != nil)
            + (table.map(unfitFields) ?? problemsOfTarget(in: app))
    }

    /// Returns what is to be said about fields that have no name of their own.
    /// - Parameter areKept: whether values go under these names to a receiver or a table.
    private func problemsOfNames(areKept: Bool) -> [Diagnostic] {
        let effect = !areKept ? "" : ", so its value cannot be \(receiver == nil ? "stored" : "sent")"
        return fields.repeatedNames(areKept: areKept)
            + fields.filter { $0.name == nil }.map { field in
                Diagnostic(
                    .fieldWithoutName,
                    field.hasValue ? "The field has no ‘fieldName’\(effect)" : "The label has no ‘fieldName’",
                    at: field.position, severity: field.hasValue && areKept ? .error : .warning)
            }
    }

    private func problemsOfTarget(in app: AppGraph) -> [Diagnostic] {
        guard let receiver else { return missingKeys(in: app) }
        guard needsServer(in: app) else { return [] }
        return [
            Diagnostic(
                .formNeedsServer, "What follows the form comes from ‘\(receiver.text)’ and cannot be shown",
                at: receiver.position)
        ]
    }

    /// Whether the form is the entry to screens that only its server provides (`activities.md` 16.4).
    private func needsServer(in app: AppGraph) -> Bool {
        guard let receiver, let next, case .none(let obstacle) = app.resolve(next),
            app.app.settings.forms[receiver.text] == nil
        else { return false }
        switch obstacle {
        case .unknownLevel, .unknownData: break
        case .empty, .partial, .unknownBuiltIn, .levelOutOfRange, .levelReplaced, .dataOutOfRange, .noBuiltIn:
            return false
        }
        let isFirstScreen = app.item(of: app.entry)?.position == position
        return isFirstScreen || fields.contains { $0.kind == .password } || hasLoginLayout(in: app)
    }

    /// Whether the form has the layout `login`, as the login screens of real bundles do (`activities.md` 27).
    private func hasLoginLayout(in app: AppGraph) -> Bool {
        app.levels(showing: position).contains {
            $0.declaration.layout.map { Self.traits.knownLayouts.contains($0.text.lowercased()) } ?? false
        }
    }

    /// Reports the fields whose values the table does not take. Those that are sent, too, need no column.
    private func unfitFields(for table: CrudActivity) -> [Diagnostic] {
        let columns = table.columns
        return fields.compactMap { field in
            guard field.hasValue, field.kind != .password, let name = field.name else { return nil }
            let problem: String
            if let column = columns[name] {
                guard !field.kind.fits(column.kind) else { return nil }
                problem =
                    "The column ‘\(name)’ is of the type ‘\(column.kind.rawValue)’, which ‘\(field.kind.rawValue)’ does not fill"
            } else {
                guard receiver == nil else { return nil }
                problem = "The table has no column ‘\(name)’ for the field"
            }
            return Diagnostic(
                .unfitColumn, problem, at: field.namePosition,
                suggestions: columns[name] == nil ? columns.matches(for: name) : [])
        }
    }

    /// Reports the combinations of a static form that no data item has as id (`activities.md` 16.3).
    private func missingKeys(in app: AppGraph) -> [Diagnostic] {
        guard let next, let keys = StaticFormKeys(fields).complete, case .choice(let found) = app.resolve(next),
            app.level(namedIn: next)?.isCut == false
        else { return [] }
        let ids = Set(found.compactMap { app.item(of: $0)?.id?.text })
        let missing = keys.filter { key in !StaticFormKeys.spellings(of: key).contains(where: ids.contains) }
        guard !missing.isEmpty else { return [] }
        let examples = missing.prefix(3).flatMap { StaticFormKeys.spellings(of: $0).prefix(1) }.map { "‘\($0)’" }
            .joined(separator: ", ")
        return [
            Diagnostic(
                .missingKeys,
                "\(missing.count) of \(keys.count) combinations lead to no data item, such as \(examples)",
                at: next.position)
        ]
    }

    /// Returns the screens that the values can choose; nil if the form chooses none, or if there is no level to choose from.
    private func choices(in app: AppGraph) -> [ScreenID]? {
        guard receiver == nil, table(in: app) == nil, let next else { return nil }
        switch app.resolve(next) {
        case .screen(let screen): return [screen]
        case .choice(let screens): return Array(screens)
        case .none: return nil
        }
    }

    package func page(in site: any PageContext) -> ScreenOutput<FormPage> {
        let target = target(site.settings).flatMap { $0.isReceiver ? $0 : nil }
        let table = table(in: site.graph)
        let choices = choices(in: site.graph)
        return ScreenOutput(
            FormPage(
                fields: fields.viewModels(in: site, areKept: target != nil || table != nil),
                receiver: target,
                submitImage: site.image(submitImage, alternative: site.string("send")),
                cameraImage: site.image(cameraImage, alternative: site.string("takePhoto")),
                libraryImage: site.image(libraryImage, alternative: site.string("choosePicture")),
                choices: (choices ?? []).compactMap { FormChoice($0, in: site) },
                leadsNowhere: target == nil && table == nil && choices == nil,
                next: receiver == nil && table == nil ? nil : site.link(next),
                needsServer: needsServer(in: site.graph), levelID: site.levelID, itemID: site.itemID,
                table: table.map { FilledTableViewModel($0, by: fields) }))
    }
}

/// The ids that a static form can lead to: the values in field order, joined by `_`, in lower case.
private struct StaticFormKeys {
    /// The maximum number of combinations that are checked one by one.
    private static let limit = 1000

    /// The values of each combination; nil if they cannot be listed.
    private let combinations: [[String]]?
    /// The combinations without an empty value and with something chosen everywhere; authors leave the others out on
    /// purpose. Nil if they cannot be listed.
    let complete: [String]?

    init(_ fields: [FormField]) {
        let values = fields.map(Self.values)
        combinations = Self.combinations(of: values)
        let filled = values.map { values in
            values.map { $0.count == 1 ? $0 : $0.filter { !$0.isEmpty && $0 != [""] } }
        }
        complete = Self.combinations(of: filled).map { all in Self.keys(all.filter { !$0.contains("") }) }
    }

    /// Returns what the values of all fields make together.
    private static func combinations(of fields: [[[String]]?]) -> [[String]]? {
        var found: [[String]] = [[]]
        for values in fields {
            // Both factors may be within the limit when their product is not.
            guard let values, values.count <= limit, found.count * values.count <= limit else { return nil }
            if !values.isEmpty { found = found.flatMap { combination in values.map { combination + $0 } } }
        }
        return found.filter { !$0.isEmpty }
    }

    /// The items that the form can lead to. One with an empty value is looked for once more without it.
    var reach: NextLevel.Reach {
        guard let combinations else { return .anyItem }
        let keys = Self.keys(
            combinations.flatMap { values in
                values.contains("") ? [values, values.filter { !$0.isEmpty }] : [values]
            })
        return .keys(keys.flatMap(Self.spellings))
    }

    /// Returns the values of combinations joined, each once: options may be repeated, or differ only by case.
    private static func keys(_ combinations: [[String]]) -> [String] {
        var known: Set<String> = []
        return combinations.map { $0.joined(separator: "_") }
            .filter { !$0.isEmpty && known.insert(lowered($0)).inserted }
    }

    /// Returns the ids that joined values may have. Authors lower the two letters I of Turkish to others than Unicode,
    /// and some write no `ς`.
    static func spellings(of key: String) -> [String] {
        let turkish = key.replacing("I", with: "\u{131}").replacing("\u{130}", with: "i")
        var known: Set<String> = []
        return [lowered(key), lowered(turkish)].flatMap { [$0, $0.replacing("ς", with: "σ")] }
            .filter { known.insert($0).inserted }
    }

    /// Unicode lowers a Turkish capital to an `i` with a point that nobody can type.
    private static func lowered(_ key: String) -> String {
        key.lowercased().replacing("i\u{307}", with: "i").withFinalSigmas
    }

    /// Returns what a field can add to a key: a value, or nothing where no radio button is chosen. Empty if it never adds
    /// anything, nil if the values cannot be listed.
    private static func values(of field: FormField) -> [[String]]? {
        switch field.kind {
        case .label, .image: []
        // The form is not sent with an empty value that is required, nor without a tick that is.
        case .picker: field.options.filter { !field.mustBeFilledIn || !$0.isEmpty }.map { [$0] }
        case .check where field.options.contains { !$0.isEmpty }:
            (field.isRequired ? [] : [[]]) + field.options.filter { !$0.isEmpty }.map { [$0] }
        case .check: field.isRequired ? [["true"]] : [["true"], ["false"]]
        case .text, .longText, .number, .email, .phone, .password, .date, .time: nil
        }
    }
}

/// The page model for the template of a form.
package struct FormPage: PageModel {
    let fields: [FieldViewModel]
    let receiver: String?
    let submitImage: ImageModel?
    let cameraImage: ImageModel?
    let libraryImage: ImageModel?
    let choices: [FormChoice]
    let leadsNowhere: Bool
    let next: LinkModel?
    let needsServer: Bool
    let levelID: String?
    let itemID: String
    let table: FilledTableViewModel?

    /// The maximum number of targets listed for visitors without scripts, where the form cannot choose.
    private static let longestList = 200

    package static let fields: [Field<FormPage>] = [
        .list("fields", "the fields in file order") { $0.fields },
        .text("receiver", "the address that gets the values; absent for a form that only stores, or chooses a screen") {
            $0.receiver
        },
        .model("submitImage", "a picture for the button") { $0.submitImage },
        .model("cameraImage", "a picture for the button that takes a photo") { $0.cameraImage },
        .model("libraryImage", "a picture for the button that takes a picture from the device") { $0.libraryImage },
        .flag("hasImage", "whether one of the fields takes a picture") { $0.fields.contains { $0.kind == .image } },
        .list("choices", "the screens that a choosing form can lead to") { $0.choices },
        .flag("hasChoices", "whether there are such screens, and few enough to show them all") {
            1...longestList ~= $0.choices.count
        },
        .flag("leadsNowhere", "whether it neither sends nor stores, and has no level to choose from") {
            $0.leadsNowhere
        },
        .model("table", "the table in which the values are stored; absent for other forms") { $0.table },
        .flag("isFilled", "whether visitors fill it in to send or to store, and not to choose a screen") {
            $0.receiver != nil || $0.table != nil
        },
        .model("next", "the screen after sending or storing") { $0.next },
        .flag("needsServer", "whether what follows the form exists only on the server that it is sent to") {
            $0.needsServer
        },
        .text("levelID", "the id of the screen's level, which is sent along") { $0.levelID },
        .text("itemID", "the id of the screen's data item, which is sent along") { $0.itemID }
    ]
}

/// A screen that a static form can lead to.
package struct FormChoice: PageModel {
    let key: String
    let entry: ScreenEntry

    /// Returns nil if the screen has no page.
    init?(_ screen: ScreenID, in site: any PageContext) {
        guard let entry = site.entries(of: [screen]).first else { return nil }
        key = site.graph.item(of: screen)?.id?.text.lowercased() ?? ""
        self.entry = entry
    }

    package static let fields: [Field<FormChoice>] = [
        .text(
            "key", "the screen's id in lower case, which the values are compared with; empty if all values lead to it"
        ) { $0.key },
        .text("title", "the screen's title") { $0.entry.title },
        .text("href", "its address") { $0.entry.href },
        .text("view", "the view name of its type, such as `list`") { $0.entry.view }
    ]
}

extension FormActivity {
    package static let tags = FormField.tags.merging([
        "actionUrl": "Who gets what visitors fill in.",
        "form": "The fields. With an actionUrl they are sent; without one the answers choose the next screen.",
        "submitImage": "A picture in the place of the button that sends."
    ]) { _, own in own }
}
