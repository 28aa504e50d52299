// SPDX-License-Identifier: MIT

package import AppModel
package import BundleXML

/// A drawing canvas (`activities.md` 20). It has no elements of its own.
package struct CanvasActivity: Activity {
    package static let type: ActivityType = "CANVAS_ACTIVITY"

    package init(from data: inout ElementReader) {}

    package func page(in site: any PageContext) -> ScreenOutput<EmptyPage> { ScreenOutput(EmptyPage()) }
}

/// The page model for templates that need no data.
package struct EmptyPage: PageModel {
    package static let fields: [Field<EmptyPage>] = []
}
