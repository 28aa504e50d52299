// SPDX-License-Identifier: MIT

package import AppModel
internal import Diagnostics

extension CalendarActivity {
    package static let guide = FormatGuide(
        "Events on days, in a month to leaf through.",
        site:
            "This month is shown if it has events or none is to come, with a way to the last event, else the month of the next one. A dot marks days with events. Days that are over say so and come last; on paper all stand by date. A tap on a day lists its events, sorted by time; each can be added to the visitor’s own calendar. Without script all events are a dated list.",
        players:
            "Android loses events without a ‘time’. There are no repeated events and no events of several days.",
        example: .data(
            "CALENDAR_ACTIVITY",
            """
            <data>
              <dataId>year</dataId>
              <headerText>Calendar</headerText>
              <events>
                <event>
                  <title>Sow sunflowers</title>
                  <eventDate>10/04/2027</eventDate>
                  <time>10:00</time>
                  <text>Bring a pot</text>
                  <nextLevel>
                    <nextLevelLevelId>plant</nextLevelLevelId>
                    <nextLevelDataId>sunflower</nextLevelDataId>
                  </nextLevel>
                </event>
                <event>
                  <title>The garden is closed</title>
                  <eventDate>01/05/2027</eventDate>
                  <time>08:00</time>
                </event>
              </events>
            </data>
            """))
}
