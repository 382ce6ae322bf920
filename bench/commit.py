"""The commit that is checked out: results that are kept say which code they are of."""

from __future__ import annotations

import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def commit_of(root: Path = ROOT, besides: tuple[Path, ...] = ()) -> str:
    """The commit, with a plus if something else than these files was changed since; nothing outside of a clone."""

    def told(*command: str) -> str:
        done = subprocess.run(["git", "-C", str(root), *command], capture_output=True, text=True, check=False)
        return done.stdout.strip() if done.returncode == 0 else ""

    others = [".", *(f":(exclude){path.relative_to(root)}" for path in besides)]
    try:
        commit = told("rev-parse", "--short=9", "HEAD")
        changed = commit and told("status", "--porcelain", "--untracked-files=no", "--", *others)
        return f"{commit}+" if changed else commit
    except OSError:
        return ""
