"""Finds and runs the command that writes the static index, which is a program of Node.js."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
from pathlib import Path
from typing import Optional, Sequence, Union

from .script_tag import INDEX_FOLDER

#: Setting of the author: unset, a command line, or a list of its words.
Command = Union[None, str, Sequence[str]]

#: Warning if the command cannot be found.
NO_COMMAND = (
    "there is no search index, as the command docent was not found. Install Node.js 20.19 or later and, in the folder of "
    "the documentation, the npm package @docent/cli or its tarball, or name the command in the settings. Until then the "
    "theme's own search goes on; previews work."
)


class StaticIndexError(Exception):
    """The index could not be written; the message says why, and what to do."""


def find_command(setting: Command, start: Path) -> Optional[list[str]]:
    """The words of the command: as set, from `node_modules` of the project, or on the path. `None` if it is not found.

    Nothing is downloaded: building documentation must not run a package that somebody has published under Docent's name.

    :param start: the folder of the documentation; `node_modules` of the folders above it are searched, too
    """
    if setting:
        return shlex.split(setting) if isinstance(setting, str) else list(setting)
    for folder in (start, *start.parents):
        local = shutil.which("docent", path=str(folder / "node_modules" / ".bin"))
        if local:
            return [local]
    command = shutil.which("docent")
    return [command] if command else None


def write_index(command: Sequence[str], folder: Path, *, project: str = "", version: str = "") -> str:
    """Writes the index next to the pages. Returns what the command printed.

    :raises StaticIndexError: if the command fails
    """
    words = [*command, "index", str(folder)]
    if project:
        words.append(f"--project={project}")
    if version:
        words.append(f"--version={version}")
    try:
        result = subprocess.run(
            words,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            errors="replace",
            check=False,
        )
    except OSError as error:
        raise StaticIndexError(
            f"the search index was not written: {words[0]} cannot be run ({error.strerror}). Check the command in the settings."
        ) from error
    if result.returncode:
        raise StaticIndexError(
            f"the search index was not written: {' '.join(command)} ended with {result.returncode} "
            f"({_reason(result.stderr or result.stdout)}). "
            f"Run it by hand to see more: {shlex.join(words)}"
        )
    return result.stdout.strip()


#: The script tag of Docent, whichever tool has written it, and the URL of the index in it.
_TAG = re.compile(rb"<script\b[^<>]*\bdocent\.js[^<>]*>")
_NAMED_INDEX = re.compile(rb"""\bdata-index=("[^"]*"|'[^']*'|[^\s>]*)""")


def has_index(folder: Path) -> bool:
    """Whether there is an index next to the pages, from this build or an earlier one."""
    return (folder / INDEX_FOLDER).is_dir()


def without_index(folder: Path) -> None:
    """Switches off Docent's search in all pages, which were written before the index failed, so that the theme's own search works."""
    for page in folder.rglob("*.html"):
        text = page.read_bytes()
        changed = _TAG.sub(lambda tag: _NAMED_INDEX.sub(b'data-no-search=""', tag.group()), text)
        if changed != text:
            page.write_bytes(changed)


def _reason(printed: str) -> str:
    """The reason of a failure: the first line that is not a warning of npm. The last line of npm only names its log."""
    lines = (line for line in printed.strip().splitlines() if not line.lower().startswith("npm warn"))
    return next(lines, "it printed nothing")
