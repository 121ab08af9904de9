"""Reading JSON that others wrote."""

from __future__ import annotations

import json
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from branchline.strict_json import DEEPEST, LONGEST_NUMBER, JsonError, read_json, shown

VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**30), 10**30)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


@given(VALUES)
def test_what_is_json_is_read(value: object) -> None:
    for text in (json.dumps(value), json.dumps(value, ensure_ascii=False).encode()):
        assert read_json(text) == value


@given(st.binary() | st.text() | st.text('[]{}",:0123456789eE.-+ntfaNI\\\\ud'))
def test_no_text_ends_in_another_error(source: str | bytes) -> None:
    with suppress(JsonError):
        read_json(source)


@pytest.mark.parametrize(
    ("source", "problem"),
    [
        ("", "not JSON"),
        ("{", "not JSON"),
        (b"\x00", "not JSON"),
        (b"\xff", "not UTF-8"),
        ("NaN", "NaN is no number"),
        ("-Infinity", "-Infinity is no number"),
        ("-1e999", "the number -1e999 is too large"),
        ("9" * 41, "a number has 41 digits"),
        ('{"a": 1, "b": 2, "a": 3}', 'the key "a" stands twice'),
        ('"\\ud83d"', "half a character"),
        ('["\\udc80"]', "half a character"),
        ('{"\ud800": 1}', "half a character"),
        ("[" * (DEEPEST + 2) + "]" * (DEEPEST + 2), "nested too deeply"),
    ],
)
def test_what_is_refused(source: str | bytes, problem: str) -> None:
    with pytest.raises(JsonError, match=problem):
        read_json(source)


def test_what_is_just_allowed() -> None:
    assert read_json("9" * LONGEST_NUMBER) == int("9" * LONGEST_NUMBER)
    assert read_json("[" * DEEPEST + "]" * DEEPEST)
    assert read_json('"\\ud83d\\ude82"') == "🚂"
    assert read_json("\ufeff{}") == {}
    assert read_json("2.0") == 2
    assert isinstance(read_json("2.0"), int)


def test_the_place_of_a_mistake_is_told() -> None:
    with pytest.raises(JsonError) as caught:
        read_json(b'{\n "a": 1,\n "b" 2}')
    assert (caught.value.line, caught.value.column) == (3, 6)


def test_half_characters_pass_where_they_are_wanted() -> None:
    assert read_json('"\\udcff"', half_characters=True) == "\udcff"


def test_a_value_is_shown_in_short() -> None:
    assert shown({"a": 1}) == '{"a": 1}'
    assert len(shown("x" * 100_000)) == 40
