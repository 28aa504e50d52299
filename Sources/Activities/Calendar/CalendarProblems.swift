// SPDX-License-Identifier: MIT

import Diagnostics

/// Diagnostics about a calendar (`activities.md` 15).
extension Diagnostic.Kind {
    static let calendarWithoutEvents = Self(
        "calendar/no-events", .error, "The calendar has not a single event to show.",
        isAbsence: true,
        howToFix:
            "Put the events into an ‘events’ element, each in an ‘event’. An empty ‘events’ says that there are none on purpose.",
        bad: .data(
            "CALENDAR_ACTIVITY",
            """
            ↓<data>
              <dataId>year</dataId>
              <headerText>Events</headerText>
            </data>
            """),
        good: .data(
            "CALENDAR_ACTIVITY",
            """
            <data>
              <dataId>year</dataId>
              <headerText>Events</headerText>
              <events>
                <event><title>Book fair</title><eventDate>23/04/2024</eventDate><time>10:00</time></event>
              </events>
            </data>
            """))
    static let badDate = Self(
        "calendar/bad-date", .error, "No day can be found for the event, so it is in no list and no month.",
        isAbsence: true,
        howToFix: "Write the day as ‘dd/MM/yyyy’, the day of the month first, and see that the month has that day.",
        bad: .data(
            "CALENDAR_ACTIVITY",
            """
            <events>
              <event>
                <title>Book fair</title>
                <eventDate>↓31/04/2024</eventDate>
                <time>10:00</time>
              </event>
            </events>
            """),
        good: .data(
            "CALENDAR_ACTIVITY",
            """
            <events>
              <event>
                <title>Book fair</title>
                <eventDate>30/04/2024</eventDate>
                <time>10:00</time>
              </event>
            </events>
            """))
    static let unusualDate = Self(
        "calendar/unusual-date", .warning,
        "The day was understood here; other players know only ‘dd/MM/yyyy’ and stop or show nothing.",
        howToFix: "Write two digits for the day, two for the month and four for the year, with ‘/’ between them.",
        bad: .data(
            "CALENDAR_ACTIVITY",
            """
            <events>
              <event>
                <title>Book fair</title>
                <eventDate>↓2024-04-23</eventDate>
                <time>10:00</time>
              </event>
            </events>
            """),
        good: .data(
            "CALENDAR_ACTIVITY",
            """
            <events>
              <event>
                <title>Book fair</title>
                <eventDate>23/04/2024</eventDate>
                <time>10:00</time>
              </event>
            </events>
            """))
    static let badTime = Self(
        "calendar/bad-time", .warning,
        "A time that cannot be read makes an event of the whole day; one that is only written oddly is lost on other players.",
        howToFix: "Write hours and minutes with two digits each and a colon, from 00:00 to 23:59.",
        bad: .data(
            "CALENDAR_ACTIVITY",
            """
            <events>
              <event>
                <title>Book fair</title>
                <eventDate>23/04/2024</eventDate>
                <time>↓10 o'clock</time>
              </event>
            </events>
            """),
        good: .data(
            "CALENDAR_ACTIVITY",
            """
            <events>
              <event>
                <title>Book fair</title>
                <eventDate>23/04/2024</eventDate>
                <time>10:00</time>
              </event>
            </events>
            """))
    static let missingTime = Self(
        "calendar/no-time", .warning,
        "The site shows the event as one of the whole day; the Android player marks the day and leaves the event out.",
        isAbsence: true,
        howToFix:
            "Give a ‘time’, if the bundle is used on phones too: for something that lasts all day, that of its beginning.",
        bad: .data(
            "CALENDAR_ACTIVITY",
            """
            <events>
              ↓<event>
                <title>Book fair</title>
                <eventDate>23/04/2024</eventDate>
              </event>
            </events>
            """),
        good: .data(
            "CALENDAR_ACTIVITY",
            """
            <events>
              <event>
                <title>Book fair</title>
                <eventDate>23/04/2024</eventDate>
                <time>10:00</time>
              </event>
            </events>
            """))
    static let eventWithoutTitle = Self(
        "calendar/event-without-title", .warning, "The list shows a time and does not say what happens then.",
        isAbsence: true, howToFix: "Name the event in ‘title’.",
        bad: .data(
            "CALENDAR_ACTIVITY",
            """
            <events>
              ↓<event>
                <eventDate>23/04/2024</eventDate>
                <time>10:00</time>
                <text>In front of the library</text>
              </event>
            </events>
            """),
        good: .data(
            "CALENDAR_ACTIVITY",
            """
            <events>
              <event>
                <title>Book fair</title>
                <eventDate>23/04/2024</eventDate>
                <time>10:00</time>
                <text>In front of the library</text>
              </event>
            </events>
            """))
    static let repeatedEvent = Self(
        "calendar/repeated-event", .warning, "The same event stands in the list twice.",
        howToFix:
            "Remove one of the two. If they are two things at one time, say in ‘title’ or ‘text’ how they differ.",
        bad: .data(
            "CALENDAR_ACTIVITY",
            """
            <events>
              <event><title>Book fair</title><eventDate>23/04/2024</eventDate><time>10:00</time></event>
              ↓<event><title>Book fair</title><eventDate>23/04/2024</eventDate><time>10:00</time></event>
            </events>
            """),
        good: .data(
            "CALENDAR_ACTIVITY",
            """
            <events>
              <event><title>Book fair</title><eventDate>23/04/2024</eventDate><time>10:00</time></event>
              <event><title>Book fair</title><eventDate>24/04/2024</eventDate><time>10:00</time></event>
            </events>
            """))
}
