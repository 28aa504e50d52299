// SPDX-License-Identifier: MIT

package import Diagnostics

/// What can be wrong with the name of a file in a value (`app.md` 2.4, `activities.md` 1.6 and 1.9).
extension Diagnostic.Kind {
    /// Every problem that resolving files can report.
    package static let fileProblems: [Diagnostic.Kind] = [
        .missingFile, .notAPicture, .cutOffPicture, .largeFilePointers, .inexactName, .ambiguousFile, .outsideBundle,
        .linkedFolder, .reservedCharacters, .serverFile
    ]

    package static let missingFile = Self(
        "file/missing", .warning,
        "The screen is shown without the file. Where the screen is about it (a video, a document, a zoomed picture), that is an error.",
        howToFix:
            "Add the file to the bundle, or correct its name; capitals and folders count. An element names one file; for several pictures there is IMAGE_GALLERY_ACTIVITY.",
        bad: row("<imageFile>↓images/hall.png</imageFile>"),
        good: row("<imageFile>images/a.png</imageFile>"))
    package static let notAPicture = Self(
        "file/not-a-picture", .warning,
        "Browsers judge a picture by its contents and not by its name: they show an empty place. Where the screen is about the picture, that is an error.",
        howToFix:
            "Save the picture as PNG, JPEG, WebP or SVG, or fetch it again if something else was saved under its name. A drawing (SVG) begins with ‘<svg xmlns=\"http://www.w3.org/2000/svg\"’.",
        bad: row("<imageFile>↓images/hall.jpg</imageFile>").with(
            .file("images/hall.jpg", "<html><p>Not found</p></html>")),
        good: row("<imageFile>images/a.png</imageFile>"))
    package static let cutOffPicture = Self(
        "file/picture-cut-off", .warning,
        "The file begins as a picture and ends too early, as after a copy that was interrupted. Browsers show the upper part of it, or nothing.",
        howToFix: "Copy the picture anew from where it came.",
        bad: row("<imageFile>↓images/hall.webp</imageFile>").with(
            // The second word is the number of bytes that follow.
            .file("images/hall.webp", "RIFFmoreWEBPVP8 ")),
        good: row("<imageFile>images/a.png</imageFile>"))
    package static let largeFilePointers = Self(
        "file/git-lfs", .error,
        "Git LFS keeps large files apart, and a short text in the place of each one that was not fetched. The site would have these texts, of which browsers show nothing.",
        howToFix: "Run ‘git lfs pull’. In a workflow of GitHub give ‘actions/checkout’ the line ‘lfs: true’.",
        bad: row("<imageFile>↓images/hall.jpg</imageFile>").with(
            .file(
                "images/hall.jpg",
                "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393\nsize 12345\n"
            )),
        good: row("<imageFile>images/a.png</imageFile>"))
    package static let inexactName = Self(
        "file/inexact-name", .warning,
        "The file was found by trying other spellings and folders, which other players and servers do not.",
        howToFix: "Write the path exactly as the message gives it, or rename the file.",
        bad: row("<imageFile>↓images/A.PNG</imageFile>"),
        good: row("<imageFile>images/a.png</imageFile>"))
    package static let ambiguousFile = Self(
        "file/ambiguous-name", .warning,
        "A letter with an accent is written as one sign or as two, and a Mac writes the names of files with two. Both look the same, and addresses do not tell them apart: the site has the file with one sign, whichever is meant.",
        isSaidOncePerFile: true,
        howToFix:
            "Remove the file that is not meant, or give it another name. Their dates and sizes tell which is which.",
        bad: .terminal(
            "$ ls -l my-app/images\n-rw-r--r-- 1 ana ana 4096 May  2  2019 Öl.png\n-rw-r--r-- 1 ana ana 9120 Nov  3  2026 Öl.png\n$ emobic-site check my-app\nmy-app/xml/shop.xml:7:18: warning: There are two files ‘images/Öl.png’, whose names differ only in their Unicode form; one of them is in the site [file/ambiguous-name]"
        ),
        good: .terminal("$ ls -l my-app/images\n-rw-r--r-- 1 ana ana 9120 Nov  3  2026 Öl.png"))
    package static let outsideBundle = Self(
        "file/outside-bundle", .error,
        "Nothing outside the bundle's folder is ever read, so that no app can publish other files of your computer.",
        howToFix:
            "Copy the file into the bundle and name it by its path there. Paths start at the app's folder, wherever the file in which they are written lies.",
        bad: row("<imageFile>↓../photos/hall.png</imageFile>"),
        good: row("<imageFile>images/a.png</imageFile>"))
    package static let linkedFolder = Self(
        "file/linked-folder", .error,
        "Links to files of the app are followed, those to folders are not, wherever they lead. The files behind such a link are not in the site.",
        howToFix:
            "Put the folder itself in the place of the link. If several apps share its files, copy them before each build.",
        bad: .terminal(
            "$ ls -l my-app\nlrwxrwxrwx 1 ana ana    4 images -> pics\ndrwxr-xr-x 2 ana ana 4096 pics\ndrwxr-xr-x 2 ana ana 4096 xml\n$ emobic-site check my-app\nerror: ‘images’ is a link to the folder ‘pics’, and links to folders are not followed, so what it holds counts as missing [file/linked-folder]"
        ),
        good: .terminal("$ rm my-app/images\n$ mv my-app/pics my-app/images"))
    package static let reservedCharacters = Self(
        "file/reserved-characters", .warning,
        "Some systems allow no file of that name, and in an address such a character means something else. The site has the file under a safe name, but for those of ‘html’, whose pages name each other.",
        isSaidOncePerFile: true,
        howToFix: "Rename the file without \(reservedList), and write the new name here.",
        bad: row("<imageFile>↓images/what now?.png</imageFile>").with(.file("images/what now?.png", "")),
        good: row("<imageFile>images/what now.png</imageFile>").with(.file("images/what now.png", "")))

    private static let reservedList = BundlePath.reservedCharacters.map { "‘\($0)’" }.joined(separator: " ")

    private static func row(_ picture: String) -> Example {
        .data(
            "LIST_ACTIVITY",
            "<list>\n  <listItem>\n    <text>The great hall</text>\n    \(picture)\n  </listItem>\n</list>")
    }
}
