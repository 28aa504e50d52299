// SPDX-License-Identifier: MIT

package import Diagnostics

/// A file or files that a site has once for all pages of a type, such as the library that draws maps.
///
/// A type lists its own in `PageTraits`. If a screen of the type has a page and needs the files, the site gets them, and
/// the pages find them by `PageContext.address(of:)`.
package struct SharedFile: Sendable, Hashable, CustomStringConvertible {
    /// The name by which files are told apart; no part of a path.
    package let description: String
    /// Makes its files; nil for those that the site builder itself makes.
    package let maker: (any SharedFileMaker.Type)?

    package init(_ name: String, madeBy maker: (any SharedFileMaker.Type)? = nil) {
        description = name
        self.maker = maker
    }

    /// The script that lists the pieces of the search index.
    package static let searchIndex = SharedFile("searchIndex")

    package static func == (left: Self, right: Self) -> Bool { left.description == right.description }

    package func hash(into hasher: inout Hasher) { hasher.combine(description) }
}

/// Makes files that a site has once, using what is installed on the machine that builds it.
package protocol SharedFileMaker: Sendable {
    /// Every problem it can report.
    static var diagnosticKinds: [Diagnostic.Kind] { get }
    /// Whether a site has the files only on request of the user who builds it.
    static var isOnRequest: Bool { get }
    /// The file without which these have no effect; nil if there is none.
    static var base: SharedFile? { get }
    /// Whether a site has the files because of a screen whose type lists them.
    static func isNeeded(by item: DataItem, in graph: AppGraph) -> Bool
    /// Returns the diagnostic for an app with such screens on a machine that lacks the requirements.
    /// - Parameter first: the first of the screens.
    static func problem(of first: DataItem) -> Diagnostic?
    /// Nil if the machine lacks the requirements.
    init?()
    /// The file that pages load, by its path in the site.
    var path: String { get }
    /// The files of the machine that it copies.
    var sources: [String] { get }
    /// Whether a path of the site is that of one of its files that the site's owner needs and its visitors do not.
    func isForOwner(_ path: String) -> Bool
    /// Returns all files with their paths in the site.
    func files(for site: any SiteContents) throws(SharedFileError) -> [(path: String, bytes: [UInt8])]
}

extension SharedFileMaker {
    package static var diagnosticKinds: [Diagnostic.Kind] { [] }
    package static var isOnRequest: Bool { false }
    package static var base: SharedFile? { nil }
    package static func isNeeded(by item: DataItem, in graph: AppGraph) -> Bool { true }
    package var sources: [String] { [] }
    package func isForOwner(_ path: String) -> Bool { false }
    package static func problem(of first: DataItem) -> Diagnostic? { nil }
}

/// The contents of a site, for files that concern all of it.
package protocol SiteContents {
    /// The app with its links resolved.
    var graph: AppGraph { get }
    /// The screens that have a page, in app order.
    var screens: [ScreenID] { get }
    /// Returns the title of a screen.
    func title(of screen: ScreenID) -> String
}

/// Why files that a site has once cannot be made.
package struct SharedFileError: Error {
    /// A sentence without its full stop.
    package let reason: String

    package init(_ reason: String) { self.reason = reason }
}

extension ActivityRegistry {
    /// The files that sites have once for screens of these types, in the order of the types.
    package var sharedFiles: [SharedFile] { types.flatMap { $0.traits.sharedFiles } }

    /// Returns the makers that work on this machine.
    /// - Parameter requested: the files to make although they are only made on request.
    package func makers(requested: [SharedFile] = []) -> [SharedFile: any SharedFileMaker] {
        var makers: [SharedFile: any SharedFileMaker] = [:]
        for file in sharedFiles {
            guard let maker = file.maker, !maker.isOnRequest || requested.contains(file), maker.hasBase(makers) else {
                continue
            }
            makers[file] = maker.init()
        }
        return makers
    }

    /// Returns diagnostics for an app that needs files that this machine cannot make.
    package func problems(in graph: AppGraph, makers: [SharedFile: any SharedFileMaker]) -> [Diagnostic] {
        sharedFiles.compactMap { file in
            guard let maker = file.maker, !maker.isOnRequest, makers[file] == nil, maker.hasBase(makers) else {
                return nil
            }
            let first = graph.screens.lazy.compactMap(graph.item).first { file.isNeeded(by: $0, in: graph) }
            return first.flatMap { maker.problem(of: $0) }
        }
    }
}

extension SharedFileMaker {
    /// Whether these makers make the file without which its own have no effect.
    fileprivate static func hasBase(_ makers: [SharedFile: any SharedFileMaker]) -> Bool {
        base.map { makers[$0] != nil } ?? true
    }
}

extension SharedFile {
    /// Whether a site with a screen has the file because of it.
    package func isNeeded(by item: DataItem, in graph: AppGraph) -> Bool {
        item.activityType.needs(self) && maker?.isNeeded(by: item, in: graph) ?? true
    }
}

extension Activity {
    /// Whether screens of this type list the file.
    package static func needs(_ file: SharedFile) -> Bool { traits.sharedFiles.contains(file) }
}
