// SPDX-License-Identifier: MIT

import Diagnostics

/// Diagnostics about a gallery (`activities.md` 8).
extension Diagnostic.Kind {
    static let galleryMissing = Self(
        "image-gallery/no-gallery", .error, "The screen says that there are no pictures.",
        isAbsence: true, howToFix: "Put the pictures into a ‘galery’ element; the format spells it with one ‘l’.",
        bad: .data(
            "IMAGE_GALLERY_ACTIVITY",
            """
            ↓<data>
              <dataId>festival</dataId>
              <headerText>Lantern festival</headerText>
            </data>
            """),
        good: .data(
            "IMAGE_GALLERY_ACTIVITY",
            """
            <data>
              <dataId>festival</dataId>
              <headerText>Lantern festival</headerText>
              <galery>
                <image><imageFile>images/a.png</imageFile></image>
              </galery>
            </data>
            """))
    static let galleryEmpty = Self(
        "image-gallery/no-pictures", .warning, "The visitor opens a gallery and finds that there are no pictures.",
        isAbsence: true,
        howToFix: "Add an ‘image’ for each picture, or take away the links to this screen until there are some.",
        bad: .data(
            "IMAGE_GALLERY_ACTIVITY",
            """
            ↓<data>
              <dataId>festival</dataId>
              <galery/>
            </data>
            """),
        good: .data(
            "IMAGE_GALLERY_ACTIVITY",
            """
            <data>
              <dataId>festival</dataId>
              <galery>
                <image><imageFile>images/a.png</imageFile></image>
              </galery>
            </data>
            """))
    static let pictureWithoutFile = Self(
        "image-gallery/picture-without-file", .warning,
        "There is no picture, at most its text and its link; the iOS player shows a blank page in its place.",
        isAbsence: true, howToFix: "Name the picture's file in ‘imageFile’, or remove the empty ‘image’.",
        bad: .data(
            "IMAGE_GALLERY_ACTIVITY",
            """
            <galery>
              <image><imageFile>images/a.png</imageFile></image>
              <image>↓<imageFile/></image>
            </galery>
            """),
        good: .data(
            "IMAGE_GALLERY_ACTIVITY",
            """
            <galery>
              <image><imageFile>images/a.png</imageFile></image>
              <image><imageFile>images/b.png</imageFile></image>
            </galery>
            """))
    static let galleryLost = Self(
        "image-gallery/all-missing", .error,
        "Not one of the pictures was found; at most their texts and links are left of the gallery.",
        howToFix:
            "Check whether the folder with the pictures was copied into the bundle, and whether ‘imageFile’ names the files by their path in it.",
        bad: .data(
            "IMAGE_GALLERY_ACTIVITY",
            """
            ↓<galery>
              <image><imageFile>images/tower.jpg</imageFile></image>
              <image><imageFile>images/bridge.jpg</imageFile></image>
            </galery>
            """),
        good: .data(
            "IMAGE_GALLERY_ACTIVITY",
            """
            <galery>
              <image><imageFile>images/a.png</imageFile></image>
              <image><imageFile>images/b.png</imageFile></image>
            </galery>
            """))
    static let unknownGalleryLayout = Self(
        "image-gallery/unknown-layout", .warning, "The pictures stand in a grid, cropped to squares.",
        howToFix: "Write ‘grid’ or ‘posters’.",
        bad: .data(
            "IMAGE_GALLERY_ACTIVITY",
            """
            <galleryLayout>↓poster</galleryLayout>
            <galery>
              <image><imageFile>images/a.png</imageFile></image>
            </galery>
            """),
        good: .data(
            "IMAGE_GALLERY_ACTIVITY",
            """
            <galleryLayout>posters</galleryLayout>
            <galery>
              <image><imageFile>images/a.png</imageFile></image>
            </galery>
            """))
    static let largePicture = Self(
        "image-gallery/large-picture", .note,
        "A visitor on a slow line, or with few megabytes left, waits long for a picture of more than 3 MB.",
        howToFix:
            "Make the picture smaller: 2000 pixels on its longer side are plenty for a screen, and a JPEG of that size stays below 1 MB.",
        bad: .data(
            "IMAGE_GALLERY_ACTIVITY",
            """
            <galery>
              <image><imageFile>↓images/large.jpg</imageFile></image>
            </galery>
            """),
        good: .data(
            "IMAGE_GALLERY_ACTIVITY",
            """
            <galery>
              <image><imageFile>images/a.png</imageFile></image>
            </galery>
            """))
}
