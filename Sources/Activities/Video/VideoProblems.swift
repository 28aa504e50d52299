// SPDX-License-Identifier: MIT

import Diagnostics

/// Diagnostics about a video (`activities.md` 10).
extension Diagnostic.Kind {
    static let videoMissing = Self(
        "video/no-video", .error, "The screen has a title and nothing to play.",
        isAbsence: true,
        howToFix:
            "Name the video in ‘videoUrl’: a file of the bundle's ‘video’ folder, an address, or its page on YouTube or Vimeo.",
        bad: .data(
            "VIDEO_ACTIVITY",
            """
            <data>
              <dataId>flight</dataId>
              <headerText>Over the valley</headerText>
              ↓<videoUrl/>
            </data>
            """),
        good: .data(
            "VIDEO_ACTIVITY",
            """
            <data>
              <dataId>flight</dataId>
              <headerText>Over the valley</headerText>
              <videoUrl>https://example.org/valley.mp4</videoUrl>
            </data>
            """))
    static let badYouTubeID = Self(
        "video/bad-youtube-id", .warning,
        "The address is one of YouTube's, but names no video, so there is a link instead of a player.",
        howToFix: "Open the video in a browser and copy the address from there; what follows ‘v=’ has 11 characters.",
        bad: .data("VIDEO_ACTIVITY", "<videoUrl>↓https://www.youtube.com/watch?v=Abc123</videoUrl>"),
        good: .data("VIDEO_ACTIVITY", "<videoUrl>https://www.youtube.com/watch?v=Abc123-_xyz</videoUrl>"))
    static let badVimeoID = Self(
        "video/bad-vimeo-id", .warning,
        "The address is one of Vimeo's, but names no film, so there is a link instead of a player.",
        howToFix: "Open the film in a browser and copy the address from there; the number of the film stands in it.",
        bad: .data("VIDEO_ACTIVITY", "<videoUrl>↓https://vimeo.com/event/4321</videoUrl>"),
        good: .data("VIDEO_ACTIVITY", "<videoUrl>https://vimeo.com/76979871</videoUrl>"))
    static let unplayableVideo = Self(
        "video/unplayable", .warning, "No browser plays this kind of video, so visitors get an empty player.",
        howToFix: "Convert it to MP4 (H.264) or WebM; a live stream needs an address that browsers can open.",
        bad: .data("VIDEO_ACTIVITY", "<videoUrl>↓https://example.org/valley.wmv</videoUrl>"),
        good: .data("VIDEO_ACTIVITY", "<videoUrl>https://example.org/valley.mp4</videoUrl>"))
    static let badCaptions = Self(
        "video/bad-captions", .warning,
        "Browsers show nothing of such a file, not all of its captions, or wrong letters, and so does the transcript on the page.",
        howToFix:
            "Save the captions as WebVTT in UTF-8: a line ‘WEBVTT’, an empty one, then for each caption a line with its times and below it the text. Before the thousandths of a second stands a point: 00:01.000 --> 00:04.000. From an hour on, the hours stand before the minutes: 01:15:00.000.",
        bad: .data("VIDEO_ACTIVITY", "<local>true</local><videoUrl>↓valley.mp4</videoUrl>").with(
            .file("video/valley.mp4", "film")
        )
        .with(.file("video/valley.vtt", "1\n00:00:01,000 --> 00:00:04,000\nThe river rises here.")),
        good: .data("VIDEO_ACTIVITY", "<local>true</local><videoUrl>valley.mp4</videoUrl>").with(
            .file("video/valley.mp4", "film")
        )
        .with(.file("video/valley.vtt", "WEBVTT\n\n00:01.000 --> 00:04.000\nThe river rises here.")))
    static let videoWithoutCaptions = Self(
        "video/no-captions", .note, "People who cannot hear, or who watch without sound, miss what is said.",
        howToFix:
            "Put a WebVTT file of the same name beside the video, with the ending ‘.vtt’. In a site of several languages it is for the main one, and ‘.en.vtt’ for the pages in English.",
        bad: .data("VIDEO_ACTIVITY", "<local>true</local><videoUrl>↓valley.mp4</videoUrl>").with(
            .file("video/valley.mp4", "film")),
        good: .data("VIDEO_ACTIVITY", "<local>true</local><videoUrl>valley.mp4</videoUrl>").with(
            .file("video/valley.mp4", "film")
        )
        .with(.file("video/valley.vtt", "WEBVTT\n\n00:01.000 --> 00:04.000\nThe river rises here.")))
}
