"""What the inner loop, pytest -m "not slow", leaves out besides what is marked slow.

Of a test with many rows of parameters it runs three: the first, the last and one between. The tests in
`LEFT_OUT` are short enough for a file that is run alone, but together take longer than all others; each
leaves others behind that look at the same part. The whole suite runs everything.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Final

import pytest

ROWS: Final = 3
"""rows of parameters that are run of a test."""

LEFT_OUT: Final = {
    "tests/scenes/test_watch_why.py": (
        "test_a_replay_under_rules_without_a_name_offers_no_answer",
        "test_at_the_end_it_can_be_asked_by_a_click_as_well",
        "test_before_the_first_loss_there_is_nothing_to_ask",
        "test_the_question_lies_on_no_other_text",
    ),
    "tests/pilots/test_rings.py": ("test_what_it_foresees_is_what_its_shots_meet_while_rings_turn",),
    "tests/cards/test_cards.py": (
        "test_a_hit_of_a_ray_has_the_recorded_equation_divided_by_the_length",
        "test_what_lies_ahead_is_asked_of_the_first_image_that_will_be_met",
        "test_with_a_direction_of_length_1_t_is_the_distance_in_the_picture",
    ),
    "tests/deaths/test_death_cards.py": (
        "test_a_loss_that_the_timeline_has_dropped_is_no_longer_offered",
        "test_before_a_jump_that_failed_the_moments_are_those_before_the_jump",
        "test_of_two_losses_the_last_is_kept",
        "test_what_is_told_to_live_lives_when_it_is_flown_again",
    ),
    "tests/deaths/test_why_scene.py": (
        "test_every_cause_is_shown_from_its_last_second_to_its_futures",
        "test_large_text_is_larger_on_the_panel",
        "test_the_futures_are_all_flown_before_the_last_second_is_over",
        "test_the_panel_stands_between_the_words_at_the_top_and_at_the_foot",
    ),
    "tests/input/test_latch.py": (
        "test_every_press_is_seen_once_while_ticks_keep_up",
        "test_what_is_let_go_of_is_soon_not_held",
    ),
    "tests/input/test_pads.py": ("test_pads_that_outlive_pygame_do_no_harm",),
    "tests/lab/test_rooms.py": (
        "test_a_handle_dragged_anywhere_leaves_a_state_that_the_room_accepts",
        "test_a_room_can_be_stepped_back_to_the_very_bits",
        "test_a_room_opens_moving_with_no_challenge_met",
        "test_energy_and_momentum_of_the_billiards_stay",
        "test_the_same_moves_give_the_same_bits",
    ),
    "tests/leaving/test_interrupted_runs.py": (
        "test_ctrl_c_anywhere_inside_a_tick_ends_after_it_and_the_recording_verifies",
    ),
    "tests/overlay/test_in_play.py": (
        "test_at_almost_every_moment_a_question_is_explained_with_a_handful_of_letters",
        "test_every_death_by_touch_shot_or_beam_is_the_question_of_its_tick",
        "test_every_kind_of_card_is_explained_by_itself_in_some_golden_game",
        "test_over_200_moments_no_word_covers_another",
        "test_over_200_moments_no_word_covers_the_ship",
    ),
    "tests/overlay/test_overlay.py": ("test_a_game_is_the_same_game_with_the_overlay_on",),
    "tests/physics/test_last_digits.py": (
        "test_a_long_way_meets_what_the_soonest_of_all_images_says_to_the_bit",
    ),
    "tests/physics/test_laws.py": (
        "test_nor_does_one_across_the_seams_of_the_torus",
        "test_swapped_roles_touch_at_the_same_time_with_the_reverse_normal",
        "test_the_nearest_point_decides_whether_a_segment_meets_a_disc",
    ),
    "tests/physics/test_laws_of_many.py": ("test_the_broad_phase_finds_what_the_plain_loop_finds",),
    "tests/physics/test_moving_segments.py": (
        "test_a_point_shot_at_a_segment_that_turns_is_met_in_one_of_the_steps",
        "test_whoever_changes_sides_between_the_ends_was_met",
    ),
    "tests/physics/test_on_torus.py": (
        "test_a_touch_on_the_torus_is_that_of_time_of_impact_and_of_the_image_met",
        "test_the_first_image_of_a_segment_is_met",
        "test_the_first_of_many_discs_is_the_soonest_and_then_the_earliest_in_the_list",
    ),
    "tests/physics/test_round_mirrors.py": (
        "test_angles_in_and_out_are_equal_and_no_leg_is_inside_of_a_mirror",
    ),
    "tests/physics/test_space.py": (
        "test_a_beam_meets_what_trace_beam_meets_among_everybody",
        "test_clearance_and_the_nearest_are_those_of_the_plain_loop",
        "test_movers_meet_movers_from_when_both_are_on_their_way",
        "test_pairs_are_those_of_the_plain_loop",
        "test_pairs_of_many_discs_are_those_of_the_plain_loop_all_along_their_ways",
        "test_rounds_of_bouncing_step_after_step_come_to_the_bits_of_the_plain_loop",
        "test_what_a_mover_meets_first_is_what_the_plain_loop_finds",
        "test_what_is_kept_changes_no_answer_when_everything_else_has_changed",
    ),
    "tests/physics/test_sweeps_on_torus.py": ("test_up_to_a_thousand_worlds_the_first_of_all_images_is_met",),
    "tests/physics/test_discs_and_moving_segments.py": (
        "test_no_touch_is_lost_and_none_is_told_away_from_the_segment",
    ),
    "tests/pilots/test_autopilot.py": (
        "test_a_lancer_of_flesh_never_burns_it",
        "test_never_changes_the_world",
    ),
    "tests/pilots/test_foreign_pilots.py": (
        "test_a_pilot_that_changes_the_world_is_told_at_which_tick_and_gets_no_score",
        "test_the_recording_of_a_pilot_verifies_whatever_its_commands_are_made_of",
    ),
    "tests/replays/test_replay_files.py": (
        "test_buttons_held_as_1_and_0_are_the_same_game_as_true_and_false",
        "test_numbers_come_back",
        "test_whatever_is_held_is_held_again",
    ),
    "tests/replays/test_rules_in_files.py": (
        "test_rules_that_differ_in_a_few_fields_come_back_to_the_last_bit",
    ),
    "tests/replays/test_timeline.py": (
        "test_a_game_is_at_every_tick_that_is_sought_what_it_was_when_it_was_played",
        "test_a_seek_takes_less_than_a_second_of_steps",
        "test_of_a_very_long_game_the_beginning_is_dropped_and_the_rest_is_as_it_was",
        "test_the_past_goes_on_with_its_commands_as_it_went_on",
    ),
    "tests/scenes/test_app.py": ("test_tab_asks_another_question_over_a_game",),
    "tests/scenes/test_assist.py": (
        "test_a_game_that_was_killed_is_found_again_with_its_mark_or_without",
        "test_an_assist_after_the_last_points_marks_the_row_as_well",
        "test_the_score_of_a_game_in_slow_motion_or_played_tick_by_tick_is_marked",
    ),
    "tests/scenes/test_attract.py": (
        "test_a_click_that_comes_with_a_twitch_of_the_mouse_starts_no_game_but_the_next_one_does",
        "test_any_touch_puts_it_off",
        "test_it_begins_after_ten_seconds_of_nothing_and_the_demo_goes_on",
        "test_it_is_silent",
        "test_the_key_for_sound_still_switches_it",
    ),
    "tests/scenes/test_binding_pages.py": ("test_a_capture_counts_down_and_gives_up_after_five_seconds",),
    "tests/scenes/test_checking.py": (
        "test_the_scores_page_and_the_title_check_while_they_are_shown_and_say_what_came_of_it",
        "test_watching_to_the_end_is_remembered_and_watching_half_of_it_is_not",
    ),
    "tests/scenes/test_death_slowdown.py": ("test_no_effect_and_no_frame_rate_changes_a_bit_of_a_game",),
    "tests/scenes/test_difficulty.py": ("test_its_replay_names_the_rules_and_plays_to_the_same_bits",),
    "tests/scenes/test_keeping.py": (
        "test_a_game_without_points_takes_no_row",
        "test_points_that_follow_at_once_are_on_the_disk_within_a_second",
        "test_the_effects_that_were_asked_for_are_found_again_and_others_take_their_place",
    ),
    "tests/scenes/test_lab.py": (
        "test_a_pad_alone_solves_a_challenge",
        "test_a_room_is_drawn_in_the_chosen_palette_at_every_size",
        "test_both_formulas_of_a_room_are_reached_by_key_and_by_click",
        "test_energy_and_momentum_are_plotted_and_momentum_stays",
        "test_every_challenge_is_solved_by_keys_alone_and_by_the_mouse_alone",
        "test_leaving_restores_everything_of_a_paused_game",
        "test_nothing_that_a_reading_can_be_breaks_a_frame",
        "test_the_ghost_shows_where_things_were_in_the_last_run",
        "test_the_tone_is_heard_while_something_is_moved_and_can_be_switched_off",
    ),
    "tests/scenes/test_menus.py": (
        "test_a_player_who_says_yes_is_on_the_title",
        "test_quitting_a_game_asks_and_no_is_what_it_begins_with",
    ),
    "tests/scenes/test_name_entry.py": (
        "test_whatever_is_pressed_the_text_and_its_cursor_stay_within_their_bounds",
    ),
    "tests/scenes/test_notices.py": (
        "test_no_notice_stands_on_the_hud_or_a_menu",
        "test_the_overlay_writes_on_no_notice_and_on_no_strip",
    ),
    "tests/scenes/test_pages.py": (
        "test_f1_opens_the_help_everywhere_and_pauses_a_game_first",
        "test_no_two_texts_of_a_scene_overlap_and_none_is_cut",
    ),
    "tests/scenes/test_replay_pages.py": (
        "test_a_pad_alone_opens_the_list_watches_keeps_and_deletes",
        "test_a_replay_is_kept_named_shared_and_deleted_by_keys",
        "test_a_replay_that_cannot_be_watched_says_why_and_can_be_deleted",
        "test_a_row_of_the_scores_leads_back_to_that_row",
        "test_enter_watches_and_escape_goes_back_to_that_row_of_the_list",
        "test_left_and_right_lead_to_other_tables_and_one_table_shows_no_choice",
        "test_no_two_texts_at_the_end_of_a_game_overlap",
        "test_no_two_texts_of_the_new_pages_overlap_and_none_is_cut",
        "test_the_game_just_played_is_watched_from_its_result_and_leads_back_there",
        "test_the_list_scrolls_with_keys_and_wheel_and_every_row_is_reached",
        "test_the_list_shows_date_score_wave_length_name_and_place_of_each_replay",
        "test_the_mouse_alone_opens_the_list_watches_keeps_and_deletes",
        "test_the_replay_of_a_score_does_not_vanish_without_a_word",
    ),
    "tests/scenes/test_run_summary.py": (
        "test_shots_and_pulses_are_those_that_the_game_itself_has_counted",
        "test_the_summary_of_the_powers_replay",
    ),
    "tests/scenes/test_scenes.py": (
        "test_every_screen_can_be_drawn_at_any_size",
        "test_the_banner_names_what_a_wave_brings_when_it_first_comes",
        "test_the_title_comes_back_by_itself_when_nobody_plays_again",
    ),
    "tests/scenes/test_scrolling.py": ("test_short_menus_show_all_their_rows_at_every_size",),
    "tests/scenes/test_settings_pages.py": (
        "test_shake_is_shown_by_the_heading_and_none_is_shown_at_nought",
        "test_the_effects_of_the_game_beneath_change_at_once",
    ),
    "tests/scenes/test_time_travel.py": (
        "test_by_a_pad_alone_one_goes_back_and_an_arrow_that_is_held_goes_faster",
        "test_comma_goes_a_tick_back_and_dot_a_tick_on_and_each_is_as_it_was",
        "test_dot_never_leads_beyond_the_present_once_one_has_gone_back",
        "test_in_the_past_no_text_lies_on_another_and_none_is_cut",
        "test_practice_begins_with_the_seconds_that_the_player_has_chosen",
        "test_the_overlay_remembers_at_every_tick_what_it_did_then",
    ),
    "tests/scenes/test_watch.py": (
        "test_a_game_by_the_usual_rules_is_verified_once_its_end_is_seen",
        "test_enter_shows_it_again_but_only_at_its_end",
        "test_every_state_of_watching_can_be_drawn_at_any_size",
        "test_the_arrows_change_the_speed_from_a_64th_to_eight_times",
        "test_the_overlay_and_the_speed_change_no_bit",
    ),
    "tests/scenes/test_watch_time.py": (
        "test_a_slow_replay_shows_each_tick_so_many_times_as_long",
        "test_a_tick_back_and_a_tick_on_stop_the_replay",
        "test_the_overlay_remembers_at_each_place_what_it_did_there",
        "test_wherever_one_goes_it_is_the_recorded_game",
    ),
    "tests/scenes/test_why_in_app.py": ("test_a_loss_is_explained_and_left_by_a_pad_alone",),
    "tests/scenes/test_window_place.py": (
        "test_a_window_that_its_manager_moves_while_it_opens_goes_where_it_was_and_does_not_wander",
    ),
    "tests/sim/test_clone.py": (
        "test_a_change_of_any_field_of_one_world_leaves_the_other_as_it_was",
        "test_a_clone_goes_the_same_way_under_the_same_commands",
        "test_an_original_that_goes_on_leaves_its_clone_behind",
        "test_the_games_of_the_next_test_are_in_the_middle_of_everything",
    ),
    "tests/sim/test_determinism.py": (
        "test_another_seed_or_another_pilot_is_another_game",
        "test_recording_changes_nothing",
    ),
    "tests/sim/test_digest.py": (
        "test_a_change_of_any_single_field_changes_the_hash",
        "test_every_change_gives_a_hash_of_its_own",
    ),
    "tests/sim/test_fair_waves.py": (
        "test_reinforcements_come_after_forty_five_seconds_and_then_every_fifteen_whatever_is_left",
        "test_reinforcements_keep_to_the_cap_of_rocks_and_may_be_switched_off",
    ),
    "tests/sim/test_halls.py": ("test_rocks_and_shots_never_pass_a_mirror_that_turns",),
    "tests/sim/test_hyperspace.py": ("test_the_risk_is_data",),
    "tests/sim/test_lancer.py": (
        "test_hiding_in_wave_one_brings_one_after_twenty_five_quiet_seconds",
        "test_it_comes_and_goes_to_hold_its_distance",
        "test_the_next_comes_sixteen_seconds_after_the_end_of_one",
    ),
    "tests/sim/test_lancer_beam.py": (
        "test_a_ship_that_turns_across_the_line_and_side_steps_on_the_lock_survives",
        "test_whoever_is_behind_a_rock_of_any_size_survives_the_beam",
    ),
    "tests/sim/test_minelayer.py": ("test_the_same_seed_lays_the_same_mines",),
    "tests/sim/test_powers.py": ("test_a_shield_lasts_until_it_is_needed",),
    "tests/sim/test_rocks.py": ("test_a_crowd_of_rocks_keeps_its_momentum_and_energy_through_many_bounces",),
    "tests/sim/test_saucers.py": (
        "test_a_saucer_crosses_the_field_once_and_leaves_where_it_came_from_the_other_side",
        "test_a_small_saucer_aims_the_shortest_way_and_better_against_many_points",
    ),
    "tests/sim/test_shields.py": ("test_no_shot_from_ahead_gets_past_a_shield_that_moves_and_turns",),
    "tests/sim/test_waves.py": ("test_nothing_new_is_marked_while_only_a_mark_is_left",),
    "tests/sim/test_wells.py": ("test_a_rock_that_falls_and_orbits_keeps_its_energy",),
    "tests/sim/test_what_chance_decides.py": (
        "test_on_a_full_field_rocks_lie_over_one_another_from_the_201st_throw_on_but_never_near_the_ship",
    ),
    "tests/soak/test_promises.py": ("test_a_game_that_comes_out_otherwise_when_played_again_is_noticed",),
    "tests/sound/test_synthesiser.py": (
        "test_a_sound_is_brought_to_the_loudness_it_is_wanted_at",
        "test_checking_writes_nothing_and_names_what_differs",
    ),
    "tests/storage/test_disk_and_lock.py": ("test_a_lock_falls_open_when_its_holder_is_killed",),
    "tests/storage/test_library.py": ("test_a_note_comes_back_as_it_was_written_and_only_titles_are_titles",),
    "tests/storage/test_tables.py": (
        "test_a_board_comes_back_from_its_file_as_it_was",
        "test_a_table_never_holds_more_than_ten_nor_one_game_twice_and_stays_in_order",
        "test_merging_loses_no_name_and_no_mark_and_the_second_time_changes_nothing",
        "test_the_largest_board_there_can_be_is_saved",
    ),
    "tests/test_cli.py": (
        "test_a_pilot_from_a_file_flies",
        "test_help_and_version_import_neither_pygame_nor_the_game",
        "test_the_game_starts_where_python_leaves_the_folder_of_a_script_out",
        "test_version_and_help_say_what_they_should",
    ),
    "tests/test_house.py": (
        "test_an_enemy_is_named_in_at_most_ten_files_of_game_and_in_the_table_of_waves",
        "test_only_the_torus_wraps_and_sums_are_the_same_everywhere",
    ),
    "tests/test_lab_command.py": ("test_a_sheet_needs_no_pygame",),
    "tests/view/test_auto_glow.py": ("test_a_step_up_that_was_too_much_waits_twice_as_long_each_time",),
    "tests/view/test_camera.py": ("test_whatever_comes_in_only_near_places_come_out",),
    "tests/view/test_canvas.py": ("test_trails_are_as_long_at_any_frame_rate",),
    "tests/view/test_comfort.py": (
        "test_a_strobe_is_caught",
        "test_a_strobe_of_part_of_the_picture_counts_from_a_quarter_on",
    ),
    "tests/view/test_hud_room.py": (
        "test_no_wall_is_laid_under_the_hud_and_none_turns_under_it",
        "test_points_never_land_on_the_hud_nor_far_from_where_they_were_won",
        "test_the_drawn_hud_fades_gently_when_a_shot_appears_under_it",
    ),
    "tests/view/test_palettes.py": ("test_so_have_the_words_of_the_overlay_of_the_overlay",),
    "tests/view/test_readme.py": ("test_what_the_page_names_exists",),
}
"""Tests by file: those whose rows took over a tenth of a second together in November 2026."""


def chosen(rows: Sequence[pytest.Item]) -> Sequence[pytest.Item]:
    """Return those rows of a test that the inner loop runs."""
    if len(rows) <= ROWS:
        return rows
    return [rows[0], rows[len(rows) // 2], rows[-1]]


def leave_out(items: Iterable[pytest.Item]) -> None:
    """Mark what the inner loop leaves out as slow."""
    rows: dict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        if item.get_closest_marker("slow") is None:
            rows[item.nodeid.partition("[")[0]].append(item)
    for name, every in rows.items():
        path, _, test = name.partition("::")
        kept = () if test in LEFT_OUT.get(path, ()) else chosen(every)
        for item in every:
            if item not in kept:
                item.add_marker("slow")
