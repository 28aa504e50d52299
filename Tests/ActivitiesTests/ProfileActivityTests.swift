// SPDX-License-Identifier: MIT

import AppModel
import Diagnostics
import TestSupport
import Testing
import Text

@testable import Activities

@Suite struct ProfileActivityTests: ActivityCases {
    static let cases = [
        profile("a field", text, []),
        FindingCase("nothing", ProfileActivity.self, "1️⃣<profile></profile>", ["1️⃣ warning profile/no-fields"]),
        profile(
            "a field that cannot be kept", "1️⃣<field><fieldType>INPUT_TEXT</fieldType></field>",
            ["1️⃣ warning profile/field-without-name"]),
        profile("a label without a name", "<field><fieldType>INPUT_LABEL</fieldType></field>", []),
        profile(
            "a password", "1️⃣<field><fieldType>INPUT_PASSWORD</fieldType><fieldName>a</fieldName></field>",
            ["1️⃣ warning profile/password"]),
        profile(
            "a name twice, once in the wrapper", "<data>\(text)</data>1️⃣\(text)", ["1️⃣ error form/repeated-field-name"]),
        profile(
            "an unknown type", "<field><fieldType>1️⃣INPUT_FECHA</fieldType><fieldName>a</fieldName></field>",
            ["1️⃣ warning form/unknown-field-type"]),
        profile("a missing picture", "<saveImage>1️⃣nada.png</saveImage>\(text)", ["1️⃣ warning file/missing"]),
        FindingCase(
            "nobody asks for it", ProfileActivity.self, "1️⃣<profile>\(text)</profile>", ["1️⃣ warning profile/unused"],
            on: withoutLink),
        profile("a link, which is never used", "\(text)\(String.link("nada"))", [])
    ]

    @Test(arguments: cases) func problemsAreReportedAtTheirPlace(_ example: FindingCase) async throws {
        try await example.expectFindings()
    }

    @Test(arguments: ["", "data"]) func fieldsMayStandInAWrapper(tag: String) async throws {
        let fields =
            "\(Self.text)<field><fieldType>INPUT_PICKER</fieldType><fieldName>b</fieldName><fieldParam/><fieldParam>Uno</fieldParam></field>"
        let page = try await ActivityApp(
            ProfileActivity.self, "<profile>\(tag.isEmpty ? fields : "<\(tag)>\(fields)</\(tag)>")</profile>"
        ).page()
        #expect(page.texts("fields.name") == ["a", "b"])
        #expect(page.texts("fields.choices.value") == ["Uno"])
    }

    @Test func fieldsKeepTheirOrder() async throws {
        func field(_ name: String) -> String {
            "<field><fieldType>INPUT_TEXT</fieldType><fieldName>\(name)</fieldName></field>"
        }
        let fields = "\(field("a"))<data>\(field("b"))</data>\(field("c"))<data>\(field("d"))</data>"
        let page = try await ActivityApp(ProfileActivity.self, "<profile>\(fields)</profile>").page()
        #expect(page.texts("fields.name") == ["a", "b", "c", "d"])
    }

    @Test func levelOfTheTypeOpensTheBuiltInScreen() async throws {
        var stage = Stage()
        stage.levels = "<level><levelId>yo</levelId><levelType>PROFILE_ACTIVITY</levelType></level>"
        let row =
            "<listItem><text>A</text><nextLevel><nextLevelLevelId>yo</nextLevelLevelId><nextLevelDataId>x</nextLevelDataId></nextLevel></listItem>"
        let app = try await ActivityApp(ListActivity.self, .data("<list>\(row)</list>"), on: stage)
        #expect(app.app.problems == [])
        #expect(app.page().texts("rows.link.href") == ["profile"])
    }

    /// A profile is in use if a link leads to it or if the server of a level requires it.
    @Test(arguments: [
        ("", "", ["profile/unused"]), (link, "", []), ("", "<levelUseProfile>true</levelUseProfile>", []),
        ("", "<levelUseProfile>false</levelUseProfile>", ["profile/unused"])
    ])
    func profileThatNothingUsesIsReported(row: String, level: String, problems: [String]) async throws {
        let app = try await TestApp([
            "xml/app.xml": TestApp.appXML(
                levels:
                    "<level><levelId>l</levelId><levelTitle>L</levelTitle><levelFile>data.xml</levelFile><levelType>LIST_ACTIVITY</levelType>\(level)</level>",
                more: "<profileFileName>profile.xml</profileFileName>"),
            "xml/portada.xml": TestApp.cover(to: "l", 0), "xml/profile.xml": "<profile>\(Self.text)</profile>",
            "xml/data.xml": .data("<list><listItem><text>A</text>\(row)</listItem></list>").replacing("9️⃣", with: "")
        ])
        #expect(app.problems == problems)
        #expect(
            app.diagnostics.filter { $0.severity != .note }.allSatisfy {
                $0.position == SourcePosition(file: "xml/profile.xml")
            })
    }

    /// What leads nowhere, or could not be read, may be what leads to it.
    @Test(arguments: [
        ("profle", "cover.xml", ["link/unknown-data"]), ("profile", "gone.xml", ["app/cover-missing"]),
        ("search", "cover.xml", ["profile/unused"])
    ]) func profileIsNotUnusedBehindAnotherMistake(target: String, cover: String, problems: [String]) async throws {
        let links = [("l", "a"), ("emobc", target)].map {
            "<button><buttonTitle>b</buttonTitle><nextLevel><nextLevelLevelId>\($0)</nextLevelLevelId><nextLevelDataId>\($1)</nextLevelDataId></nextLevel></button>"
        }
        let app = try await TestApp([
            "xml/app.xml":
                "<application><title>T</title><coverFileName>\(cover)</coverFileName><profileFileName>profile.xml</profileFileName><levels><level><levelId>l</levelId><levelTitle>L</levelTitle><levelFile>data.xml</levelFile><levelType>LIST_ACTIVITY</levelType></level></levels></application>",
            "xml/cover.xml": "<level><title>C</title><buttons>\(links.joined())</buttons></level>",
            "xml/profile.xml": "<profile>\(Self.text)</profile>",
            "xml/data.xml":
                "<levelData><data><dataId>a</dataId><headerText>H</headerText><list><listItem><text>A</text></listItem></list></data></levelData>"
        ])
        #expect(app.diagnostics.filter { $0.severity != .note }.map(\.kind.code) == problems, "\(app.report)")
    }

    private static let withoutLink: Stage = {
        var stage = Stage()
        stage.linksToProfile = false
        return stage
    }()
    private static let link =
        "<nextLevel><nextLevelLevelId>emobc</nextLevelLevelId><nextLevelDataId>profile</nextLevelDataId></nextLevel>"
    private static let text = "<field><fieldType>INPUT_TEXT</fieldType><fieldName>a</fieldName></field>"

    private static func profile(_ name: String, _ content: String, _ findings: [String]) -> FindingCase {
        FindingCase(name, ProfileActivity.self, "<profile>\(content)</profile>", findings)
    }
}
