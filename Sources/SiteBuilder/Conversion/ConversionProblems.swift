// SPDX-License-Identifier: MIT

package import AppModel
package import Diagnostics
internal import Text

/// What is reported about programs that make files smaller.
package enum Conversion {
    /// Returns a note for each program that this machine lacks and the app could use.
    package static func problems(in graph: AppGraph, scaler: PictureScaler?, packer: FontPacker?) -> [Diagnostic] {
        let position = SourcePosition(file: graph.app.layout.appFile)
        var problems: [Diagnostic] = []
        if scaler == nil, hasLargePicture(graph.app.bundle) {
            problems.append(
                Diagnostic(
                    .noNarrowPictures,
                    "\(PictureScaler.program) is not on this machine, so phones load the pictures of large screens",
                    at: position))
        }
        if packer == nil, !FontPacker.fonts(of: graph).isEmpty {
            problems.append(
                Diagnostic(
                    .noPackedFonts, "\(FontPacker.program) is not on this machine, so fonts are not compressed",
                    at: position))
        }
        return problems
    }

    /// Smaller files are not worth a note.
    private static let leastBytes = 16_384

    private static func hasLargePicture(_ bundle: AppBundle) -> Bool {
        bundle.files.paths.contains { path in
            guard ImageSize.isImage(path), !ImageSize.isDrawing(path), (bundle.size(path) ?? 0) > leastBytes,
                let bytes = bundle.pictureHead(path), let size = ImageSize(of: bytes)
            else { return false }
            return size.width > PictureScaler.widths[0] && ScalablePicture.isOne(bytes)
        }
    }
}

extension Diagnostic {
    static func notConverted(
        _ path: String, by program: String, isFont: Bool, _ failure: ConversionFailure, at position: SourcePosition
    ) -> Diagnostic {
        switch failure {
        case .unreadable where isFont:
            Diagnostic(.fontNotPacked, "‘\(path)’ is no font that \(program) can read", at: position)
        case .unreadable:
            Diagnostic(.pictureNotDecoded, "‘\(path)’ is damaged, or no picture that \(program) can read", at: position)
        case .failed: Diagnostic(.programFailed, "\(program) made nothing of ‘\(path)’", at: position)
        }
    }
}

extension Diagnostic.Kind {
    /// The diagnostics about programs that make files smaller.
    static let conversionProblems: [Diagnostic.Kind] = [
        .noNarrowPictures, .noPackedFonts, .pictureNotDecoded, .fontNotPacked, .programFailed
    ]

    fileprivate static let noNarrowPictures = Self(
        "site/no-narrow-pictures", .note,
        "Visitors load every picture as it is in the app. With ‘cwebp’ a site has narrower copies too, and a phone loads half as much, or less.",
        howToFix: "Install the package ‘webp’ on the machine that builds the site, and build again.",
        bad: .terminal(
            "$ emobic-site build my-app public --notes\nmy-app/xml/app.xml: note: cwebp is not on this machine, so phones load the pictures of large screens [site/no-narrow-pictures]"
        ),
        good: .terminal("$ sudo apt install webp\n$ emobic-site build my-app public"))
    fileprivate static let noPackedFonts = Self(
        "site/no-packed-fonts", .note,
        "Visitors load the fonts of the app as they are. Compressed for the web (WOFF2), they have half the size.",
        howToFix: "Install the package ‘woff2’ on the machine that builds the site, and build again.",
        bad: .terminal(
            "$ emobic-site build my-app public --notes\nmy-app/xml/app.xml: note: woff2_compress is not on this machine, so fonts are not compressed [site/no-packed-fonts]"
        ),
        good: .terminal("$ sudo apt install woff2\n$ emobic-site build my-app public"))
    fileprivate static let pictureNotDecoded = Self(
        "site/picture-not-decoded", .warning,
        "The file of a picture begins as it should, but the program that makes narrower copies cannot read it. Often it was cut off while it was copied, and browsers show a part of it or nothing.",
        howToFix:
            "Open the picture in another program. If it is damaged, copy it anew; if not, save it anew as PNG or JPEG.",
        bad: .terminal(
            "$ emobic-site build my-app public\nmy-app/xml/list.xml:12:20: warning: ‘images/harbour.jpg’ is damaged, or no picture that cwebp can read [site/picture-not-decoded]"
        ),
        good: .terminal("$ cp camera/harbour.jpg my-app/images/\n$ emobic-site build my-app public"))
    fileprivate static let fontNotPacked = Self(
        "site/font-not-packed", .warning,
        "The program that compresses fonts cannot read this file. The site has the file as it is; browsers may refuse it too, and show another font.",
        howToFix: "Open the font in another program. If it is damaged, copy it anew.",
        bad: .terminal(
            "$ emobic-site build my-app public\nmy-app/xml/formats.xml:8:17: warning: ‘fonts/Title.ttf’ is no font that woff2_compress can read [site/font-not-packed]"
        ),
        good: .terminal("$ cp fonts/Title.ttf my-app/fonts/\n$ emobic-site build my-app public"))
    fileprivate static let programFailed = Self(
        "site/program-failed", .warning,
        "A program that makes files smaller took longer than a minute, was ended, or made something else. The site has the file as it is, and is complete.",
        howToFix:
            "Build again. If it fails again, try the program on the file by itself, and make the file smaller by hand.",
        bad: .terminal(
            "$ emobic-site build my-app public\nmy-app/xml/list.xml:12:20: warning: cwebp made nothing of ‘images/harbour.png’ [site/program-failed]"
        ),
        good: .terminal("$ cwebp -resize 480 0 my-app/images/harbour.png -o /tmp/harbour.webp"))
}
