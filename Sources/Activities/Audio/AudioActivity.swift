// SPDX-License-Identifier: MIT

package import AppModel
package import BundleXML
package import Diagnostics
internal import Markup

/// A sound with a cover picture and text (`activities.md` 11).
package struct AudioActivity: Activity {
    package static let type: ActivityType = "AUDIO_ACTIVITY"
    package static let aliases: [ActivityType] = ["SOUND_ACTIVITY"]
    package static let diagnosticKinds = Diagnostic.Kind.mediaKinds + [.audioMissing, .unplayableAudio]

    let source: MediaSource
    let image: AssetReference?
    let lyrics: String?

    package init(from data: inout ElementReader) {
        source = MediaSource(.audio, "audioUrl", from: &data, missing: .audioMissing)
        image = data.image("imageFile")
        lyrics = data.prose("lyrics")
        guard let reference = source.reference else { return }
        if source.hasEnding(among: ["mid", "midi", "amr", "wma"]) {
            data.report(
                .unplayableAudio, "Browsers cannot play ‘\(reference.value)’; use mp3, m4a or ogg",
                at: reference.position)
        }
    }

    package var assets: [AssetReference] { source.assets + [image].compactMap { $0 } }

    package var searchTexts: SearchTexts { SearchTexts(.text, [lyrics].compactMap { $0 }) }

    package func page(in site: any PageContext) -> ScreenOutput<AudioPage> {
        ScreenOutput(
            AudioPage(
                title: site.screenTitle, file: site.file(source.reference), image: site.image(image, alternative: ""),
                lyrics: lyrics.map(Prose.html)))
    }
}

/// The page model for the template of a sound.
package struct AudioPage: PageModel {
    let title: String
    let file: FileModel?
    let image: ImageModel?
    let lyrics: String?

    package static let fields: [Field<AudioPage>] = [
        .text("title", "the screen's title") { $0.title },
        .model("file", "the sound; absent if it is missing") { $0.file },
        .model("image", "the cover picture") { $0.image },
        .html("lyrics", "the words as paragraphs") { $0.lyrics }
    ]
}

extension AudioActivity {
    package static let tags = MediaSource.tags.merging([
        "audioUrl": "A file of audio/, or an address.",
        "lyrics": "The words of the song, or what is said."
    ]) { _, own in own }
}
