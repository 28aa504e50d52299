// SPDX-License-Identifier: MIT

package import AppModel
internal import Checks
package import Diagnostics
internal import Foundation
internal import Text

/// Checks whether the addresses of other servers that an app uses still work.
///
/// Each server gets one request at a time. The addresses of forms are not requested, because a request could submit
/// data.
package struct ExternalLinkCheck: Sendable {
    /// How addresses are requested.
    package struct Options: Sendable {
        /// The timeout of a request in seconds.
        package var timeout = 10.0
        /// The number of repetitions of a request, and the pause before the first in seconds; each further pause is
        /// twice as long.
        package var retries = 2
        /// In seconds; see `retries`.
        package var pause = 0.5
        /// How many redirections of one address are followed.
        package var redirections = 20
        /// The number of servers contacted concurrently.
        package var servers = 8
        /// Whether addresses on this machine and in private networks are requested too.
        package var includesPrivate = false
        /// Resolves host names.
        package var lookup = HostLookup.system
        /// The folder in which results are cached for a day.
        package var cacheFolder: String

        package init(cacheFolder: String) {
            self.cacheFolder = cacheFolder
        }
    }

    /// The result of a check.
    package struct Result: Sendable {
        /// One for each place with an address that there is something to say about.
        package let diagnostics: [Diagnostic]
        /// The number of different addresses that the app has, in the cache or not.
        package let addresses: Int
        /// The number of servers that were asked.
        package let servers: Int
        /// The number of addresses that were not requested because their state was in the cache.
        package let cached: Int
    }

    /// Whether the program that sends requests is installed.
    package static var isPossible: Bool { WebRequest.sender != nil }

    private let options: Options

    package init(_ options: Options) {
        self.options = options
    }

    /// - Parameters:
    ///   - graphs: the app in each of its languages, the main one first.
    ///   - isKnown: whether an address need not be requested, because the app tells what is there.
    ///   - announce: takes the numbers of the addresses and of the servers that are about to be asked, which takes its time.
    /// - Throws: if this machine cannot send requests.
    package func run(
        _ graphs: [AppGraph], except isKnown: (String) -> Bool = { _ in false },
        announcing announce: (_ addresses: Int, _ servers: Int) -> Void = { _, _ in }
    ) async throws(UnsentRequest) -> Result {
        // Languages share files.
        var seen: Set<WebReference> = []
        let references = graphs.flatMap(\.webAddresses).filter { seen.insert($0).inserted && !isKnown($0.address) }
        var cache = AddressCache(folder: options.cacheFolder, includesPrivate: options.includesPrivate)
        let addresses = Set(references.map(\.address)).sorted()
        let unknown = addresses.filter { cache[$0] == nil }
        let servers = Dictionary(grouping: unknown, by: Self.server).sorted { $0.key < $1.key }.map(\.value)
        if !unknown.isEmpty { announce(unknown.count, servers.count) }
        let check = AddressProbe(options: options)
        let found = await concurrentMap(waiting: servers, jobs: options.servers) { await check.states(of: $0) }
        let states = Dictionary(found.flatMap(\.states), uniquingKeysWith: { first, _ in first })
        var places = AddressPlaces(graphs[0].app.bundle)
        let diagnostics = references.compactMap { reference -> Diagnostic? in
            guard let state = states[reference.address] ?? cache[reference.address], state != .fine else { return nil }
            return state.diagnostic(
                reference, at: places.place(of: reference.address, at: reference.position))
        }
        cache.save(states)
        if let failure = found.lazy.compactMap(\.failure).first { throw failure }
        return Result(
            diagnostics: diagnostics, addresses: addresses.count, servers: servers.count,
            cached: addresses.count - unknown.count)
    }

    private static func server(_ address: String) -> String { URL(string: address)?.host?.lowercased() ?? "" }
}

extension AddressState {
    fileprivate func diagnostic(_ reference: WebReference, at position: SourcePosition) -> Diagnostic? {
        let address = reference.address
        return switch self {
        case .fine: nil
        case .moved(let target):
            // The part of the page that was meant is that of the new one, unless the server names another (RFC 9110, 10.2.2).
            Diagnostic(
                .movedAddress, "‘\(address)’ has moved for good", at: position,
                suggestions: [target.hasByte("#") ? target : target + reference.fragment])
        case .dead(let status):
            Diagnostic(.deadAddress, "‘\(address)’ does not exist: its server answers \(status)", at: position)
        case .refused(let status):
            Diagnostic(
                .refusedAddress, "‘\(address)’ could not be looked at: its server answers \(status)", at: position)
        case .inside(let host):
            Diagnostic(
                .privateAddress, "‘\(address)’ was not asked for: ‘\(host)’ is not in the public network", at: position)
        case .unreachable(let reason):
            Diagnostic(.unreachableAddress, "‘\(address)’ cannot be reached: \(reason)", at: position)
        }
    }
}

extension Diagnostic.Kind {
    /// All kinds that requesting addresses can report.
    package static let externalProblems: [Diagnostic.Kind] = [
        .deadAddress, .unreachableAddress, .movedAddress, .refusedAddress, .privateAddress
    ]

    fileprivate static let deadAddress = Self(
        "external/dead", .error,
        "The visitor gets an error page of another server, or an empty place where something should be shown.",
        howToFix:
            "Look for the new address of what you meant, or remove the link. What was not found is asked for again in each run.",
        bad: web(
            "↓", "https://example.org/timetable-2012",
            "error: ‘https://example.org/timetable-2012’ does not exist: its server answers 404 [external/dead]"),
        good: web("", "https://example.org/timetable"))
    fileprivate static let unreachableAddress = Self(
        "external/unreachable", .warning,
        "The server did not answer, or only with an error of its own; it may be away for a moment or for good.",
        howToFix: "Open the address in a browser. If it works there, try again later.",
        bad: web(
            "↓", "https://old.example.org/",
            "warning: ‘https://old.example.org/’ cannot be reached: no answer [external/unreachable]"),
        good: web("", "https://example.org/"))
    fileprivate static let movedAddress = Self(
        "external/moved", .note, "The address still works, because its server leads visitors on to the new one.",
        howToFix: "Write the new address; the old one may end some day.",
        bad: web(
            "↓", "http://example.org/timetable",
            "note: ‘http://example.org/timetable’ has moved for good; did you mean ‘https://example.org/timetable’? [external/moved]"
        ), good: web("", "https://example.org/timetable"))
    fileprivate static let refusedAddress = Self(
        "external/refused", .note,
        "The server wants a password, or does not answer programs, so nobody knows whether the address is right.",
        howToFix: "Open the address in a browser.",
        bad: web(
            "↓", "https://example.org/members",
            "note: ‘https://example.org/members’ could not be looked at: its server answers 401 [external/refused]"),
        good: web("", "https://example.org/timetable"))

    fileprivate static let privateAddress = Self(
        "external/private", .note,
        "The address, or one that it leads on to, lies on the machine that asks or in a network around it, where an app of somebody else has no business. Visitors elsewhere see something else there, or nothing.",
        howToFix:
            "Write an address that everybody can reach. If the app is for your own network only, ‘--external-private’ asks there too.",
        bad: web(
            "↓", "http://192.168.1.20/menu",
            "note: ‘http://192.168.1.20/menu’ was not asked for: ‘192.168.1.20’ is not in the public network [external/private]"
        ), good: web("", "https://example.org/menu"))

    /// Returns an example of a screen with an address and the diagnostic of the check.
    private static func web(_ mark: String, _ address: String, _ message: String? = nil) -> Example {
        let screen = Example.data("WEB_ACTIVITY", "<local>false</local>\n\(mark)<webUrl>\(address)</webUrl>")
        let command =
            "$ emobic-site check my-app --external\nLooked at 1 address on 1 server: 1 finding.\nmy-app/xml/web.xml:5:3: "
        return message.map { screen.with(.terminal(command + $0)) } ?? screen
    }
}
