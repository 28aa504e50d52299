// SPDX-License-Identifier: MIT

package import AppModel
internal import Diagnostics

extension VideoActivity {
    package static let guide = FormatGuide(
        "A film of the app, of another server, or of YouTube or Vimeo.",
        site:
            "A file is played in the page; a film of YouTube or Vimeo loads after a tap, and a link to it is always there. A file of captions beside the film (the same name with ‘.vtt’) is shown as captions and as a text; one with the tag of a language before the ending, as in ‘tour.en.vtt’, is for the pages in that language. Browsers play MP4 and WebM.",
        players:
            "The HTML5 player knows only YouTube; Android opens addresses outside of the app.",
        example: .data(
            "VIDEO_ACTIVITY",
            """
            <data>
              <dataId>sunrise</dataId>
              <headerText>Sunrise</headerText>
              <local>true</local>
              <videoUrl>sunrise.mp4</videoUrl>
            </data>
            """))
}
