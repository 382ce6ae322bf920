"""Colour is never alone: the drawings of The Sanctuary differ by their lines, whatever one sees of their colours."""

from __future__ import annotations

import io
import itertools
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from PIL import Image
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import Person
from tests.browser.layouts import seen_by
from tests.browser.positions import table_at
from tests.browser.test_the_sanctuary import GAME
from tests.server.served import Served

COLOURS = ("green", "blue", "red", "yellow")
DRAWN = {  # a drawing: the effect that shows it, in the order of the rules, and what draws it there
    "cube": (("gain", ()), ".cube"),
    "house": (("move", ()), ".house"),
    "paw": (("animal", (1,)), ".disc"),
    "+1": (("pop", ()), ".pop"),
    "full house": (("pop_store", ()), ".house"),
    "smiley": (("happy", (1,)), ".disc"),
    "hammer": (("improve", ("own",)), ".disc"),
}
LARGE = 4  # pixels of a picture for each of the page
LEAST_CONTRAST = 3.0
LEAST_DRAWN = 0.05  # of the area of a storehouse: its outline
LEAST_EDGE = 2.0  # in contrast
LEAST_DIFFERENT = 0.03  # of the area of a drawing

Picture = np.ndarray[Any, np.dtype[np.float64]]  # linear red, green and blue of each pixel
DEUTERANOPIA = np.array(  # Machado, Oliveira, Fernandes 2009, severity 1
    [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
)
GREYS = np.tile([0.2126, 0.7152, 0.0722], (3, 1))
EYES = {"deuteranopia": DEUTERANOPIA, "greys": GREYS}


def linear(values: Any) -> Picture:
    """Light from the numbers of a screen."""
    share = np.asarray(values, dtype=float) / 255
    return np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)


def luminance(light: Picture) -> Picture:
    return np.clip(light @ GREYS[0], 0, 1)


def picture_of(drawing: Locator) -> Picture:
    return linear(np.asarray(Image.open(io.BytesIO(drawing.screenshot())).convert("RGB")))


def lines_of(drawing: Locator, eyes: Picture) -> np.ndarray[Any, np.dtype[np.bool_]]:
    """Where these eyes see an edge: a pixel of the page beside a pixel that is clearly lighter or darker."""
    light = luminance(picture_of(drawing) @ eyes.T) + 0.05
    here, below, beside = light[:-LARGE, :-LARGE], light[LARGE:, :-LARGE], light[:-LARGE, LARGE:]
    steps = np.abs(np.log([below / here, beside / here]))
    return np.asarray(steps.max(axis=0) > np.log(LEAST_EDGE))


def show(person: Person, shown: Callable[[dict[str, Any]], dict[str, Any]]) -> None:
    """Let this browser hear of other cards than there are."""

    def answer(route: Route) -> None:
        told = route.fetch().json()
        cards = told["printed"]["cards"]
        told["printed"]["cards"] = {id: shown(card) for id, card in cards.items()}
        route.fulfill(json=told)

    person.page.unroute_all()
    person.page.route(f"**/api/games/{GAME}*", answer)


def draw(person: Person, effects: list[list[Any]]) -> Page:
    """The page of rules, on which cards show these actions and no others."""
    waiting = iter(effects)
    show(person, lambda card: {**card, "mark": 0, "main": (effect := next(waiting, effects[0])), "side": effect})
    page = person.goto(f"/rules/{GAME}")
    expect(page.locator("#icons dt .effect")).to_have_count(len(effects))
    return page


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_drawings_of_two_resources_differ_by_their_lines(person: Any, scheme: str) -> None:
    """For somebody who takes red for green, and in greys."""
    anna = person(color_scheme=scheme, device_scale_factor=LARGE)
    lines: dict[tuple[str, str, str], Any] = {}
    for colour in COLOURS:
        page = draw(anna, [[effect, colour, *more] for (effect, more), _ in DRAWN.values()])
        for row, (name, (_, drawn)) in enumerate(DRAWN.items()):
            drawing = page.locator("#icons dl div").nth(row).locator(drawn).first
            for eyes, matrix in EYES.items():
                lines[name, colour, eyes] = lines_of(drawing, matrix)
    for name, eyes in itertools.product(DRAWN, EYES):
        for one, other in itertools.combinations(COLOURS, 2):
            different = np.mean(lines[name, one, eyes] ^ lines[name, other, eyes])
            assert different > LEAST_DIFFERENT, f"{name} of {one} and {other} in {eyes}"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_storehouse_of_any_colour_stands_out_from_what_it_lies_on(person: Any, served: Served, scheme: str) -> None:
    """On each kind of card, in sight or not, and in the panels of the others."""
    host = served.guest("Anna")
    anna = seen_by(person(color_scheme=scheme, device_scale_factor=LARGE), host)
    show(anna, lambda card: {**card, "main": ["or", ["move", "any"], ["pop_store", "any"]], "side": ["move", "any"]})
    page = anna.goto(f"/tables/{table_at(host, GAME, 0.6, players=4)}")
    expect(page.locator("[data-card] .house").first).to_be_visible()
    expect(page.locator(".side.seen .house").first).to_be_visible()
    houses = page.locator("[data-card] :not(.isDone) > .effect .house, .panel .house").all()
    assert len(houses) > 50
    for house in houses:
        light = luminance(picture_of(house)) + 0.05
        drawn = np.maximum(light / light[0, 0], light[0, 0] / light) >= LEAST_CONTRAST
        where = house.evaluate("house => house.closest('[data-card], .panel').innerText")
        assert drawn.mean() > LEAST_DRAWN, f"{drawn.mean():.3f} of a house on {where}"
