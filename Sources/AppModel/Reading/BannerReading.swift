// SPDX-License-Identifier: MIT

internal import BundleXML
internal import Diagnostics
internal import Text

/// The banner with advertisements.
extension AppReader {
    /// Reads the banner (`app.md` 4.4).
    mutating func banner() -> App.Banner? {
        // Empty elements mean absent ones (`app.md` 18.13).
        guard let element = root.child("banner"), !element.wholeText.isEmpty else { return nil }
        let (all, most) = (advertisements, limits.bannerPictures)
        let shown = Array(all.prefix(most))
        let links =
            bundle.linkedFolder(at: advertisementFolder).map { [$0] } ?? bundle.linksToFolders(in: advertisementFolder)
        return root.nested(element) { reader in
            let type = reader.token("type")?.text.lowercased() ?? "admob"
            let banner = App.Banner(
                type: type, place: reader.token("position")?.text.lowercased() ?? "",
                id: reader.token("id")?.text ?? "",
                pictures: type == "custom" ? shown : [])
            if type != "custom" {
                let id = banner.id.isEmpty ? "" : " with id ‘\(banner.id)’"
                reader.report(
                    .banner, "The banner ‘\(banner.type)’\(id) is not shown: no foreign code is put into the site")
            } else if banner.pictures.isEmpty, !links.isEmpty {
                reader.report(links.map(\.problem))
            } else if banner.pictures.isEmpty {
                reader.report(
                    .banner, "The banner of type ‘custom’ is not shown: there are no pictures in ‘images/ads’")
            } else if !banner.place.isEmpty, !banner.isAbove, !banner.isBelow {
                reader.report(
                    .banner, "The banner of type ‘custom’ is not shown: its position is neither ‘top’ nor ‘bottom’")
            } else if all.count > most {
                reader.report(
                    .banner, "The banner shows the first \(most) pictures of ‘images/ads’, not all \(all.count)")
            }
            return banner
        }
    }

    private var advertisementFolder: String { layout.root.appending("images/ads") }

    /// The pictures for banners of type `custom`, sorted by their paths.
    private var advertisements: [AssetReference] {
        bundle.files.below(advertisementFolder).filter(MediaType.isPicture).map {
            AssetReference(.image, $0.below(layout.root) ?? $0, at: SourcePosition(file: layout.appFile))
        }
    }
}
