// SPDX-License-Identifier: MIT

/// Which of the three original players act on an element, and since when, as far as that is known: the columns
/// “platforms” of `app.md` and `activities.md`. That a player reads an element without any effect does not count.
package enum ElementPlayers {
    private static let all = "all players"
    private static let none = "no other player"
    private static let phones = "Android, iOS"
    private static let later = "Android and iOS since December 2012"

    /// Returns the players for an element of a page of the reference; nil if they are not known.
    /// - Parameters:
    ///   - page: the name of a kind of file or of a screen type, such as `menu` or `image-list`.
    ///   - parent: the name of the element around it; empty for one in the root.
    package static func of(_ name: String, in parent: String, page: String) -> String? {
        let own = players[page] ?? [:]
        return own["\(parent)/\(name)"] ?? own[name] ?? (envelopes.contains(page) ? envelope[name] : nil)
    }

    /// The pages on which every name must be one that the reader knows.
    package static var pages: [String] { players.keys.sorted() }

    /// The names and paths of a page.
    package static func names(of page: String) -> [String] { (players[page] ?? [:]).keys.sorted() }

    /// The types whose screens are `data` in a `levelData`.
    private static let envelopes: Set<String> = [
        "audio", "buttons", "calendar", "canvas", "form", "image-gallery", "image-list", "image-text-description",
        "image-zoom", "list", "map", "pdf", "qr", "quiz", "video", "web"
    ]

    private static let envelope = ["data": all, "dataId": all, "headerText": all]

    private static func each(_ names: String, _ players: String) -> [String: String] {
        Dictionary(uniqueKeysWithValues: names.split(separator: " ").map { (String($0), players) })
    }

    private static func join(_ groups: [String: String]...) -> [String: String] {
        groups.reduce(into: [:]) { $0.merge($1) { _, later in later } }
    }

    private static let players: [String: [String: String]] = [
        "app": join(
            each(
                "entryPoint pointLevelId pointDataId levels level levelId levelFile levelType profileFileName", all),
            each("coverFileName stylesFileName formatsFileName menu topMenu bottomMenu", phones),
            each("rotation contextMenu push server appname", "Android"), each("sideMenu", "Android of 2012"),
            each("backgroundMenu pushUrl appId", "iOS"), each("title ads levelAds levelTitle sender push/type", none),
            each("banner position id", "Android of 2012, iOS, HTML5"), each("banner/type", "iOS, HTML5"),
            each("payPalApplicationId payPalRecipient", "Android of 2013"),
            each("levelXib levelUseProfile", phones), each("levelTransition", "iOS, HTML5"),
            each("levelFormat", "Android until December 2012, HTML5")),
        "links": join(
            each("nextLevelLevelId nextLevelDataId", all),
            each("nextLevelLevel nextLevelDataNumber", "iOS; Android by the other name")),
        "menu": join(
            each("menuActions action actionTitle actionImageName systemAction nextLevel", all),
            each("menuLevel", later),
            each("leftMargin", "Android of 2012, iOS, HTML5"),
            each("widthButton heightButton", "iOS of October 2012, HTML5")),
        "styles": join(
            each("styles type typeId backgroundFileName components", all), each("levelId", later)),
        "formats": join(
            each("name", all), each("textColor textStyle", "Android, HTML5"), each("textSize typeFace", phones),
            each("cacheColorHint backgroundColor backgroundSelectionFileName", "Android")),
        "seo": each("description keywords author", "HTML5"),
        "cover": join(
            each("titleFileName facebook twitter buttons button buttonTitle buttonFileName nextLevel", all),
            each("title www", "HTML5"), each("backgroundFileName", "Android, iOS of October 2012"),
            each("facebookImage twitterImage", later)),
        "profile": join(
            each("field fieldType fieldLabel fieldName fieldParam", all), each("required", "iOS"),
            each("data", "Android"),
            each("saveImage editImage cameraImage libraryImage", "iOS since December 2012"), each("nextLevel", none)),
        "buttons": join(each("columns", "Android"), each("buttons button buttonTitle buttonFileName nextLevel", all)),
        "list": join(
            each("order", "Android"), each("cellXib", "iOS"), each("headerImageFile", "Android"),
            each("geoRef", phones), each("list listItem text description listItem/imageFile nextLevel", all)),
        "image-list": join(
            each("data/imageFile", "iOS, HTML5"), each("list listItem text", all), each("order description", none),
            each("listItem/imageFile", none), each("geoRef", phones), each("headerImageFile", "Android"),
            each("nextLevel", "iOS, HTML5")),
        "image-text-description": join(
            each("imageFile text", all), each("barText", none), each("nextLevel", phones),
            each("prevLevel geoRef", "iOS"),
            each("headerImageFile", "Android")),
        "image-gallery": join(
            each("galery imageFile", all), each("image", "iOS, HTML5"), each("nextLevel", phones),
            each("headerImageFile", "Android")),
        "image-zoom": join(each("imageFile", all), each("headerImageFile", "Android")),
        "video": join(each("local", "iOS"), each("videoUrl", all), each("headerImageFile", "Android")),
        "audio": join(
            each("local", phones), each("audioUrl", all), each("imageFile lyrics", "Android"),
            each("headerImageFile", "Android")),
        "pdf": join(each("local", "iOS"), each("pdfUrl", all), each("headerImageFile", "Android")),
        "web": join(each("local", phones), each("webUrl", all), each("headerImageFile", "Android")),
        "map": join(
            each("localizeMe", none), each("showAll currentPositionIconFile nearPosImage position/imageFile", "iOS"),
            each("positions", "HTML5"), each("positionAddress", "HTML5, as ‘positionAdress’"),
            each("position positionTitle positionLat positionLon iconFile nextLevel", all),
            each("headerImageFile", "Android")),
        "calendar": join(
            each("events event title eventDate time nextLevel", all), each("text", "Android, HTML5"),
            each("headerImageFile", "Android")),
        "form": join(
            each("nextLevel actionUrl field fieldType fieldLabel fieldName fieldParam", all),
            each("submitImage cameraImage required", phones), each("libraryImage geoRef", "iOS"),
            each("form", "Android, HTML5"), each("headerImageFile", "Android")),
        "qr": join(
            each("scanImage", "iOS"), each("qr idQr nextLevel", phones), each("headerImageFile", "Android")),
        "quiz": join(
            each(
                "description first questions question text imageFile weight answers answer answerText correct next", all
            ),
            each("startImage nextImage headerImageFile", phones), each("finishImage", "iOS"),
            each("descriptionImage time", none)),
        "sale": join(
            each("itemDescripcion itemImageFile itemPrice", "Android of 2013, HTML5"),
            each("itemTax itemShipping", "Android of 2013"), each("geoRef headerImageFile", "Android of 2013")),
        "crud": each(
            "modelName table name fields field fieldName fieldType fieldKey", "Android of 2013")
    ]
}
