"""The script tag, and the options that it takes."""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import escape
from typing import Mapping, Optional

#: Name of the script within the folder of the elements.
SCRIPT = "docent.js"
#: The folder of the static index, beside the pages.
INDEX_FOLDER = "docent-index"


@dataclass(frozen=True)
class Options:
    """What an author sets. Empty texts count as not set."""

    #: Address of a host that answers search; without one it is the static index.
    api: str = ""
    #: Slug of the project. Default for the index: from the name of the documentation.
    project: str = ""
    #: Slug of the version. Default for the index: ``latest``.
    version: str = ""
    #: Shortcuts, with spaces between; ``None`` leaves ``/ mod+k``, an empty text is none at all.
    hotkeys: Optional[str] = None
    search: bool = True
    previews: bool = True
    #: The menu of versions, on a host that has several.
    versions: bool = True
    #: CSS selector of the element whose links have previews.
    content_root: str = ""

    def attributes(self, index: str) -> dict[str, str]:
        """Attributes of the tag, but for `src`. `index`: address of the static index, relative to the page."""
        given: Mapping[str, Optional[str]] = {
            "type": "module",
            "data-api": self.api or None,
            "data-index": None if self.api else index,
            "data-project": self.project or None,
            "data-version": self.version or None,
            "data-hotkeys": self.hotkeys,
            "data-no-search": None if self.search else "",
            "data-no-previews": None if self.previews else "",
            "data-no-versions": None if self.versions else "",
            "data-content-root": self.content_root or None,
        }
        return {name: value for name, value in given.items() if value is not None}


def script_tag(src: str, attributes: Mapping[str, str]) -> str:
    """The tag as HTML."""
    words = [f'{name}="{escape(value)}"' for name, value in {"src": src, **attributes}.items()]
    return f"<script {' '.join(words)}></script>"


def slug(name: str) -> str:
    """The name of a project as the command takes it; empty where nothing of it can be used."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")
