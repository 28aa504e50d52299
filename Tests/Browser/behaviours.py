# SPDX-License-Identifier: MIT
"""What every screen type does, and the tests that prove it.

Behaviour: the effect of a tap. Without script: the page when scripts are off. Offline: what remains when the network is lost after the page
was opened. Keyboard: that the same can be done without a pointer. A test is named with its file if that is not the one of the row. They run
over http and, where it makes a difference, from the disk. Every type is also part of test_pages.py and of test_every_type.py.
"""

import typing


class Row(typing.NamedTuple):
    file: str
    behaviour: list[str]
    without_script: list[str]
    offline: list[str]
    keyboard: list[str]


# A screen that was opened goes on when the server is gone, and its controls are reached by keyboard: one test for all types.
OPEN = "test_every_type.py::test_an_open_screen_goes_on_when_the_server_is_gone"
CONTROLS = "test_every_type.py::test_every_control_is_reached_by_keyboard"

ROWS = {
    "audio": Row(
        "test_audio.py",
        ["test_a_sound_has_a_player_a_picture_and_its_words"],
        ["test_a_sound_plays_without_script"],
        [OPEN],
        ["test_a_sound_plays_by_keyboard_and_stops_when_the_screen_is_left"],
    ),
    "buttons": Row(
        "test_buttons.py",
        ["test_a_button_opens_its_screen"],
        ["test_buttons_lead_on_without_script"],
        [OPEN],
        ["test_a_button_opens_its_screen"],
    ),
    "calculator": Row(
        "test_calculator.py",
        ["test_the_button_shows_the_sum_and_names_the_operation"],
        ["test_the_sum_needs_no_script"],
        [OPEN],
        ["test_the_button_shows_the_sum_and_names_the_operation"],
    ),
    "calendar": Row(
        "test_calendar.py",
        ["test_a_tap_on_a_day_lists_its_events_and_a_second_one_the_month"],
        ["test_without_script_all_events_are_listed"],
        [OPEN],
        ["test_keys_move_through_the_grid"],
    ),
    "canvas": Row(
        "test_canvas.py",
        ["test_a_stroke_appears_where_the_mouse_goes"],
        ["test_without_script_the_screen_says_what_it_needs"],
        [OPEN],
        ["test_every_tool_is_reached_by_keyboard"],
    ),
    "chat": Row(
        "test_chat.py",
        ["test_a_chat_with_a_server_is_a_link"],
        ["test_a_chat_with_a_server_is_a_link"],
        [OPEN],
        ["test_a_chat_with_a_server_is_a_link"],
    ),
    "cover": Row(
        "test_cover.py",
        ["test_the_cover_leads_to_its_screens"],
        ["test_the_cover_leads_on_without_script"],
        [OPEN],
        ["test_the_cover_leads_to_its_screens"],
    ),
    "crud": Row(
        "test_crud.py",
        ["test_a_row_is_created_and_kept"],
        ["test_without_script_the_columns_are_listed"],
        ["test_the_table_works_without_a_connection"],
        ["test_a_row_is_opened_and_changed"],
    ),
    "data": Row(
        "test_data.py",
        ["test_what_is_kept_is_listed_with_numbers_and_sizes"],
        ["test_without_script_it_says_what_it_needs"],
        ["test_it_works_without_a_connection"],
        [CONTROLS],
    ),
    "favourites": Row(
        "test_favourites.py",
        ["test_a_screen_is_starred_and_is_among_the_favourites", "test_the_order_is_changed_by_dragging"],
        ["test_without_script_it_is_explained"],
        ["test_it_works_without_a_connection"],
        ["test_the_order_is_changed_by_buttons_and_keys"],
    ),
    "form": Row(
        "test_form.py",
        ["test_values_arrive_under_their_names_and_the_next_screen_opens"],
        ["test_forms_without_script"],
        ["test_form_unsent.py::test_message_written_offline_is_sent_when_the_connection_is_back"],
        ["test_enter_in_a_field_sends"],
    ),
    "image-gallery": Row(
        "test_image_gallery.py",
        ["test_a_tap_opens_the_viewer_on_that_picture"],
        ["test_thumbnails_lead_to_files_and_targets_without_script"],
        [OPEN],
        ["test_arrow_keys_go_from_picture_to_picture"],
    ),
    "image-list": Row(
        "test_list.py",
        ["test_rows_below_a_picture_lead_on", "test_lists_with_a_picture_have_the_filter_too"],
        ["test_rows_below_a_picture_lead_on_without_script"],
        ["test_the_filter_of_an_image_list_works_without_a_server"],
        ["test_rows_below_a_picture_lead_on"],
    ),
    "image-text-description": Row(
        "test_image_text_description.py",
        ["test_swipes_turn_pages"],
        ["test_buttons_turn_pages_without_script"],
        [OPEN],
        ["test_arrow_keys_turn_pages"],
    ),
    "image-zoom": Row(
        "test_image_zoom.py",
        ["test_pinch_enlarges"],
        ["test_scrolls_without_script"],
        ["test_works_without_network"],
        ["test_keys_enlarge_reduce_and_move"],
    ),
    "list": Row(
        "test_list.py",
        ["test_filter_finds_without_accents_and_case"],
        ["test_all_rows_stand_there_without_script"],
        ["test_filter_works_without_network"],
        ["test_escape_clears_the_filter"],
    ),
    "map": Row(
        "test_map.py",
        ["test_a_marker_opens_what_is_known_of_its_place"],
        ["test_without_script_the_places_are_a_list"],
        ["test_without_tiles_the_places_are_still_drawn"],
        ["test_a_marker_opens_what_is_known_of_its_place"],
    ),
    "multimedia": Row(
        "test_multimedia.py",
        ["test_a_voice_is_recorded_played_and_saved"],
        ["test_without_script_the_screen_says_what_it_needs"],
        ["test_the_screen_works_without_a_connection"],
        ["test_a_photo_is_shown_and_can_be_removed"],
    ),
    "pdf": Row(
        "test_pdf.py",
        ["test_a_document_is_shown_and_linked"],
        ["test_a_document_is_linked_without_script"],
        [OPEN],
        ["test_the_links_come_first_for_the_keyboard"],
    ),
    "profile": Row(
        "test_profile.py",
        ["test_saved_values_are_shown_and_kept"],
        ["test_without_script_the_page_explains_itself"],
        [OPEN],
        ["test_values_can_be_changed_or_left"],
    ),
    "qr": Row(
        "test_qr.py",
        ["test_camera_reads_a_code_and_opens_its_screen"],
        ["test_without_script_the_targets_are_listed"],
        ["test_reading_needs_no_server"],
        ["test_typed_code_opens_its_screen"],
    ),
    "quiz": Row(
        "test_quiz.py",
        ["test_all_right_gives_all_points"],
        ["test_without_script_every_question_can_be_read"],
        [OPEN],
        ["test_keyboard_alone_is_enough"],
    ),
    "sale": Row(
        "test_sale.py",
        ["test_the_price_its_parts_and_the_total_are_shown"],
        ["test_the_price_its_parts_and_the_total_are_shown"],
        [OPEN],
        [CONTROLS],
    ),
    "search": Row(
        "test_search.py",
        ["test_finds_as_you_type_from_two_letters"],
        ["test_without_script_all_screens_are_listed"],
        ["test_without_the_index_there_is_a_message_and_a_second_chance"],
        [CONTROLS],
    ),
    "splash": Row(
        "test_splash.py",
        ["test_the_launch_image_goes_by_itself_and_comes_once_in_a_visit"],
        ["test_without_script_the_screen_is_the_picture_and_the_way_on"],
        [OPEN],
        ["test_the_launch_image_can_be_skipped"],
    ),
    "video": Row(
        "test_video.py",
        ["test_the_player_comes_after_a_tap_and_the_link_stays"],
        ["test_without_script_the_film_plays_and_the_platform_is_linked"],
        ["test_without_a_connection_a_notice_stands_in_for_the_player"],
        ["test_the_text_of_a_film_can_be_read"],
    ),
    "web": Row(
        "test_web.py",
        ["test_a_page_of_the_bundle_is_framed_with_its_own_files"],
        ["test_without_script_the_page_is_framed_and_linked"],
        [OPEN],
        [CONTROLS],
    ),
    "unknown": Row(
        "test_unknown.py",
        ["test_an_unknown_type_says_so_and_lists_where_it_leads", "test_a_level_on_a_server_names_its_address"],
        ["test_both_are_complete_without_script"],
        ["test_an_open_notice_stays_when_the_server_is_gone"],
        ["test_the_ways_on_are_taken_by_keyboard"],
    ),
    "the frame": Row(
        "test_frame.py",
        ["test_share_opens_the_share_sheet"],
        ["test_back_works_without_script"],
        [OPEN],
        ["test_menu_opens_with_the_keyboard"],
    ),
}
