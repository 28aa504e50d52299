// SPDX-License-Identifier: MIT

package import AppModel
internal import Diagnostics

extension ImageGalleryActivity {
    package static let guide = FormatGuide(
        "Pictures to leaf through.",
        site:
            "Thumbnails in the order of the file; a tap opens a viewer for the whole screen, with swipes, arrow keys and a slide show. A picture with a ‘nextLevel’ has a button there that leads on. A ‘text’ stands below its picture. With the ‘galleryLayout’ posters the pictures stand whole, one after the other, to be swiped; they go on by themselves until they are touched. A tap on one with a ‘nextLevel’ leads there, and a button opens the viewer.",
        players:
            "‘text’ and ‘galleryLayout’ are ours. The element is called ‘galery’, with one ‘l’. The HTML5 player ignores ‘nextLevel’.",
        example: .data(
            "IMAGE_GALLERY_ACTIVITY",
            """
            <data>
              <dataId>pictures</dataId>
              <headerText>Pictures</headerText>
              <galery>
                <image>
                  <imageFile>images/sunflower.jpg</imageFile>
                  <nextLevel>
                    <nextLevelLevelId>plant</nextLevelLevelId>
                    <nextLevelDataId>sunflower</nextLevelDataId>
                  </nextLevel>
                </image>
                <image>
                  <imageFile>images/fern.jpg</imageFile>
                </image>
              </galery>
            </data>
            """))
}
