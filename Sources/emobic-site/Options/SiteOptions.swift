// SPDX-License-Identifier: MIT

import AppModel
import ArgumentParser
import Loading
import SiteBuilder

/// The options that say where the site will lie.
struct SiteOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The address the site will have: for canonical links, and to find addresses of the site itself that lead nowhere.",
            valueName: "url"))
    var baseURL: String?

    @Option(
        help: ArgumentHelp(
            "The web host. Its limits are checked; ‘build’ writes its file of rules: headers, types, and how long browsers keep what.",
            valueName: "host"))
    var hosting: SiteSettings.Hosting?

    @Flag(help: "A baseURL or hosting in the settings takes precedence over --base-url and --hosting.")
    var preferSettings = false

    func validate() throws {
        do throws(SiteAddress.Fault) {
            _ = try address
        } catch {
            throw ValidationError("--base-url \(error.reason).")
        }
    }

    /// Completes a request with what the options say.
    func apply(to request: inout AppRequest) throws {
        request.baseURL = try address
        request.hosting = hosting
        request.prefersSettings = preferSettings
    }

    /// What a site depends on.
    var key: [String?] { [baseURL, hosting?.rawValue, preferSettings ? "prefer-settings" : nil] }

    /// The address of the site, if the command gives one.
    private var address: String? {
        get throws(SiteAddress.Fault) {
            guard let baseURL else { return nil }
            return try SiteAddress(baseURL).text
        }
    }
}

extension SiteSettings.Hosting: ExpressibleByArgument {}
