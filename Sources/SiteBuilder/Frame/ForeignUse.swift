// SPDX-License-Identifier: MIT

internal import AppModel

/// What a page takes from another server or sends to it, and when.
struct ForeignUse: Sendable {
    enum Kind: Sendable {
        case picture, media, frame, receiver
    }

    /// Scheme, host and port; `*.` stands for any name of a server below.
    let origin: String
    let kind: Kind
    let moment: ForeignServer.Moment

    /// Returns what the page of a screen does.
    static func all(on screen: ScreenID, in plan: SitePlan) -> [ForeignUse] {
        let background = plan.styleClasses.remoteBackground(of: screen).flatMap { WebOrigin(of: $0) }.map {
            ForeignUse(origin: $0.policySource, kind: .picture, moment: .opening)
        }
        let own = plan.graph.item(of: screen).map { all(of: $0, needing: $0.activity.needs(plan.graph.app.settings)) }
        return (own ?? []) + [background].compactMap { $0 }
    }

    /// Returns what the page of an item does.
    /// - Parameter needs: what the page needs from outside of it.
    static func all(of item: DataItem, needing needs: PageNeeds) -> [ForeignUse] {
        let later = needs.waitsForTap ? ForeignServer.Moment.tap : .opening
        var uses: [ForeignUse] = []
        func add(_ address: String, _ kind: Kind, _ moment: ForeignServer.Moment) {
            if let origin = WebOrigin(of: address) {
                uses.append(ForeignUse(origin: origin.policySource, kind: kind, moment: moment))
            }
        }
        func add(_ file: AssetReference) {
            switch file.kind {
            case .image: add(file.value, .picture, .opening)
            case .audio, .video: add(file.value, .media, .opening)
            case .pdf, .page: break
            }
        }
        if !item.assetKinds.isDisjoint(with: [.remoteImage, .remoteMedia]) {
            for file in item.assets where file.isRemote { add(file) }
        }
        if let image = item.headerImage, image.isRemote { add(image) }
        for server in needs.pictureServers { add(server, .picture, later) }
        for frame in needs.frames { add(frame, .frame, later) }
        for receiver in needs.receivers { add(receiver, .receiver, .tap) }
        return uses
    }
}
