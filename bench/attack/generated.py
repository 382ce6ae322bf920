"""Values that a JSON schema of our OpenAPI document allows, made up at random, with words that mean something here."""

from __future__ import annotations

import random
import string
from typing import Any

from tests.server.mutations import DIGEST

DEEP = 6
WORDS = ("me", "open", "random", "beginner", "regular", "new-york-zoo", "zoo-parque", "a password", "Dora", "undo", "")


def made(schema: dict[str, Any], schemas: dict[str, Any], luck: random.Random, depth: int = 0) -> Any:
    """A value of a schema; `schemas` are those that it may refer to."""
    if "$ref" in schema:
        return made(schemas[schema["$ref"].rpartition("/")[2]], schemas, luck, depth + 1)
    if "enum" in schema:
        return luck.choice(schema["enum"])
    if "anyOf" in schema:
        return made(luck.choice(schema["anyOf"]), schemas, luck, depth + 1)
    match schema.get("type"):
        case "object":
            return _object(schema, schemas, luck, depth)
        case "array":
            least, most = schema.get("minItems", 0), min(schema.get("maxItems", 5), 5)
            items = schema.get("items") or {}
            return [made(items, schemas, luck, depth + 1) for _ in range(luck.randint(least, max(least, most)))]
        case "string":
            return _text(schema, luck)
        case "integer":
            least = schema.get("minimum", -5)
            return luck.choice((least, schema.get("maximum", least + 5), luck.randint(least, least + 60)))
        case "number":
            return luck.choice((0, 1.5, -1, 1e9))
        case "boolean":
            return luck.random() < 0.5
    return None


def _object(schema: dict[str, Any], schemas: dict[str, Any], luck: random.Random, depth: int) -> dict[str, Any]:
    required = schema.get("required", ())
    value = {
        name: made(part, schemas, luck, depth + 1)
        for name, part in schema.get("properties", {}).items()
        if name in required or (depth < DEEP and luck.random() < 0.5)
    }
    more = schema.get("additionalProperties")
    if isinstance(more, dict):
        value |= {luck.choice(("players", "variant", "side", "x")): made(more, schemas, luck, depth + 1)}
    return value


def _text(schema: dict[str, Any], luck: random.Random) -> str:
    if "0-9a-f" in schema.get("pattern", ""):
        return DIGEST
    least, most = schema.get("minLength", 0), schema.get("maxLength", 30)
    if luck.random() < 0.7:
        return luck.choice(WORDS)[:most].ljust(least, "x")
    length = luck.choice((least, most, luck.randint(least, min(most, least + 30))))
    return "".join(luck.choices(string.ascii_letters + string.digits + " -_äΩ", k=min(length, 5000)))
