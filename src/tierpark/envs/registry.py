"""The environments that `gymnasium.make` knows by name once `tierpark.envs.gymnasium` is imported."""

from __future__ import annotations

from typing import Any

import gymnasium

SOLO: dict[str, dict[str, Any]] = {
    "tierpark/NewYorkZooSolo-v0": {"game": "new-york-zoo", "players": 1},
    "tierpark/SpectacularSolo-v0": {"game": "spectacular", "players": 1},
    "tierpark/ZooParqueCampaign-v0": {"game": "zoo-parque", "players": 1, "edition": "published", "campaign": "1"},
}
WITH_BOTS: dict[str, dict[str, Any]] = {
    "tierpark/NewYorkZoo-v0": {"game": "new-york-zoo"},
    "tierpark/Spectacular-v0": {"game": "spectacular"},
    "tierpark/ZooParque-v0": {"game": "zoo-parque"},
    "tierpark/TheSanctuary-v0": {"game": "the-sanctuary"},
}


def register() -> None:
    """Make every environment known to `gymnasium.make`."""
    for name, fixed in (SOLO | WITH_BOTS).items():
        if name not in gymnasium.registry:
            gymnasium.register(name, entry_point="tierpark.envs.gymnasium:OneSeat", kwargs=fixed)
