// SPDX-License-Identifier: MIT

package import AppModel
package import BundleXML
package import Diagnostics
internal import Text

/// The visitor's own data, stored on the device (`app.md` 12, `activities.md` 17).
package struct ProfileActivity: Activity {
    package static let type: ActivityType = "PROFILE_ACTIVITY"
    package static let source = ActivitySource.builtIn(.profile, root: "profile")
    package static let diagnosticKinds =
        Diagnostic.Kind.fieldProblems + [
            .profileFieldWithoutName, .profilePassword, .profileWithoutFields, .unusedProfile
        ]

    let fields: [FormField]
    private let saveImage: AssetReference?
    private let editImage: AssetReference?
    private let cameraImage: AssetReference?
    private let libraryImage: AssetReference?
    private let position: SourcePosition

    package init(from data: inout ElementReader) {
        position = data.position
        saveImage = data.image("saveImage")
        editImage = data.image("editImage")
        cameraImage = data.image("cameraImage")
        libraryImage = data.image("libraryImage")
        data.ignore("nextLevel")
        // One of the original players accepts the fields inside a `data`.
        fields = data.items(of: "field", alsoIn: "data") { FormField(from: &$0, severity: .warning) }
        if fields.isEmpty { data.report(.profileWithoutFields, "The profile has no fields") }
        data.report(fields.repeatedNames())
        for field in fields where field.name == nil && field.hasValue {
            data.report(
                .profileFieldWithoutName, "The field has no ‘fieldName’, so its value cannot be kept",
                at: field.position)
        }
        for field in fields where field.kind == .password {
            data.report(.profilePassword, "Passwords of a profile are not stored", at: field.position)
        }
    }

    package func needs(_ settings: SiteSettings) -> PageNeeds { PageNeeds(parts: fields.parts) }

    package var assets: [AssetReference] { [saveImage, editImage, cameraImage, libraryImage].compactMap { $0 } }

    package func problems(in app: AppGraph) -> [Diagnostic] {
        guard app.firstLink(to: .profile) == nil, !app.app.levels.contains(where: \.declaration.usesProfile) else {
            return []
        }
        // One of these may lead to it.
        guard !app.mayHaveUnreadLinks,
            !app.deadLinks.contains(where: { next, obstacle in
                if case .unknownBuiltIn = obstacle { return true }
                if case .id(BuiltInScreen.profile.rawValue, _)? = next.data { return true }
                return false
            })
        else { return [] }
        return [
            Diagnostic(
                .unusedProfile, "Nothing uses the profile: no level asks for it and no link leads to it", at: position)
        ]
    }

    package func page(in site: any PageContext) -> ScreenOutput<ProfilePage> {
        ScreenOutput(
            ProfilePage(
                fields: fields.viewModels(in: site),
                saveImage: site.image(saveImage, alternative: site.string("profileSave")),
                editImage: site.image(editImage, alternative: site.string("profileEdit")),
                cameraImage: site.image(cameraImage, alternative: site.string("takePhoto")),
                libraryImage: site.image(libraryImage, alternative: site.string("choosePicture"))))
    }
}

/// The page model for the template of the profile.
package struct ProfilePage: PageModel {
    let fields: [FieldViewModel]
    let saveImage: ImageModel?
    let editImage: ImageModel?
    let cameraImage: ImageModel?
    let libraryImage: ImageModel?

    package static let fields: [Field<ProfilePage>] = [
        .list("fields", "the fields in file order") { $0.fields },
        .model("saveImage", "a picture for the button that keeps the values") { $0.saveImage },
        .model("editImage", "a picture for the button that opens the fields") { $0.editImage },
        .model("cameraImage", "a picture for the button that takes a photo") { $0.cameraImage },
        .model("libraryImage", "a picture for the button that takes a picture from the device") { $0.libraryImage }
    ]
}

extension ProfileActivity {
    package static let tags = FormField.tags.merging([
        "editImage": "A picture for the button that opens the fields.",
        "saveImage": "A picture for the button that keeps the values."
    ]) { _, own in own }
}
