// SPDX-License-Identifier: MIT

package import AppModel

extension ActivityRegistry {
    /// Every screen type of the format. To add one, create its folder beside this file, its template in
    /// `Themes/default/activities/`, and its entry here.
    package static let all = ActivityRegistry(
        [
            AudioActivity.self,
            ButtonsActivity.self,
            CalculatorActivity.self,
            CalendarActivity.self,
            CanvasActivity.self,
            ChatActivity.self,
            CoverActivity.self,
            CrudActivity.self,
            DataActivity.self,
            FavouritesActivity.self,
            FormActivity.self,
            ImageGalleryActivity.self,
            ImageListActivity.self,
            ImageTextDescriptionActivity.self,
            ImageZoomActivity.self,
            ListActivity.self,
            MapActivity.self,
            MultimediaActivity.self,
            PdfActivity.self,
            ProfileActivity.self,
            QrActivity.self,
            QuizActivity.self,
            SaleActivity.self,
            SearchActivity.self,
            SplashActivity.self,
            VideoActivity.self,
            WebActivity.self
        ],
        unknown: UnknownActivity.self, themed: ThemedActivity.self)
}
