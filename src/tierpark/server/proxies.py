"""Addresses: which belong to one network, and which are proxies whose word about others is believed."""

from __future__ import annotations

import ipaddress

ONE_NETWORK = 64  # bits of an IPv6 address: whoever has one of its addresses has all of them


def network(address: str) -> str:
    """What counts as one address: an IPv4 address, or the network that one customer gets of IPv6."""
    try:
        ip = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(ip, ipaddress.IPv6Address):
        if ip.ipv4_mapped is not None:
            return str(ip.ipv4_mapped)
        return str(ipaddress.IPv6Network((ip, ONE_NETWORK), strict=False))
    return str(ip)


class Proxies:
    """Those that were named: addresses, networks, or `*` for all."""

    def __init__(self, named: str | None) -> None:
        words = [word.strip() for word in (named or "").split(",")]
        self._are_all = "*" in words
        self._words = set(words)
        self._networks = [found for word in words if "/" in word and (found := _parsed(word)) is not None]

    def __contains__(self, address: str) -> bool:
        """Whether a proxy was named that has this address."""
        if self._are_all or address in self._words:
            return True
        try:
            ip = ipaddress.ip_address(address.partition("%")[0])
        except ValueError:
            return False
        return any(ip in each for each in self._networks)


def _parsed(word: str) -> ipaddress.IPv4Network | ipaddress.IPv6Network | None:
    try:
        return ipaddress.ip_network(word)
    except ValueError:
        return None
