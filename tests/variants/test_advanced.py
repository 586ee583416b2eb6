from typing import Any

import pytest

from laserchess import BeamEnd, Board, LaserChessError, MoveKind, Outcome, RemovalCause, RemovedPiece, Termination
from tests.contract.samples import new_board
from tests.variants.advanced_kit import GARDEN, board_of


def start() -> Board:
    return Board("advanced", seed=1)


class TestStart:
    def test_first_actions(self) -> None:
        board = start()
        acts = [move.kind for move in board.legal_moves]
        steps = [move for move in board.legal_moves if move.kind is MoveKind.STEP]
        displacing = [move for move in steps if board.piece_at(move.to)]
        assert len(acts) == 175 + 1
        assert acts.count(MoveKind.ROTATE) == 149
        assert acts.count(MoveKind.FIRE) == 5
        assert len(steps) == 13 + 8
        assert len(displacing) == 8
        assert acts.count(MoveKind.END) == 1

    def test_second_actions(self) -> None:
        board = start()
        without_chance = seconds = 0
        for first in [move for move in board.legal_moves if move.kind is not MoveKind.END]:
            played = board.push(first)
            if not played.chance:
                without_chance += 1
                changes = [move for move in board.legal_moves if first.kind is move.kind is MoveKind.ROTATE]
                seconds += len(board.legal_moves) - 1 - sum(move.start == first.start for move in changes)
            board.pop()
        assert without_chance == 165
        assert seconds == 27_893

    @pytest.mark.parametrize("step", ["b8b7", "b4b5"])
    def test_eligible_squares(self, step: str) -> None:
        board = start()
        plain = [name for name in board.variant.geometry.by_name if board.is_legal(f"{step}=>{name}@3")]
        holes = [name for name in board.variant.geometry.by_name if board.is_legal(f"{step}=>{name}")]
        assert len(plain) + len(holes) == 110
        assert sorted(holes) == ["h10", "h2", "h4", "h8"]

    @pytest.mark.parametrize(
        ("exits", "destroyed"),
        [
            ("~0", {"b9", "b6"}),
            ("~1", {"b6"}),
            ("~2", {"c8", "b6"}),
            ("~3", {"c7", "b6"}),
            ("~4", {"b6"}),
            ("~5", {"b6"}),
            ("~6~6", {"b6"}),
            ("~7", {"a9", "b6"}),
        ],
    )
    def test_first_shot(self, exits: str, destroyed: set[str]) -> None:
        board = start()
        played = board.push(f"a7*{exits}")
        assert {piece.square for piece in played.removed} == destroyed
        assert RemovedPiece("b6", "Stunner", "red", RemovalCause.ZAPPED) in played.removed
        assert played.text == f"a7*{exits}"

    def test_stunner_on_b6_stuns_its_own_king(self) -> None:
        board = start()
        played = board.push("b6*")
        assert played.stunned == ("a6",)
        assert played.removed == ()
        king = board.piece_at("a6")
        assert king is not None
        assert king.stunned

    @pytest.mark.parametrize("weapon", ["a8", "a4"])
    def test_outer_stunners_shoot_off_the_board(self, weapon: str) -> None:
        played = start().push(f"{weapon}*")
        assert [(beam.squares, beam.end) for beam in played.beams] == [((), BeamEnd.EDGE)]
        assert played.stunned == ()

    def test_half_turn_symmetry(self) -> None:
        position = start().snapshot()
        turned = position.pieces.keys()
        half_turn = start().variant.geometry.half_turn
        assert {half_turn(cell) for cell in turned} == set(turned)
        for cell, piece in position.pieces.items():
            image = position.pieces[half_turn(cell)]
            assert (image.piece_type, image.side) == (piece.piece_type, 1 - piece.side)
            assert image.orientation == (piece.orientation + 4) % 8 % piece.piece_type.orientations
        assert {half_turn(cell): feature for cell, feature in position.floor.items()} == position.floor


class TestShield:
    """A Laser on a6 shoots east at a Stunner on d6, which each facing shows another side."""

    @pytest.mark.parametrize(("shield", "sides"), [("rear", {3, 4, 5}), ("flanks", {2, 4, 6})])
    @pytest.mark.parametrize("facing", range(8))
    def test_shielded_sides(self, shield: str, sides: set[int], facing: int) -> None:
        board = board_of({"a6": "L2", "d6": f"s{facing}"}, stunner_shield=shield)
        played = board.push("a6*")
        assert (played.removed == ()) == ((6 - facing) % 8 in sides)
        assert board.piece_at("a6")

    @pytest.mark.parametrize("shield", ["rear", "flanks"])
    @pytest.mark.parametrize("facing", range(8))
    def test_a_stunned_stunner_has_no_shield(self, shield: str, facing: int) -> None:
        board = board_of({"a6": "L2", "d6": f"s{facing}!"}, stunner_shield=shield)
        assert [piece.square for piece in board.push("a6*").removed] == ["d6"]


class TestRotations:
    def test_one_action_however_far(self) -> None:
        for facing in (0, 1, 3, 4, 5, 6, 7):
            board = board_of({"a6": "L2"})
            board.push(f"a6@{facing}")
            assert board.actions_left == 2

    def test_changing_is_free_and_going_back_returns_the_action(self) -> None:
        board = board_of({"a6": "L2", "c3": "W0", "e5": "D1"})
        for text, left in [("a6@3", 2), ("c3@1", 1), ("e5@2", 0), ("e5@7", 0), ("e5@1", 1), ("c3@5", 1), ("c3@0", 2)]:
            board.push(text)
            assert board.actions_left == left
        board.push("a6@2")
        assert board == board_of({"a6": "L2", "c3": "W0", "e5": "D1"})
        assert board.turns == ()

    def test_other_actions_settle_rotations(self) -> None:
        board = board_of({"a6": "L2", "c3": "W0"})
        for text, left in [("a6@3", 2), ("c3c4", 1), ("a6@2", 0)]:
            board.push(text)
            assert board.actions_left == left
        with pytest.raises(LaserChessError):
            board.push("c4@1")

    @pytest.mark.parametrize(("facing", "cost"), [(3, 1), (4, 2), (5, 3), (7, 3), (0, 2), (1, 1)])
    def test_step_cost(self, facing: int, cost: int) -> None:
        board = board_of({"a6": "L2"}, rotation_cost="step")
        board.push(f"a6@{facing}")
        assert board.actions_left == 3 - cost

    def test_step_cost_beyond_the_actions_left(self) -> None:
        board = board_of({"a6": "L2", "c3": "W0"}, rotation_cost="step")
        assert not board.is_legal("a6@6")
        board.push("c3c4")
        assert board.is_legal("a6@4")
        assert not board.is_legal("a6@5")

    def test_step_cost_of_changes(self) -> None:
        board = board_of({"a6": "L2", "c3": "W0"}, rotation_cost="step")
        for text, left in [("a6@5", 0), ("a6@3", 2), ("a6@1", 2), ("a6@7", 0), ("a6@0", 1), ("c3@7", 0), ("c3@0", 1)]:
            board.push(text)
            assert board.actions_left == left
        assert not board.is_legal("a6@6")
        board.push("a6@2")
        assert board == board_of({"a6": "L2", "c3": "W0"}, rotation_cost="step")

    def test_a_bomb_costs_one(self) -> None:
        for cost in ("turn", "step"):
            board = board_of({"c3": "B0"}, rotation_cost=cost)
            board.push("c3@1")
            assert board.actions_left == 2
            assert not board.is_legal("c3@2")

    def test_positions_that_no_rotations_lead_to(self) -> None:
        impossible: list[tuple[str, int, dict[str, Any]]] = [
            ("a6@6", 0, {"rotation_cost": "step"}),
            ("a6@4", 2, {"rotation_cost": "step"}),
            ("a6@4", 3, {}),
            ("a6@2", 2, {}),
            ("a11@0", 2, {}),
        ]
        for spins, left, options in impossible:
            with pytest.raises(LaserChessError):
                board_of({"a6": "L2"}, f"r {left} - {spins} 0", **options)

    def test_a_turn_that_began_before_the_board_is_written_in_full(self) -> None:
        position = {"a6": "L3", "c3": "W1"}, "r 1 - a6@2,c3@0 0"
        board = board_of(*position)
        for text in ("c3@4", "c3@0", "a6@2", "a6@7", "a6@6"):
            board.push(text)
        board.push(".")
        again = board_of(*position)
        for turn in board.turns:
            again.push_turn(turn, recorded=True)
        assert again.position == board.position


STUNNED = {"c3": "w0!", "e5": "d1!", "g7": "p3!"}
GATES = {"c3": "=", "e5": "=", "g7": "-", "h7": "-", "k2": "W0-"}


class TestChance:
    def test_thaw_never_and_always(self) -> None:
        never, always = (board_of(STUNNED, thaw=odds) for odds in (0, 1))
        assert never.push(".").text == "."
        assert always.push(".").text == ".{thaw g7 e5 c3}"
        assert never.position.count("!") == 3
        assert "!" not in always.position

    def test_gates_never_and_always(self) -> None:
        never, always = (board_of(GATES, gate=odds) for odds in (0, 1))
        assert never.push(".").text == "."
        assert always.push(".").text == ".{gate g7 h7 e5 c3}"
        assert always.push(".").text == ".{gate g7 h7 e5 c3}"
        assert always.position == never.position.replace(" g ", " r ").replace("- 1", "- 2")

    def test_what_cannot_have_happened_is_refused(self) -> None:
        for odds, text in [(0, ".{thaw g7}"), (0.25, ".{thaw c4}"), (0.25, ".{gate g7}")]:
            board = board_of(STUNNED, thaw=odds)
            before = board.position
            with pytest.raises(LaserChessError, match="chance cannot have happened"):
                board.push(text)
            assert board.position == before

    def test_recorded_nothing_stays_nothing(self) -> None:
        for seed in range(20):
            board = board_of(STUNNED | {"k2": "="}, seed=seed)
            assert board.push(".", recorded=True).text == "."
            assert board.position.count("!") == 3
            assert "=" in board.position

    def test_recorded_displacement_must_be_named(self) -> None:
        board = start()
        with pytest.raises(LaserChessError, match="chance cannot have happened"):
            board.push("b8b7", recorded=True)
        assert board.push("b8b7").text.startswith("b8b7=>")

    def test_seed_decides(self) -> None:
        texts = {seed: [Board("advanced", seed=seed).push("b8b7").text for _ in range(2)] for seed in range(8)}
        assert all(one == two for one, two in texts.values())
        assert len({one for one, _ in texts.values()}) > 1

    def test_taken_back_chance_comes_again(self) -> None:
        board = new_board(start().variant, position=GARDEN)
        for text in ("b8b7", "c6d6", "a7*", "."):
            first = board.push(text).text
            board.pop()
            assert board.push(text).text == first


class TestFloor:
    @pytest.mark.parametrize("feature", ["#", "o", "="])
    def test_no_step_onto(self, feature: str) -> None:
        board = board_of({"c3": "W0", "c4": feature})
        assert not board.is_legal("c3c4")
        assert board.is_legal("c3d3")

    @pytest.mark.parametrize("feature", ["#", "=", "@"])
    def test_light_is_absorbed(self, feature: str) -> None:
        played = board_of({"a6": "L2", "d6": feature, "g6": "w0"}).push("a6*")
        assert played.removed == ()
        assert played.beams[0].end is BeamEnd.STOPPED

    @pytest.mark.parametrize("feature", ["o", "-", "*", "'"])
    def test_light_passes(self, feature: str) -> None:
        played = board_of({"a6": "L2", "d6": feature, "g6": "w0"}).push("a6*")
        assert [piece.square for piece in played.removed] == ["g6"]

    def test_walls_next_to_a_corner_let_diagonal_beams_through(self) -> None:
        played = board_of({"a6": "L1", "b6": "#", "a7": "#", "b7": "w0"}).push("a6*")
        assert [piece.square for piece in played.removed] == ["b7"]

    def test_diagonal_steps_need_a_clear_corner(self) -> None:
        assert board_of({"c3": "W0", "c4": "#"}).push("c3d4").text == "c3d4"
        for corner in ("#", "o", "=", "@", "*", "W1"):
            assert not board_of({"c3": "W0", "c4": corner, "d3": corner}).is_legal("c3d4")
        for corner in ("-", "'"):
            assert board_of({"c3": "W0", "c4": corner, "d3": corner}).is_legal("c3d4")

    def test_a_corner_is_only_gone_through_where_it_is_clear(self) -> None:
        board = board_of({"c3": "F", "c4": "w0"})
        assert not board.is_legal("c3c4,c4d4")
        assert board.is_legal("c3d3,d3d4")
        assert board.push("c3d4").rows == 2
        assert board.actions_left == 1

    def test_displacement_squares_toggle_every_turn(self) -> None:
        board = board_of({"c3": "*", "d4": "'", "e5": "W0*"})
        board.push(".")
        assert board.position == board_of({"c3": "'", "d4": "*", "e5": "W0'"}, "g 3 - - 1").position

    def test_an_active_displacement_square_flings_without_the_cap(self) -> None:
        board = board_of({"c3": "F", "c4": "*"})
        played = board.push("c3c4=>k5")
        assert played.displaced == (("c3", "k5", None),)
        assert board.position == board_of({"k5": "F", "c4": "*"}, "r 2 -").position

    def test_an_inactive_one_does_nothing(self) -> None:
        board = board_of({"c3": "F", "c4": "'"})
        assert board.push("c3c4").displaced == ()
        assert board.position == board_of({"c4": "F'"}, "r 2 -").position

    def test_a_hyper_hole_uses_the_cap(self) -> None:
        board = board_of({"c3": "W0", "c4": "@"})
        board.push("c3c4=>k5@3")
        assert board.position == board_of({"c4": "@", "k5": "W3"}, "r 2 k5").position

    def test_a_hole_takes_what_is_flung_onto_it(self) -> None:
        board = board_of({"c3": "K", "c4": "@", "k5": "o", "o11": "k"}, kings=False)
        played = board.push("c3c4=>k5")
        assert played.removed == (RemovedPiece("c3", "King", "red", RemovalCause.SWALLOWED),)
        assert board.outcome == Outcome("green", Termination.KING)


class TestEnd:
    def test_the_fourth_empty_turn_draws(self) -> None:
        board = board_of({"c3": "*", "d4": "w0!"}, thaw=1)
        for _ in range(3):
            board.push(".")
            assert board.outcome is None
        before = board.position
        assert board.push(".").text == "."
        assert board.outcome == Outcome(None, Termination.IDLE)
        assert board.position == before.replace("- 3", "- 4")
        assert list(board.legal_moves) == []
        board.pop()
        assert board.position == before

    def test_an_action_restarts_the_count(self) -> None:
        board = start()
        for turn in (".", ".", ".", "o1@0", ".", ".", "."):
            board.push_turn(turn)
        assert board.outcome is None
        board.push(".")
        assert board.outcome == Outcome(None, Termination.IDLE)

    def test_a_rotation_taken_back_is_no_action(self) -> None:
        board = start()
        for _ in range(3):
            board.push(".")
        board.push("o1@0")
        board.push("o1@6")
        board.push(".")
        assert board.outcome == Outcome(None, Termination.IDLE)
        assert board.turns == (".", ".", ".", ".")

    def test_both_kings_in_one_blast(self) -> None:
        board = board_of({"a6": "L2", "d6": "b0", "d7": "K", "e5": "k"}, kings=False)
        board.push("a6*")
        assert board.outcome == Outcome(None, Termination.BOTH_KINGS)

    def test_both_kings_by_two_branches(self) -> None:
        board = board_of({"a6": "L2", "d6": "T6", "d9": "K", "d2": "k"}, kings=False)
        board.push("a6*")
        assert board.outcome == Outcome(None, Termination.BOTH_KINGS)

    def test_ones_own_king(self) -> None:
        board = board_of({"a6": "L2", "d6": "K", "o11": "k"}, kings=False)
        board.push("a6*")
        assert board.outcome == Outcome("green", Termination.KING)
        assert board.turns == ("a6*",)

    def test_a_captured_king(self) -> None:
        board = board_of({"a6": "P2", "b6": "k", "o11": "K"}, kings=False)
        board.push("a6b6")
        assert board.outcome == Outcome("red", Termination.KING)
