// SPDX-License-Identifier: MIT

/// GitHub Pages. It reads no rules: all it can be told is to publish the files as they are
/// (https://docs.github.com/pages, “GitHub Pages limits”).
enum GitHubHost: WebHost {
    static let name = "GitHub Pages"
    static let limits = HostLimits(fileSize: 100 << 20, siteSize: 1 << 30, hasRules: false)
    static let paths = [".nojekyll"]

    static func texts(_ rules: HostingRules) -> [String] { [""] }
}
