// SPDX-License-Identifier: MIT

package import AppModel
internal import Diagnostics

extension FormActivity {
    package static let guide = FormatGuide(
        "Fields to fill in: answers that are sent, or that choose the next screen.",
        site:
            "With an ‘actionUrl’ the values are sent there by POST under their names, as a web form sends them (‘application/x-www-form-urlencoded’ in UTF-8, a picture as the Base64 of a JPEG; without script a form with a picture as ‘multipart/form-data’, with the file itself), together with ‘levelId’ and ‘dataId’ of the screen; with script, fields that are left empty are not sent. Then ‘nextLevel’ opens, or without one a word of thanks; what could not be sent is kept and goes out by itself when the form is open and there is a connection again, unless it has a password or a picture. The receiver is an address with ‘https://’ that answers with a status from 200 to 299 and, on another server than the site, permits its pages to ask (‘Access-Control-Allow-Origin’); or ‘mailto:’ and an address, which opens the visitor’s mail program with the values, without pictures, and no ‘nextLevel’ after it; a table then gets its row at once. Of a picker without an empty first option the first one is chosen from the start, so ‘required’ says nothing there. A box with ‘required’ must be ticked; phones do not insist, so ‘check’ warns. A day is sent as in ‘2026-05-31’, a time as in ‘14:30’, and a box to tick as ‘true’ or ‘false’. Without an ‘actionUrl’ nothing is sent: the values, joined by ‘_’ and in lower case, are the id of the screen of the level in ‘nextLevel’ that opens. If ‘nextLevel’ names a table, the values are stored there, in the columns with the names of the fields; with an ‘actionUrl’ once the server has accepted them. A column of codes gets one, which is sent along, and the columns ‘screenTitle’, ‘screenImage’ and ‘screenLink’ get the screen that led to the form. What a visitor has begun is kept on the device, except passwords and pictures; a line below the fields says so, with a button that discards it. The setting ‘forms’ gives a form another receiver than its ‘actionUrl’, such as an address for mail.",
        players:
            "Android takes a field as required only if ‘required’ says ‘true’; iOS takes any ‘required’. iOS shows INPUT_LABEL as a field. The HTML5 player has no INPUT_IMAGE. Storing in tables, INPUT_DATE and INPUT_TIME are ours.",
        example: .data(
            "FORM_ACTIVITY",
            """
            <data>
              <dataId>visit</dataId>
              <headerText>Visit us</headerText>
              <nextLevel>
                <nextLevelLevelId>plant</nextLevelLevelId>
                <nextLevelDataId>sunflower</nextLevelDataId>
              </nextLevel>
              <form>
                <actionUrl>https://garden.example/visits</actionUrl>
                <field>
                  <fieldType>INPUT_TEXT</fieldType>
                  <fieldLabel>Name</fieldLabel>
                  <fieldName>name</fieldName>
                  <required>true</required>
                </field>
                <field>
                  <fieldType>INPUT_EMAIL</fieldType>
                  <fieldLabel>Mail</fieldLabel>
                  <fieldName>mail</fieldName>
                  <required>true</required>
                </field>
                <field>
                  <fieldType>INPUT_DATE</fieldType>
                  <fieldLabel>Day</fieldLabel>
                  <fieldName>day</fieldName>
                </field>
                <field>
                  <fieldType>INPUT_CHECK</fieldType>
                  <fieldLabel>We come with children</fieldLabel>
                  <fieldName>children</fieldName>
                </field>
              </form>
            </data>
            """),
        others: [
            .data(
                "FORM_ACTIVITY",
                """
                <data>
                  <dataId>adviser</dataId>
                  <headerText>What can I plant?</headerText>
                  <nextLevel>
                    <nextLevelLevelId>plant</nextLevelLevelId>
                  </nextLevel>
                  <form>
                    <field>
                      <fieldType>INPUT_PICKER</fieldType>
                      <fieldLabel>Where is it to stand?</fieldLabel>
                      <fieldName>place</fieldName>
                      <fieldParam>Sunflower</fieldParam>
                      <fieldParam>Fern</fieldParam>
                    </field>
                  </form>
                </data>
                """)
        ])
}
