"""The script tag, and the options that it takes."""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import escape
from typing import Mapping, Optional

#: Name of the script in the folder of the elements.
SCRIPT = "docent.js"
#: Folder of the static index, next to the pages.
INDEX_FOLDER = "docent-index"


@dataclass(frozen=True)
class Options:
    """The options that an author sets. Empty texts count as not set."""

    #: URL of a host that answers search. Default: the static index answers.
    api: str = ""
    #: Slug of the project. Default with an index: from the name of the documentation.
    project: str = ""
    #: Slug of the version. Default with an index: ``latest``.
    version: str = ""
    #: Shortcuts, separated by spaces; an empty text for none. Default: ``/ mod+k``.
    hotkeys: Optional[str] = None
    search: bool = True
    previews: bool = True
    #: Whether there is a menu of versions, on a host that has several.
    versions: bool = True
    #: CSS selector of the element whose links have previews.
    content_root: str = ""

    def attributes(self, index: str) -> dict[str, str]:
        """The attributes of the tag except `src`. `index` is the address of the static index, relative to the page."""
        attributes: Mapping[str, Optional[str]] = {
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
        return {name: value for name, value in attributes.items() if value is not None}


def script_tag(src: str, attributes: Mapping[str, str]) -> str:
    """The tag as HTML."""
    words = [f'{name}="{escape(value)}"' for name, value in {"src": src, **attributes}.items()]
    return f"<script {' '.join(words)}></script>"


def slug(name: str) -> str:
    """The slug of a project as the command accepts it. Empty if the name has no letters or digits of ASCII."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")
