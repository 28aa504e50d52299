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

    /// Returns what the page of a screen does: its frame, and its item.
    static func all(on screen: ScreenID, graph: AppGraph, styles: StyleClasses) -> [ForeignUse] {
        let header = graph.headerImage(of: screen).flatMap { $0.isRemote ? $0.value : nil }
        let ofMenus = graph.menus(on: screen).flatMap(\.remotePictures)
        let pictures = [styles.remoteBackground(of: screen), header].compactMap { $0 } + ofMenus
        let frame = pictures.compactMap { WebOrigin(of: $0) }.map {
            ForeignUse(origin: $0.policySource, kind: .picture, moment: .opening)
        }
        let own = graph.item(of: screen).map { all(of: $0, needing: $0.activity.needs(graph.app.settings)) }
        return (own ?? []) + frame
    }

    /// Returns what an item does on its page.
    /// - Parameter needs: what the page needs from outside of it.
    private static func all(of item: DataItem, needing needs: PageNeeds) -> [ForeignUse] {
        let later = needs.waitsForTap ? ForeignServer.Moment.tap : .opening
        var uses: [ForeignUse] = []
        func add(_ address: String, _ kind: Kind, _ moment: ForeignServer.Moment) {
            if let origin = WebOrigin(of: address) {
                uses.append(ForeignUse(origin: origin.policySource, kind: kind, moment: moment))
            }
        }
        let byScript = Set(needs.scriptPictures.map(\.position))
        func add(_ file: AssetReference) {
            switch file.kind {
            case .image: add(file.value, .picture, byScript.contains(file.position) ? later : .opening)
            case .audio, .video: add(file.value, .media, .opening)
            // What the bundle's own pages ask concerns no policy.
            case .pdf, .page: break
            }
        }
        if !item.assetKinds.isDisjoint(with: [.remoteImage, .remoteMedia]) {
            for file in item.assets where file.isRemote { add(file) }
        }
        for server in needs.pictureServers { add(server, .picture, later) }
        for frame in needs.frames { add(frame, .frame, later) }
        for receiver in needs.receivers { add(receiver, .receiver, .tap) }
        return uses
    }
}
