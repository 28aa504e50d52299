// SPDX-License-Identifier: MIT

package import AppModel
internal import Diagnostics

extension CoverActivity {
    package static let guide = FormatGuide(
        "The first screen: a title and buttons in two columns.",
        site:
            "The app starts there unless ‘app.xml’ has an entry point. It has no menus. With ‘titleFileName’ a picture takes the place of the title. Its file is named by ‘coverFileName’; a level of this type leads to the same screen.",
        players:
            "Android has room for six buttons. ‘www’ is shown by the HTML5 player only.",
        example: .cover(
            """
            <level>
              <title>The Garden</title>
              <backgroundFileName>images/garden.jpg</backgroundFileName>
              <buttons>
                <button>
                  <buttonTitle>Sunflower</buttonTitle>
                  <nextLevel>
                    <nextLevelLevelId>plant</nextLevelLevelId>
                    <nextLevelDataId>sunflower</nextLevelDataId>
                  </nextLevel>
                </button>
                <button>
                  <buttonTitle>Fern</buttonTitle>
                  <nextLevel>
                    <nextLevelLevelId>plant</nextLevelLevelId>
                    <nextLevelDataId>fern</nextLevelDataId>
                  </nextLevel>
                </button>
              </buttons>
              <www>https://garden.example/</www>
            </level>
            """))
}
