// SPDX-License-Identifier: MIT

package import AppModel
package import BundleXML
package import Diagnostics
internal import Text

/// A video of the bundle, of another server, or of a video platform (`activities.md` 10).
package struct VideoActivity: Activity {
    package static let type: ActivityType = "VIDEO_ACTIVITY"
    package static let diagnosticKinds =
        Diagnostic.Kind.mediaKinds + [
            .videoMissing, .badYouTubeID, .badVimeoID, .unplayableVideo, .badCaptions, .videoWithoutCaptions
        ]

    /// Schemes of streaming protocols, which browsers do not play.
    private static let streams: Set<String> = ["rtsp", "rtmp", "mms"]

    let source: MediaSource
    private let platform: VideoPlatform?
    private let poster: AssetReference?

    package init(from data: inout ElementReader) {
        poster = data.image("headerImageFile")
        source = MediaSource(.video, "videoUrl", from: &data, missing: .videoMissing, streams: Self.streams)
        platform = source.reference.flatMap { VideoPlatform($0.value) }
        guard let reference = source.reference else { return }
        if case .brokenYouTube = platform {
            data.report(
                .badYouTubeID, "‘\(reference.value)’ names no video: it has no id of 11 characters",
                at: reference.position)
        }
        if case .youTube(let id, _, isCut: true) = platform {
            data.report(
                .badYouTubeID, "The id in ‘\(reference.value)’ has more than 11 characters; ‘\(id)’ was taken",
                at: reference.position, severity: .warning)
        }
        if case .brokenVimeo = platform {
            data.report(
                .badVimeoID, "‘\(reference.value)’ names no film: it has no number of one", at: reference.position)
        }
        if platform == nil, isUnplayable(reference) {
            data.report(
                .unplayableVideo, "Browsers cannot play ‘\(reference.value)’; use mp4 or webm", at: reference.position)
        }
    }

    private func isUnplayable(_ reference: AssetReference) -> Bool {
        if let address = source.address, Self.streams.contains(address.scheme) { return true }
        return source.hasEnding(among: ["3gp", "flv", "avi", "wmv"])
    }

    package var assets: [AssetReference] { platform == nil ? source.assets : [] }

    /// Returns the platform's player, which the page frames, and the platform's page, which it links to.
    package func needs(_ settings: SiteSettings) -> PageNeeds {
        guard let platform, let reference = source.reference else { return PageNeeds() }
        return PageNeeds(
            frames: [platform.embed].compactMap { $0 }, waitsForTap: true,
            webLinks: [WebLink(platform.page ?? reference.value, at: reference.position)])
    }

    package func problems(in app: AppGraph) -> [Diagnostic] {
        guard let reference = source.reference, case .file(let path) = app.assets.resolve(reference) else { return [] }
        guard let captions = CaptionFile.beside(path, in: app.app) else {
            return [
                Diagnostic(
                    .videoWithoutCaptions,
                    "‘\(reference.value)’ has no captions; put ‘\(path.replacingExtension(with: "vtt").lastComponent)’ beside it",
                    at: reference.position)
            ]
        }
        guard let bytes = app.app.bundle.read(captions.path), let fault = CaptionFault(of: bytes, at: captions.path)
        else { return [] }
        return [
            Diagnostic(
                .badCaptions, "‘\(captions.path)’ \(fault.reason)", at: reference.position,
                notes: [fault.note])
        ]
    }

    package func page(in site: any PageContext) -> ScreenOutput<VideoPage> {
        let poster = site.image(poster, alternative: "")
        if let platform {
            return ScreenOutput(
                VideoPage(
                    title: site.screenTitle, file: nil, captions: nil, cues: [], poster: poster,
                    service: platform.service,
                    address: platform.page ?? source.reference?.value,
                    embed: platform.embed))
        }
        let captions = captions(in: site.graph)
        return ScreenOutput(
            VideoPage(
                title: site.screenTitle, file: site.file(source.reference),
                captions: captions.flatMap { captions in
                    site.file(at: captions.path).map { CaptionsModel(href: $0.href, language: captions.language) }
                },
                cues: captions.flatMap { site.graph.app.bundle.read($0.path) }.map { CaptionCue.all(in: $0) } ?? [],
                poster: poster, service: nil, address: nil, embed: nil))
    }

    /// Returns the captions, which the page also contains as text: as a transcript, and because browsers do not load
    /// caption files from the disk.
    private func captions(in graph: AppGraph) -> CaptionFile? {
        guard let source = source.reference, case .file(let path) = graph.assets.resolve(source) else { return nil }
        return CaptionFile.beside(path, in: graph.app)
    }
}

/// The page model for the template of a video.
package struct VideoPage: PageModel {
    let title: String
    let file: FileModel?
    let captions: CaptionsModel?
    let cues: [CaptionCue]
    let poster: ImageModel?
    let service: String?
    let address: String?
    let embed: String?

    package static let fields: [Field<VideoPage>] = [
        .text("title", "the screen's title") { $0.title },
        .model("file", "a file to play in the page") { $0.file },
        .model("captions", "a file of captions for it") { $0.captions },
        .list("cues", "the captions' lines") { $0.cues },
        .flag("hasCues", "whether there are any") { !$0.cues.isEmpty },
        .model("poster", "what to show before it plays: the screen's header picture") { $0.poster },
        .text("service", "the platform that shows the video, such as YouTube") { $0.service },
        .text("address", "the video's page there") { $0.address },
        .text("embed", "the player that the platform has for other sites") { $0.embed },
        .flag("isMissing", "whether there is nothing to play") { $0.file == nil && $0.address == nil }
    ]
}

/// The captions of a video, for browsers that load them from a host.
package struct CaptionsModel: PageModel {
    let href: String
    let language: String

    package static let fields: [Field<CaptionsModel>] = [
        .text("href", "the address") { $0.href },
        .text("language", "the tag of the language that they are in, which may be another than that of the page") {
            $0.language
        }
    ]
}

extension VideoActivity {
    package static let tags = MediaSource.tags.merging([
        "videoUrl": "A file of video/, an address, or a page of YouTube or Vimeo."
    ]) { _, own in own }
}
