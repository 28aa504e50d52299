// SPDX-License-Identifier: MIT

import FileSystem

@testable import Activities
@testable import AppModel

extension Reader {
    static let files: [Reader] = [
        Reader(name: "picture") { bytes in
            if let size = ImageSize(of: bytes) { require(size.width > 0 && size.height > 0, "an empty picture") }
            _ = PictureTone(of: bytes)
            for name in ["a.png", "a.jpg", "a.svg", "a.webp"] {
                _ = PictureFault(of: name, in: AppBundle(bytes: [name: bytes]))
            }
        },
        Reader(name: "inflate") { bytes in
            let limit = 65_536
            require((Inflate.expand(bytes[...], limit: limit)?.count ?? 0) <= limit, "more than the limit")
        },
        Reader(name: "font") { bytes in
            _ = FontFile(of: bytes)
        },
        Reader(name: "captions") { bytes in
            for cue in CaptionCue.all(in: bytes) { require(cue.start < cue.end, "a cue ends before it starts") }
        }
    ]
}
