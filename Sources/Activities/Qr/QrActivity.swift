// SPDX-License-Identifier: MIT

package import AppModel
package import BundleXML
package import Diagnostics
internal import Text

/// A reader of printed codes, each leading to a screen (`activities.md` 18).
package struct QrActivity: Activity {
    package static let type: ActivityType = "QR_ACTIVITY"
    package static let diagnosticKinds: [Diagnostic.Kind] = [
        .noCodes, .emptyCode, .codeWithoutTarget, .repeatedCode, .contradictoryCode, .longCode
    ]
    package static let traits = PageTraits(sharedFiles: [.codeSheet], hidesLinks: true)

    let entries: [Code]
    let scanImage: AssetReference?

    struct Code: Sendable {
        let text: String
        let next: NextLevel?
        let position: SourcePosition
    }

    package init(from data: inout ElementReader) {
        scanImage = data.image("scanImage")
        let read = { (item: inout ElementReader) -> Code in
            // What a code says is no text to read: only addresses are never meant to have an escaped ampersand.
            let written = item.value(Tag("idQr", tolerated: ["idQR"]))?.text ?? ""
            let text = written.isWebAddress ? written.withPlainAmpersands : written
            return Code(text: text, next: item.nextLevel(), position: item.position)
        }
        entries = (data.inside("qrs") { $0.items(of: "qr", read) } ?? []) + data.items(of: "qr", read)
        report(&data)
    }

    package var links: [NextLevel] { entries.compactMap(\.next) }
    package var assets: [AssetReference] { [scanImage].compactMap { $0 } }
    package func needs(_ settings: SiteSettings) -> PageNeeds { PageNeeds(features: [.camera], parts: [.fields]) }

    private func report(_ data: inout ElementReader) {
        if entries.isEmpty { data.report(.noCodes, "The screen knows no codes") }
        for code in entries {
            if code.text.isEmpty {
                data.report(.emptyCode, "The code has no ‘idQr’, so nothing matches it", at: code.position)
            }
            if code.text.utf8.count > CodeMatrix.mostBytes {
                data.report(
                    .longCode,
                    "The code has \(code.text.utf8.count) bytes, and a printed code holds \(CodeMatrix.mostBytes) at most",
                    at: code.position)
            }
            if code.next == nil, !code.text.isEmpty {
                data.report(.codeWithoutTarget, "The code ‘\(code.text)’ has no ‘nextLevel’", at: code.position)
            }
        }
    }

    package func problems(in app: AppGraph) -> [Diagnostic] {
        var seen: [String: Code] = [:]
        return entries.compactMap { code in
            guard !code.text.isEmpty, code.next != nil else { return nil }
            defer { seen[code.text] = code }
            guard let first = seen[code.text] else { return nil }
            let isSame = first.hasTarget(of: code, in: app)
            return Diagnostic(
                isSame ? .repeatedCode : .contradictoryCode,
                "The code ‘\(code.text)’ is listed again" + (isSame ? "" : " with another target"),
                at: code.position, notes: [.previously(at: first.position)])
        }
    }

    package func page(in site: any PageContext) -> ScreenOutput<QrPage> {
        var known: Set<ScreenID> = []
        let targets = entries.compactMap(\.next).flatMap { site.graph.resolve($0).screens }.filter {
            known.insert($0).inserted
        }
        return ScreenOutput(
            QrPage(
                scanImage: site.image(scanImage, alternative: site.string("scan")),
                codes: entries.filter { !$0.text.isEmpty }.compactMap { code in
                    let target = code.next.flatMap { site.graph.resolve($0).screens.first }.flatMap(site.address)
                    return target.map { CodeViewModel(text: code.text, href: $0) }
                },
                targets: site.entries(of: targets), site: site.settings.baseURL))
    }
}

extension QrActivity.Code {
    /// Whether both links lead to one screen, or name the same if they lead nowhere.
    fileprivate func hasTarget(of other: Self, in app: AppGraph) -> Bool {
        if let next, let otherNext = other.next, case .screen(let target) = app.resolve(next),
            case .screen(target) = app.resolve(otherNext)
        {
            return true
        }
        return next?.level?.value == other.next?.level?.value && next?.data?.value == other.next?.data?.value
    }
}

extension NextLevel.Key {
    /// The key without its position; ids and numbers stay distinct.
    fileprivate var value: String {
        switch self {
        case .id(let id, _): "id " + id
        case .number(let number, _): "number \(number)"
        }
    }
}

/// The page model for the template of a code reader.
package struct QrPage: PageModel {
    let scanImage: ImageModel?
    let codes: [CodeViewModel]
    let targets: [ScreenEntry]
    let site: String?

    package static let fields: [Field<QrPage>] = [
        .model("scanImage", "a picture for the button") { $0.scanImage },
        .list("codes", "the codes that lead somewhere, in file order") { $0.codes },
        .list("targets", "the screens that codes lead to") { $0.targets },
        .flag("hasTargets", "whether there are any") { !$0.targets.isEmpty },
        .text("site", "the address of the site, if it is known") { $0.site }
    ]
}

/// One code of a reader.
package struct CodeViewModel: PageModel {
    let text: String
    let href: String

    package static let fields: [Field<CodeViewModel>] = [
        .text("text", "the exact content of the code") { $0.text },
        .text("href", "the address of the screen it opens") { $0.href }
    ]
}

extension QrActivity {
    package static let tags = [
        "idQr": "The text of the code.",
        "qr": "A printed code and where it leads.",
        "qrs": "The codes, in any order.",
        "scanImage": "A picture for the button that scans."
    ]
}
