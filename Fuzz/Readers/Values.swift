// SPDX-License-Identifier: MIT

import FileSystem
import Text

@testable import Activities
@testable import AppModel
@testable import Diagnostics
@testable import SiteBuilder

extension Reader {
    static let values: [Reader] = [
        Reader(name: "color") { bytes in
            let text = bytes.text
            _ = Color(text)
            _ = TextSize(text)
            _ = ThemePaint(css: text) { $0 == "a" ? "var(--a)" : nil }
            _ = ThemePaint.list(css: text) { _ in text }
        },
        Reader(name: "coordinates") { bytes in
            guard let place = Coordinates(bytes.text) else { return }
            require(abs(place.latitude) <= 90 && abs(place.longitude) <= 180, "not on the earth")
        },
        Reader(name: "address") { bytes in
            let text = bytes.text
            _ = WebAddress(text)
            _ = VideoPlatform(text)
        },
        Reader(name: "path") { bytes in
            let text = bytes.text
            if let path = BundlePath.normalised(text) {
                let names = path.split(separator: "/", omittingEmptySubsequences: false)
                require(!names.contains("..") && !path.hasPrefix("/"), "leads out of the bundle: \(path)")
                require(!path.utf8.contains(0), "holds a NUL")
            }
            if text.utf8.contains(0) {
                // The system would take the part before the NUL for the path.
                require(!FileSystem.isReadable(text) && FileSystem.entries(in: text) == nil, "a part of a path is read")
            }
            if let names = FileSystem.names(in: text) { require(!names.contains(".."), "leads upwards") }
            let parts = text.split(separator: "\n", maxSplits: 1).map(String.init)
            if parts.count == 2 { _ = PathPattern(parts[0]).matches(parts[1]) }
        },
        Reader(name: "settings") { bytes in
            let (_, diagnostics) = SettingsFile.read(bytes, file: "emobic-site.yaml")
            for diagnostic in diagnostics {
                require((0...bytes.count).contains(diagnostic.position.offset), "a place beyond the end")
            }
        },
        Reader(name: "baseline") { bytes in
            _ = try? Baseline(bytes)
        }
    ]
}
