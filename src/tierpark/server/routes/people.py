"""Guests, accounts, sessions, webhooks."""

from typing import Annotated

import msgspec
from fastapi import Path, Request, Response

from tierpark.server import wire
from tierpark.server.accounts import SESSION_TIME, Person, folded
from tierpark.server.api import Api, body
from tierpark.server.errors import NotLoggedIn
from tierpark.server.house import Address, Anybody, Caller, House, Somebody, TheHouse
from tierpark.server.notices import checked_address
from tierpark.server.patience import THOUGHTFUL

router = Api(prefix="/api", tags=["people"])
SHOWN = 16  # digits of a session's digest by which its owner names it
BROWSER_TIME = 365 * 24 * 3600  # seconds for which a browser is known


@router.endpoint("GET", "/me", gives=wire.Me)
async def who_am_i(session: Anybody) -> wire.Me:
    """Who the server takes you for; no name if you have not said one."""
    return wire.Me(session.person.name, session.person.is_guest) if session else wire.Me(None, True)


@router.endpoint("POST", "/guests", takes=wire.BeGuest, gives=wire.Me, refuses=(403,))
async def be_guest(wanted: Annotated[wire.BeGuest, body(wire.BeGuest)], address: Address, house: TheHouse) -> Response:
    """Play under a name, at once. Browsers get a cookie; programs ask for a token and send it as a bearer token."""
    await house.limits.spend("guest", address)
    person = await house.accounts.guest(wanted.name, house.tables.now())
    return await _welcome(house, person, as_token=wanted.token)


@router.endpoint("PUT", "/me/name", takes=wire.Rename, gives=wire.Me, refuses=(401, 403, 409))
async def rename(
    wanted: Annotated[wire.Rename, body(wire.Rename)], person: Caller, address: Address, house: TheHouse
) -> wire.Me:
    """Be called something else, as a guest. Everybody at your tables hears it; an account keeps its name."""
    await house.limits.spend("guest", address)
    renamed = await house.accounts.rename(person, wanted.name)
    await house.tables.renew(person.id)
    return wire.Me(renamed.name, is_guest=True)


@router.endpoint("POST", "/accounts", takes=wire.Credentials, gives=wire.Me, refuses=(403, 409), seconds=THOUGHTFUL)
async def register(
    wanted: Annotated[wire.Credentials, body(wire.Credentials)], address: Address, session: Anybody, house: TheHouse
) -> Response:
    """Make an account. A guest who registers keeps seats and games."""
    await house.limits.spend("register", address)
    guest = session.person if session else None
    person = await house.accounts.register(guest, wanted.name, wanted.password, house.tables.now())
    _end(house, await house.accounts.close_all_sessions(person))  # a guest's token must not open the account
    await house.tables.renew(person.id)
    return await _welcome(house, person, as_token=wanted.token)


@router.endpoint("POST", "/sessions", takes=wire.Credentials, gives=wire.Me, refuses=(401, 403), seconds=THOUGHTFUL)
async def log_in(
    wanted: Annotated[wire.Credentials, body(wire.Credentials)], address: Address, request: Request, house: TheHouse
) -> Response:
    """Log in to an account."""
    name = folded(wanted.name)
    browser = request.cookies.get(house.settings.cookie_of_browser)
    if browser and await house.accounts.is_known(wanted.name, browser):  # others' guesses do not keep it out
        spent = [("login-name", f"{name} {browser}")]
    else:
        await house.limits.spend("login", address)
        spent = [("login-name", f"{name} {address}"), ("login-anywhere", name)]
    for purpose, who in spent:
        await house.limits.spend(purpose, who)
    person = await house.accounts.log_in(wanted.name, wanted.password)
    for purpose, who in spent:
        await house.limits.forgive(purpose, who)
    return await _welcome(house, person, as_token=wanted.token)


@router.endpoint("GET", "/me/sessions", gives=wire.SessionList, refuses=(401,))
async def sessions(session: Somebody, house: TheHouse) -> wire.SessionList:
    """Where you are logged in."""
    found = await house.accounts.sessions_of(session.person, house.tables.now())
    infos = [wire.SessionInfo(digest[:SHOWN], begun_at, digest == session.digest) for digest, begun_at in found]
    return wire.SessionList(infos)


@router.endpoint("DELETE", "/me/sessions", refuses=(401, 403))
async def end_other_sessions(session: Somebody, house: TheHouse) -> None:
    """Log out everywhere but here."""
    await house.limits.spend("command", session.person.id)
    _end(house, await house.accounts.close_others(session.person, session.digest))


@router.endpoint("DELETE", "/me/sessions/{id}", refuses=(401, 403, 404))
async def end_session(
    id: Annotated[str, Path(min_length=SHOWN, max_length=SHOWN)], session: Somebody, house: TheHouse
) -> None:
    """Log out in one of the places where you are logged in."""
    await house.limits.spend("command", session.person.id)
    _end(house, await house.accounts.close_one(session.person, id))


@router.endpoint("PUT", "/me/password", takes=wire.ChangePassword, refuses=(401, 403, 409), seconds=THOUGHTFUL)
async def change_password(
    wanted: Annotated[wire.ChangePassword, body(wire.ChangePassword)],
    session: Somebody,
    address: Address,
    request: Request,
    house: TheHouse,
) -> Response:
    """Another password for your account. You stay logged in here; all your other sessions end."""
    who = f"{session.person.id} {address}"
    await house.limits.spend("login-name", who)
    ended = await house.accounts.change_password(session.person, wanted.old, wanted.new, session.digest)
    await house.limits.forgive("login-name", who)
    _end(house, ended)
    response = Response(status_code=204)
    if house.settings.cookie in request.cookies:
        await _remember_browser(house, session.person, response)
    return response


@router.endpoint("DELETE", "/sessions", refuses=(401, 403))
async def log_out(session: Somebody, house: TheHouse) -> Response:
    """End this session, and every connection that it has."""
    await house.accounts.close_session(session.digest)
    house.tables.end_session(session.digest)
    return _without_cookie(house)


@router.endpoint("POST", "/me/deletion", takes=wire.Goodbye, refuses=(401, 403), seconds=THOUGHTFUL)
async def delete_me(
    wanted: Annotated[wire.Goodbye, body(wire.Goodbye)], person: Caller, address: Address, house: TheHouse
) -> Response:
    """Delete your name, password and sessions. Bots play on for you; finished games stay, without your name."""
    await house.limits.spend("login-name", f"{person.id} {address}")
    if not person.is_guest and not await house.accounts.is_password(person, wanted.password or ""):
        raise NotLoggedIn("The password is not right.")
    await house.tables.forget(person)
    return _without_cookie(house)


@router.endpoint("PUT", "/me/webhook", takes=wire.SetWebhook, gives=wire.Webhook, refuses=(401, 403))
async def set_webhook(
    wanted: Annotated[wire.SetWebhook, body(wire.SetWebhook)], person: Caller, house: TheHouse
) -> wire.Webhook:
    """Say where to POST a notice when it becomes your turn and you are not connected; `null` ends it."""
    address = None if wanted.address is None else checked_address(wanted.address)
    return wire.Webhook(await house.accounts.set_webhook(person, address))


async def _welcome(house: House, person: Person, *, as_token: bool) -> Response:
    token = await house.accounts.open_session(person, house.tables.now())
    me = wire.Me(person.name, person.is_guest, token if as_token else None)
    response = Response(msgspec.json.encode(me), media_type="application/json")
    if not as_token:
        response.set_cookie(
            house.settings.cookie,
            token,
            max_age=SESSION_TIME // 1000,
            httponly=True,
            samesite="lax",
            secure=house.settings.is_secure,
        )
        if not person.is_guest:
            await _remember_browser(house, person, response)
    return response


async def _remember_browser(house: House, person: Person, response: Response) -> None:
    """A cookie that says nothing but that somebody has logged in here: it stays after they log out."""
    token = await house.accounts.token_of_browser(person)
    if token is not None:
        response.set_cookie(
            house.settings.cookie_of_browser,
            token,
            max_age=BROWSER_TIME,
            httponly=True,
            samesite="lax",
            secure=house.settings.is_secure,
        )


def _end(house: House, digests: list[str]) -> None:
    for digest in digests:
        house.tables.end_session(digest)


def _without_cookie(house: House) -> Response:
    response = Response(status_code=204)
    response.delete_cookie(house.settings.cookie, httponly=True, samesite="lax", secure=house.settings.is_secure)
    return response
