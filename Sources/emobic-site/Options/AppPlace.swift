// SPDX-License-Identifier: MIT

import AppModel
import FileSystem
import Text

/// The app that a path of the command line belongs to: its folder, or a file or a folder in it.
struct AppPlace {
    /// The app's folder; the path itself if no app is found.
    let folder: String
    /// The file or the folder of the app that the path names; nil for the app as a whole, which `app.xml` and its folder
    /// stand for as well.
    let part: String?

    init(_ path: String) {
        guard let kind = FileSystem.kind(of: path, isLinkFollowed: true) else {
            (folder, part) = (path, nil)
            return
        }
        let isFolder = kind == .folder
        var path = path
        var found = isFolder && Self.holdsApp(path) ? path : Self.above(isFolder ? path : Self.parent(of: path))
        // A link to a file of an app, from elsewhere.
        if found == nil, !isFolder, let file = FileSystem.resolved(path), let app = Self.above(Self.parent(of: file)) {
            (path, found) = (file, app)
        }
        let folder = found.map(Self.outermost) ?? path
        self.folder = folder
        let relative = found == nil ? nil : Self.path(path, below: folder)
        let appFile = found == nil ? nil : Self.appFile(in: folder)
        part = [nil, appFile, appFile?.folder].contains(relative) ? nil : relative
    }

    /// Returns the path of a file from an app's folder on. It is typed from there or from the working directory, which may
    /// lie in the app. It need not exist; of two places that it may mean, the one with a file counts.
    static func file(_ path: String, in folder: String) -> String? {
        let typed = Self.path(path, below: folder)
        let own = path.hasPrefix("/") ? nil : path.resolved(in: "")
        let existing = [typed, own].compactMap(\.self).first {
            FileSystem.kind(of: folder + "/" + $0, isLinkFollowed: true) == .file
        }
        return existing ?? typed ?? own
    }

    private static func path(_ path: String, below folder: String) -> String? {
        let isFolder = FileSystem.kind(of: path, isLinkFollowed: true) == .folder
        // The app names a file that is a link, and not the file that it leads to.
        let resolved =
            isFolder
            ? FileSystem.resolvedAsFarAsThere(path)
            : FileSystem.resolvedAsFarAsThere(parent(of: path)).appending(path.lastComponent)
        return resolved.below(FileSystem.resolvedAsFarAsThere(folder))
    }

    /// Returns the path of a folder's `app.xml`, if it lies in one of the usual places.
    private static func appFile(in folder: String) -> String? {
        for place in BundleLayout.appFolders {
            let usual = place.appending("app.xml")
            // A list of all files takes its time in an app with many.
            if FileSystem.kind(of: folder + "/" + usual, isLinkFollowed: true) == .file { return usual }
            let entries = FileSystem.entries(in: place.isEmpty ? folder : folder + "/" + place) ?? []
            if let name = entries.map(\.name).filter({ $0.lowercased() == "app.xml" }).min() {
                return place.appending(name)
            }
        }
        return nil
    }

    /// Whether the folder holds an app anywhere.
    static func holdsApp(_ folder: String) -> Bool {
        if appFile(in: folder) != nil { return true }
        guard let bundle = try? AppBundle(folder: folder) else { return false }
        return bundle.files.paths.contains { $0.lastComponent.lowercased() == "app.xml" }
    }

    /// Returns the nearest folder with an app, from this one on.
    private static func above(_ folder: String) -> String? {
        var folder = folder
        for _ in 0..<FolderLimits.bundle.depth {
            if appFile(in: folder) != nil { return folder }
            guard FileSystem.resolved(folder) != "/" else { return nil }
            folder = parent(of: folder)
        }
        return nil
    }

    /// Returns the app's folder for that of its XML files. A folder with pictures of its own is an app's folder, whatever
    /// its name.
    private static func outermost(_ folder: String) -> String {
        var folder = withoutLanguage(folder)
        var next = folder
        while let name = FileSystem.resolved(next)?.lastComponent.lowercased(), ["xml", "assets"].contains(name),
            !hasPictures(next)
        {
            next = parent(of: next)
            if let app = appFile(in: next), FileSystem.resolved(next + "/" + app) == resolvedApp(in: folder) {
                folder = next
            }
        }
        return folder
    }

    /// Returns the folder of an app's XML files for that of one of its languages with an `app.xml` of its own (`app.md`
    /// 2.6); any other folder as it is.
    private static func withoutLanguage(_ folder: String) -> String {
        let above = parent(of: folder)
        guard let name = FileSystem.resolved(folder)?.lastComponent, LanguageFolder.isOrMeansOne(name),
            !hasPictures(folder), [folder, above].allSatisfy({ appFile(in: $0)?.folder.isEmpty == true })
        else { return folder }
        return above
    }

    private static func resolvedApp(in folder: String) -> String? {
        appFile(in: folder).flatMap { FileSystem.resolved(folder + "/" + $0) }
    }

    private static func hasPictures(_ folder: String) -> Bool {
        FileSystem.kind(of: folder + "/images", isLinkFollowed: true) == .folder
    }

    /// Returns the folder above, written like the path.
    private static func parent(of path: String) -> String {
        var path = path
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        if path == "." { return ".." }
        if path.lastComponent == ".." { return path + "/.." }
        return path.folder.isEmpty ? (path.hasPrefix("/") ? "/" : ".") : path.folder
    }
}
