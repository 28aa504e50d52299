// SPDX-License-Identifier: MIT

package import AppModel
internal import Diagnostics

extension CrudActivity {
    package static let guide = FormatGuide(
        "A table that visitors fill in: rows to add, change and remove.",
        site:
            "The rows stay on the visitor’s device, and can be saved to a file and read from one. Each ‘table’ is a screen, and its ‘name’ is the id that links use. The column ‘nombre’, or else the first text, stands for its row in the list. It needs script.",
        players:
            "Only Android has it.",
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
                </fields>
              </table>
            </tables>
            """))
}
