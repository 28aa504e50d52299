// SPDX-License-Identifier: MIT

import Activities
import AppModel
import BundleXML

/// The app around the file under test: link targets, files, and further contents of `app.xml`.
struct Stage: Sendable {
    /// Data ids by level id; each is an empty canvas.
    var screens: [String: [String]] = ["ficha": ["a", "b", "c"]]
    /// Contents by path, relative to the bundle's folder.
    var files = [
        "images/a.png": "a", "images/b.png": "b", "images/c.png": "c", "audio/a.mp3": "a", "video/a.mp4": "a",
        "video/a.vtt": "WEBVTT",
        "pdf/a.pdf": "%PDF-1.7", "html/a.html": "<p>a"
    ]
    /// Whether the cover leads to the profile.
    var linksToProfile = true
    /// Further children of `application`.
    var appElements = ""
    /// Further children of `levels`.
    var levels = ""
    var settings = Stage.spanish

    /// An app whose screens have a star.
    static var starred: Stage {
        var stage = Stage()
        stage.appElements = "<menu><topMenu>star.xml</topMenu></menu>"
        stage.files["xml/star.xml"] =
            "<level><menuActions><action><actionTitle>Favorito</actionTitle><systemAction>favourite</systemAction></action></menuActions></level>"
        return stage
    }

    /// The settings of most tests, with Spanish texts.
    static let spanish = settings { _ in }

    static func settings(_ change: (inout SiteSettings) -> Void) -> SiteSettings {
        var settings = SiteSettings()
        settings.language = "es"
        change(&settings)
        return settings
    }

    /// The `level` elements and data files of `screens`.
    var screenFiles: (levels: String, files: [String: String]) {
        var levels = ""
        var files: [String: String] = [:]
        for (number, (level, ids)) in screens.sorted(by: { $0.key < $1.key }).enumerated() {
            levels += """
                <level><levelId>\(level)</levelId><levelTitle>\(level)</levelTitle><levelFile>stage\(number).xml</levelFile>\
                <levelType>CANVAS_ACTIVITY</levelType></level>
                """
            files["xml/stage\(number).xml"] =
                "<levelData>\(ids.map { "<data><dataId>\($0)</dataId></data>" }.joined())</levelData>"
        }
        return (levels, files)
    }
}

extension Stage {
    /// The stage that a file needs: every screen it links to and every file it shows.
    static func fitting(_ type: any Activity.Type, _ file: String) async throws -> Stage {
        var stage = Stage()
        stage.files["images/splash.png"] = "x"
        stage.appElements = "<payPalRecipient>caja@jardin.example.org</payPalRecipient>"
        stage.settings = settings {
            $0.baseURL = "https://example.org/"
            $0.chat = "https://chat.example.org/"
            $0.quizTime = .minutes
            $0.map.attribution = "Ayuntamiento de Jaén"
            $0.map.isOnRequest = true
        }
        let items = try await ActivityApp(type, file, on: stage).items
        for link in items.flatMap(\.activity.links) {
            if case .id(table.level, _)? = link.level {
                stage.levels = table.declaration
                stage.files["xml/tabla.xml"] = table.file
            } else if case .id(let level, _)? = link.level, level != BuiltInScreen.level.text {
                stage.screens[level, default: []] += link.ids.filter { !stage.screens[level, default: []].contains($0) }
            }
        }
        for reference in items.flatMap({ $0.activity.assets + [$0.headerImage].compactMap(\.self) })
        where !reference.isRemote {
            let path = reference.kind.stageFolder + reference.value.replacing("images/", with: "")
            stage.files[path] = reference.kind == .pdf ? "%PDF-1.7" : "x"
            if reference.kind == .video {
                stage.files[path.replacing(".mp4", with: ".vtt")] = "WEBVTT\n\n00:01.000 --> 00:02.000\nHola"
            }
        }
        return stage
    }
}

extension Stage {
    /// A level with a table in which forms can store.
    static let table = (
        level: "tabla",
        declaration:
            "<level><levelId>tabla</levelId><levelFile>tabla.xml</levelFile><levelType>CRUD_ACTIVITY</levelType></level>",
        file: """
        <tables><modelName>vivero</modelName><table><name>Pase</name><limit>3</limit><fields>\
        <field><fieldName>nombre</fieldName><fieldType>TEXT</fieldType></field>\
        <field><fieldName>dia</fieldName><fieldType>DATE</fieldType></field>\
        <field><fieldName>clave</fieldName><fieldType>CODE</fieldType></field>\
        <field><fieldName>estado</fieldName><fieldType>TEXT</fieldType><fieldDefault>nuevo</fieldDefault></field>\
        <field><fieldName>screenTitle</fieldName><fieldType>TEXT</fieldType></field>\
        </fields></table></tables>
        """
    )

    /// The stage of a type whose screen has no file.
    static func plain(for type: any Activity.Type) -> Stage {
        // Only an app that keeps something has a screen of it, and only one with a star has favourites.
        switch type.source.builtIn {
        case _ where type == SplashActivity.self: withLaunchPicture
        case .data: withTable
        case .favourites: starred
        default: Stage()
        }
    }

    static var withLaunchPicture: Stage {
        var stage = Stage()
        stage.files["images/splash.png"] = "x"
        return stage
    }

    /// The same for a single case.
    static var withTable: Stage {
        var stage = Stage()
        stage.levels = table.declaration
        stage.files["xml/tabla.xml"] = table.file
        return stage
    }
}

extension NextLevel {
    /// The data ids that the target level needs for this link.
    fileprivate var ids: [String] {
        switch reach {
        case .keys(let keys): keys
        case .item, .answer, .anyItem:
            if case .id(let id, _)? = data { [id] } else { [] }
        }
    }
}

extension AssetReference.Kind {
    fileprivate var stageFolder: String {
        switch self {
        case .image: "images/"
        case .audio: "audio/"
        case .video: "video/"
        case .pdf: "pdf/"
        case .page: "html/"
        }
    }
}
