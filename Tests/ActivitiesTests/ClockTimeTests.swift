// SPDX-License-Identifier: MIT

import Testing

@testable import Activities

struct ClockTimeTests {
    @Test(arguments: [
        ("09:30", "09:30"), ("9:30", "09:30"), ("9:5", "09:05"), ("09.30", "09:30"), ("9h30", "09:30"),
        ("9 h 30", "09:30"),
        ("9H", "09:00"), ("09:30:59", "09:30"), ("2:30 pm", "14:30"), ("2:30 P.M.", "14:30"), ("12 am", "00:00"),
        ("12:15pm", "12:15"), ("00:00", "00:00"), ("23:59", "23:59")
    ])
    func timeIsUnderstood(written: String, expected: String) {
        #expect(ClockTime(written)?.text == expected)
    }

    @Test(arguments: [
        "", ":", "h", "9", "0930", "24:00", "23:60", "9:030", "-1:00", "+9:30", "9:30:60", "9:30:00:00", "9:", "9.",
        ":30",
        "13 pm", "0:30 am", "pm", "9:30 uhr", "９:30", "٩:٣٠", "9:30–11:00", "tarde"
    ])
    func whatIsNoTimeIsNotGuessed(written: String) {
        #expect(ClockTime(written) == nil)
    }
}
