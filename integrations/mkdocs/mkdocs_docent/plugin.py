"""The plugin adds the script tag to every page, copies the elements, writes the index, and empties the theme's own index."""

from __future__ import annotations

import json
import logging
import re
from pathlib import Path
from typing import Callable, Optional
from urllib.parse import urlsplit

from docent.elements import copy_elements
from docent.script_tag import INDEX_FOLDER, SCRIPT, Options, script_tag, slug
from docent.static_index import NO_COMMAND, StaticIndexError, find_command, has_index, without_index, write_index
from mkdocs.config import config_options as c
from mkdocs.config.base import Config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import BasePlugin, event_priority
from mkdocs.structure.pages import Page
from mkdocs.utils import get_relative_url

logger = logging.getLogger("mkdocs.plugins.docent")

FOLDER = "docent"
_HEAD_END = re.compile(r"</head\s*>", re.IGNORECASE)


class DocentConfig(Config):
    """The settings, below `docent` in `plugins`."""

    index = c.Type(bool, default=True)
    command = c.Optional(c.Type((str, list)))
    api = c.Type(str, default="")
    project = c.Type(str, default="")
    version = c.Type(str, default="")
    hotkeys = c.Optional(c.Type(str))
    search = c.Type(bool, default=True)
    previews = c.Type(bool, default=True)
    versions = c.Type(bool, default=True)
    content_root = c.Type(str, default="")
    #: Whether the theme's own search keeps its index, which readers of a site with Docent do not need.
    theme_search = c.Type(bool, default=False)


class DocentPlugin(BasePlugin[DocentConfig]):
    #: Command that writes the index; `None` if no index is written.
    command: Optional[list[str]] = None
    #: Whether there is an index or a host to search. Otherwise, the theme's own search is left unchanged.
    is_answered = True

    def on_config(self, config: MkDocsConfig) -> None:
        self.command = None
        self.is_answered = True
        # A host has an index of its own.
        if self.config.index and self.config.search and not self.config.api:
            start = Path(config.config_file_path or ".").absolute().parent
            self.command = find_command(self.config.command, start)
            self.is_answered = self.command is not None
            if not self.is_answered:
                logger.warning("docent: %s", NO_COMMAND)

    def on_post_page(self, output: str, *, page: Page, config: MkDocsConfig) -> str:
        return self._with_tag(output, lambda path: get_relative_url(path, page.url))

    def on_post_template(self, output_content: str, *, template_name: str, config: MkDocsConfig) -> str:
        if not template_name.endswith(".html"):
            return output_content
        # The 404 page is served for any URL, so it needs the path from the root of the site.
        root = urlsplit(config.site_url or "/").path.rstrip("/") + "/"
        return self._with_tag(
            output_content,
            lambda path: f"{root}{path}" if template_name == "404.html" else get_relative_url(path, template_name),
        )

    @event_priority(-100)
    def on_post_build(self, *, config: MkDocsConfig) -> None:
        """Runs late, because the theme's own index is written in this event, too."""
        site = Path(config.site_dir)
        if not copy_elements(site / FOLDER):
            logger.warning("docent: the elements have not been built. Run npm run packages in the clone of Docent, and install from there.")
        if self.command is not None:
            try:
                project = self.config.project or slug(config.site_name)
                logger.info("docent: %s", write_index(self.command, site, project=project, version=self.config.version))
            except StaticIndexError as error:
                logger.warning("docent: %s", error)
                if not has_index(site):
                    without_index(site)
                return
        if self.config.search and self.is_answered and not self.config.theme_search:
            _empty(site / "search" / "search_index.json")

    def _with_tag(self, page: str, address: Callable[[str], str]) -> str:
        settings = self.config
        options = Options(
            api=settings.api,
            project=settings.project,
            version=settings.version,
            hotkeys=settings.hotkeys,
            search=settings.search and self.is_answered,
            previews=settings.previews,
            versions=settings.versions,
            content_root=settings.content_root,
        )
        tag = script_tag(address(f"{FOLDER}/{SCRIPT}"), options.attributes(address(f"{INDEX_FOLDER}/")))
        return _HEAD_END.sub(lambda end: f"{tag}\n{end.group()}", page, count=1)


def _empty(index: Path) -> None:
    """Removes the pages from the theme's index. The file remains, because themes request it."""
    try:
        config = json.loads(index.read_text(encoding="utf-8")).get("config", {})
    except (OSError, ValueError, AttributeError):
        return
    index.write_text(json.dumps({"config": config, "docs": []}), encoding="utf-8")
