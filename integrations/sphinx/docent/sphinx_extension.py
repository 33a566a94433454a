"""The extension adds the script tag to every page, copies the elements, writes the index after the build, and adds `:docent:`."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Optional

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util import logging

from . import __version__, embed_role
from .elements import copy_elements
from .script_tag import INDEX_FOLDER, SCRIPT, Options, slug
from .static_index import NO_COMMAND, StaticIndexError, find_command, has_index, without_index, write_index

logger = logging.getLogger(__name__)

#: Builders whose pages are read as a site in a browser, unlike EPUB and help systems.
SITES = {"html", "dirhtml", "singlehtml", "readthedocs", "readthedocsdirhtml", "readthedocssinglehtml"}
FOLDER = "docent"

#: Settings in conf.py, with their defaults.
SETTINGS: dict[str, Any] = {
    "docent_index": True,
    "docent_command": None,
    "docent_api": "",
    "docent_project": "",
    "docent_version": "",
    "docent_hotkeys": None,
    "docent_search": True,
    "docent_previews": True,
    "docent_versions": True,
    "docent_content_root": "",
}


def setup(app: Sphinx) -> dict[str, Any]:
    for name, default in SETTINGS.items():
        types = (str, list, tuple, type(None)) if default is None else (type(default),)
        app.add_config_value(name, default, "html", types)
    embed_role.setup(app)
    pages = _Pages(app)
    app.connect("builder-inited", pages.prepare)
    app.connect("env-get-outdated", pages.pages_without_search)
    app.connect("html-page-context", pages.add_tag)
    app.connect("build-finished", pages.write_index)
    return {"version": __version__, "parallel_read_safe": True, "parallel_write_safe": True}


class _Pages:
    """Adds Docent to the pages of one build."""

    def __init__(self, app: Sphinx) -> None:
        self.app = app
        #: Command that writes the index; `None` if no index is written.
        self.command: Optional[list[str]] = None
        #: Whether there is an index or a host to search. Otherwise, the theme's own search is left unchanged.
        self.is_answered = False

    @property
    def _is_site(self) -> bool:
        return self.app.builder.name in SITES

    def prepare(self, app: Sphinx) -> None:
        if not self._is_site:
            return
        if not copy_elements(Path(app.outdir) / "_static" / FOLDER):
            logger.warning("docent: the elements have not been built. Run npm run packages in the clone of Docent, and install from there.")
        config = app.config
        self.is_answered = True
        # A host has an index of its own.
        if config.docent_index and config.docent_search and not config.docent_api:
            self.command = find_command(config.docent_command, Path(app.confdir))
            self.is_answered = self.command is not None
            if not self.is_answered:
                logger.warning("docent: %s", NO_COMMAND)

    def pages_without_search(
        self, app: Sphinx, env: BuildEnvironment, added: set[str], changed: set[str], removed: set[str]
    ) -> list[str]:
        """All pages if the last build had no index, because search is disabled in them."""
        wants_index = self.command is not None and not has_index(Path(app.outdir))
        return sorted(env.found_docs) if wants_index else []

    def add_tag(
        self,
        app: Sphinx,
        pagename: str,
        templatename: str,
        context: dict[str, Any],
        doctree: Optional[nodes.document],
    ) -> None:
        if not self._is_site:
            return
        config = app.config
        options = Options(
            api=config.docent_api,
            project=config.docent_project,
            version=config.docent_version,
            hotkeys=config.docent_hotkeys,
            search=config.docent_search and self.is_answered,
            previews=config.docent_previews,
            versions=config.docent_versions,
            content_root=config.docent_content_root,
        )
        attributes: dict[str, Any] = options.attributes(context["pathto"](f"{INDEX_FOLDER}/", resource=True))
        # Called here, the function applies to this page only.
        app.add_js_file(f"{FOLDER}/{SCRIPT}", **attributes)

    def write_index(self, app: Sphinx, exception: Optional[Exception]) -> None:
        if exception or self.command is None:
            return
        config = app.config
        try:
            summary = write_index(
                self.command,
                Path(app.outdir),
                project=config.docent_project or slug(config.project),
                version=config.docent_version,
            )
        except StaticIndexError as error:
            logger.warning("docent: %s", error)
            if not has_index(Path(app.outdir)):
                without_index(Path(app.outdir))
        else:
            logger.info("docent: %s", summary)
