// SPDX-License-Identifier: MIT

package import AppModel
internal import Diagnostics

extension CrudActivity {
    package static let guide = FormatGuide(
        "A table that visitors fill in: rows to add, change and remove.",
        site:
            "The rows stay on the visitor’s device, and can be saved to a file and read from one. Each ‘table’ is a screen, and its ‘name’ is the id that links use. Visitors read ‘headerText’ and ‘fieldLabel’ if there are any, else the names. The column that ‘nameColumn’ names, ‘nombre’, or else the first text stands for its row in the list. A photo is made at most 1,600 pixels wide and high and never leaves the device, and the 8 signs of a CODE are made with the row. Rows of the app come first and stand there without script, too; who has removed some can bring them back. A row of the app is known by its values, so they are the same in all languages. With the layout ‘cards’ the rows stand one a page, the newest first, and a button shows the list. Forms can add rows: see ‘FORM_ACTIVITY’. For a new row beyond ‘limit’ visitors are asked whether the oldest may go; those of a saved file all come back. Rows whose day in ‘expires’ is over are stamped and stand at the end. All else needs script.",
        players:
            "Only Android has it, with ‘TEXT’, ‘NUMBER’ and ‘DATE’; the other kinds of columns, values to start with, rows, ‘headerText’, ‘fieldLabel’, the columns for name and picture, ‘limit’, ‘expires’ and ‘layout’ are ours.",
        example: .data(
            "CRUD_ACTIVITY",
            """
            <tables>
              <modelName>garden</modelName>
              <table>
                <name>harvest</name>
                <fields>
                  <field>
                    <fieldName>nombre</fieldName>
                    <fieldType>TEXT</fieldType>
                  </field>
                  <field>
                    <fieldName>weight</fieldName>
                    <fieldType>NUMBER</fieldType>
                  </field>
                  <field>
                    <fieldName>picked</fieldName>
                    <fieldType>DATE</fieldType>
                  </field>
                  <field>
                    <fieldName>photo</fieldName>
                    <fieldType>IMAGE</fieldType>
                  </field>
                  <field>
                    <fieldName>ripe</fieldName>
                    <fieldType>CHECK</fieldType>
                    <fieldDefault>true</fieldDefault>
                  </field>
                </fields>
                <rows>
                  <row>
                    <value><fieldName>nombre</fieldName><fieldValue>Quinces</fieldValue></value>
                    <value><fieldName>weight</fieldName><fieldValue>2.5</fieldValue></value>
                  </row>
                </rows>
              </table>
            </tables>
            """))
}
