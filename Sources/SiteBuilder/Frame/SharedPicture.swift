// SPDX-License-Identifier: MIT

package import AppModel
internal import Theming

/// What pages tell programs in which visitors share their addresses (Open Graph, ogp.me). Its addresses are absolute, so
/// only the site of a known address has it.
package struct SharingViewModel: PageModel {
    let siteName: String
    let picture: String?
    let card: String

    package static let fields: [Field<SharingViewModel>] = [
        .text("siteName", "the title of the app") { $0.siteName },
        .text("picture", "the full address of a picture of the screen, else of the app’s icon") { $0.picture },
        .text("card", "how the picture is shown: `summary_large_image`, or `summary` for an icon") { $0.card }
    ]
}

/// The picture that stands for a screen where its address is shared.
struct SharedPicture {
    /// The path in the site.
    let path: String
    /// Whether it is of the screen itself, and large enough to be shown above the title.
    let isLarge: Bool

    var card: String { isLarge ? "summary_large_image" : "summary" }

    /// What a picture must have at least to be shown large (X, “Summary Card with Large Image”).
    private static let smallest = (width: 300, height: 157)
    /// The kinds of pictures that all such programs show.
    private static let endings = [".png", ".jpg", ".jpeg", ".gif", ".webp"]

    /// The first large picture of the screen, else the icon; nil without either.
    init?(of screen: ScreenID, in plan: SitePlan, icon: String?) {
        let item = plan.graph.item(of: screen)
        let pictures = [item?.headerImage].compactMap { $0 } + (item?.assets ?? [])
        let large = pictures.lazy.filter { $0.kind == .image }.compactMap { reference -> String? in
            guard case .file(let path) = plan.assets.resolution(reference), let picture = plan.assets.picture(path),
                let size = picture.pixels, size.width >= Self.smallest.width, size.height >= Self.smallest.height,
                Self.endings.contains(where: picture.target.hasSuffix)
            else { return nil }
            return picture.target
        }.first
        guard let path = large ?? icon else { return nil }
        (self.path, isLarge) = (path, large != nil)
    }
}
