// SPDX-License-Identifier: MIT

package import AppModel
package import BundleXML

/// Photos, sounds and recordings from the visitor's own device (`activities.md` 22, decisions). It has no elements of
/// its own.
package struct MultimediaActivity: Activity {
    package static let type: ActivityType = "MULTIMEDIA_ACTIVITY"
    package static let source = ActivitySource.optionalDataFile
    package static let traits = PageTraits(showsOwnFiles: true)

    package init(from data: inout ElementReader) {}

    package func needs(_ settings: SiteSettings) -> PageNeeds { PageNeeds(features: [.microphone]) }

    package func page(in site: any PageContext) -> ScreenOutput<EmptyPage> { ScreenOutput(EmptyPage()) }
}
