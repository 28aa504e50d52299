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
            .insecurePassword, .pictureByMail, .unusedTarget, .formNeedsServer, .missingKeys, .unfitColumn
        ]

    let fields: [FormField]
    /// The address that receives the values; nil for a static form.
    let receiver: ElementReader.Value?
    let next: NextLevel?
    let submitImage: AssetReference?
    private let cameraImage: AssetReference?
    private let libraryImage: AssetReference?
    private let position: SourcePosition
    /// Where a ‘nextLevel’ without a goal stands; the position of the form if it has none.
    private let placeOfTarget: SourcePosition

    package init(from data: inout ElementReader) {
        position = data.position
        data.adopt(.nextLevel, from: "form")
        let written = data.nextLevel()
        placeOfTarget = data.child("nextLevel").map { data.position(of: $0) } ?? data.position
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
        // Without a receiver nothing is sent.
        for field in fields where receiver != nil {
            guard let name = field.name, ["levelId", "dataId"].contains(name) else { continue }
            data.report(
                .reservedFieldName, "‘\(name)’ is the name of a value that every form sends by itself",
                at: field.namePosition)
        }
    }

    package func problems(in app: AppGraph) -> [Diagnostic] {
        let table = table(in: app)
        return problemsOfNames(areKept: receiver != nil || table != nil) + problemsOfReceiver(in: app)
            + (table.map(unfitFields) ?? problemsOfTarget(in: app))
    }

    /// Returns what is to be said about the address that receives the values in the end, and about a form that nothing
    /// follows.
    private func problemsOfReceiver(in app: AppGraph) -> [Diagnostic] {
        guard let receiver, let target = target(app.app.settings) else {
            return next == nil ? [withoutTarget(.error)] : []
        }
        // What is sent by mail leaves the site, so nothing follows it here.
        if (target.mailAddressWithScheme ?? target).isMailTo {
            return unusedTarget(in: app) + problemsOfMail(to: target, at: receiver.position)
        }
        return (next == nil ? [withoutTarget(.warning)] : []) + problemsOfAddress(target, at: receiver.position)
    }

    private func unusedTarget(in app: AppGraph) -> [Diagnostic] {
        guard let next, table(in: app) == nil else { return [] }
        return [
            Diagnostic(
                .unusedTarget, "The form is sent by mail, after which no screen follows; ‘nextLevel’ has no effect",
                at: next.position)
        ]
    }

    private func withoutTarget(_ severity: Diagnostic.Severity) -> Diagnostic {
        let isAbsent = placeOfTarget == position
        return Diagnostic(
            .formWithoutTarget,
            "The form\(isAbsent ? " has no ‘nextLevel’" : "'s ‘nextLevel’ is empty"), so nothing follows it",
            at: placeOfTarget, severity: severity)
    }

    private func problemsOfMail(to target: String, at place: SourcePosition) -> [Diagnostic] {
        guard target.isReceiver else { return [badReceiver(target, at: place)] }
        return fields.compactMap { field in
            switch field.kind {
            case .image:
                Diagnostic(
                    .pictureByMail, "The form is sent by mail, which the picture does not go with",
                    at: field.position)
            case .password:
                Diagnostic(
                    .insecurePassword, "The password is sent as the text of a mail", at: field.position)
            default: nil
            }
        }
    }

    private func problemsOfAddress(_ target: String, at place: SourcePosition) -> [Diagnostic] {
        guard target.isReceiver else { return [badReceiver(target, at: place)] }
        guard let address = WebAddress(target) else { return [] }
        var found: [Diagnostic] = []
        if address.scheme == "http" {
            found.append(
                Diagnostic(
                    .insecureReceiver, "‘\(target)’ is not encrypted; a site on https cannot send there", at: place))
            found += fields.filter { $0.kind == .password }.map { field in
                Diagnostic(.insecurePassword, "The password is sent without encryption", at: field.position)
            }
        }
        if address.isPrivate {
            found.append(
                Diagnostic(
                    .privateReceiver, "‘\(target)’ is a host of a private network, which visitors cannot reach",
                    at: place))
        }
        return found
    }

    private func badReceiver(_ target: String, at place: SourcePosition) -> Diagnostic {
        Diagnostic(
            .badReceiver, "‘\(target)’ is not an address to send to", at: place,
            suggestions: target.receiverWithScheme.map { [$0] } ?? [])
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
            guard field.hasValue, field.isKindKnown, let name = field.name else { return nil }
            let problem: String
            if field.kind == .password {
                guard columns[name] != nil else { return nil }
                return Diagnostic(
                    .unfitColumn, "A password is never kept, so the column ‘\(name)’ stays empty",
                    at: field.namePosition)
            }
            if let column = columns[name] {
                guard !field.fits(column) else { return nil }
                let hasOptions = field.kind == .check && column.kind == .check
                problem =
                    column.isOfScreen
                    ? "The column ‘\(name)’ is filled with the screen that led to the form, not with what visitors write"
                    : "The column ‘\(name)’ is of the type ‘\(column.kind.rawValue)’, which ‘\(field.kind.rawValue)’\(hasOptions ? " with options" : "") does not fill"
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

extension FormActivity {
    package static let tags = FormField.tags.merging([
        "actionUrl": "Who gets what visitors fill in.",
        "form": "The fields. With an actionUrl they are sent; without one the answers choose the next screen.",
        "submitImage": "A picture in the place of the button that sends."
    ]) { _, own in own }
}
