"""Builds a site with the installed MkDocs, and reads its pages."""

import json
import logging
import sys
import unittest
import unittest.mock
from pathlib import Path
from tempfile import TemporaryDirectory

from mkdocs.commands.build import build
from mkdocs.config import load_config

COMMAND = """\
import os, sys
folder = os.path.join(sys.argv[2], "docent-index")
os.makedirs(folder, exist_ok=True)
with open(os.path.join(folder, "arguments"), "w") as file:
    file.write("\\n".join(sys.argv[1:]))
"""


class PluginTest(unittest.TestCase):
    def setUp(self) -> None:
        folder = TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        (self.root / "docs" / "guide").mkdir(parents=True)
        (self.root / "docs" / "index.md").write_text("# Kettle\n\n[Boiling](guide/boiling.md)\n", encoding="utf-8")
        (self.root / "docs" / "guide" / "boiling.md").write_text("# Boiling\n\nFill it.\n", encoding="utf-8")
        (self.root / "command.py").write_text(COMMAND, encoding="utf-8")
        self.command: object = [sys.executable, str(self.root / "command.py")]

    def build(self, site_url: str = "", **settings: object) -> str:
        """Builds the site. Returns the warnings."""
        self.site = self.root / "site"
        settings.setdefault("command", self.command)
        config = {"site_name": "Kettle & Sons", "site_url": site_url, "plugins": ["search", {"docent": settings}]}
        file = self.root / "mkdocs.yml"
        # JSON is a subset of YAML.
        file.write_text(json.dumps(config), encoding="utf-8")
        warnings: list[str] = []
        handler = logging.Handler(logging.WARNING)
        handler.emit = lambda record: warnings.append(record.getMessage())  # type: ignore[method-assign]
        log = logging.getLogger("mkdocs")
        log.addHandler(handler)
        try:
            build(load_config(str(file)))
        finally:
            log.removeHandler(handler)
        return "\n".join(warnings)

    def page(self, path: str) -> str:
        return (self.site / path).read_text(encoding="utf-8")

    def tag(self, path: str = "index.html") -> str:
        head = self.page(path).split("</head>")[0]
        tags = [part.split("</script>")[0] for part in head.split("<script") if "docent.js" in part]
        self.assertEqual(len(tags), 1, path)
        return tags[0]

    def theme_index(self) -> list[object]:
        return list(json.loads(self.page("search/search_index.json"))["docs"])

    def test_every_page_has_one_tag_with_relative_addresses(self) -> None:
        self.assertEqual(self.build(), "")
        for path, up in {"index.html": "", "guide/boiling/index.html": "../../"}.items():
            self.assertIn(f'src="{up}docent/docent.js"', self.tag(path))
            self.assertIn(f'data-index="{up}docent-index/"', self.tag(path))

    def test_the_404_page_has_addresses_from_the_root(self) -> None:
        self.build(site_url="https://example.org/kettle/")
        self.assertIn('src="/kettle/docent/docent.js"', self.tag("404.html"))
        self.assertIn('data-index="/kettle/docent-index/"', self.tag("404.html"))

    def test_the_elements_and_the_index_are_in_the_site(self) -> None:
        self.build(version="2.0")
        self.assertTrue((self.site / "docent" / "docent.js").is_file())
        arguments = self.page("docent-index/arguments").splitlines()
        self.assertEqual(arguments, ["index", str(self.site), "--project=kettle-sons", "--version=2.0"])

    def test_the_index_of_the_theme_is_emptied(self) -> None:
        self.build()
        self.assertEqual(self.theme_index(), [])

    def test_the_index_of_the_theme_is_kept_if_the_author_wants_it(self) -> None:
        self.build(theme_search=True)
        self.assertNotEqual(self.theme_index(), [])

    def test_the_index_of_the_theme_is_kept_if_the_index_of_docent_fails(self) -> None:
        self.assertIn("Check the command in the settings", self.build(command="/nowhere/docent"))
        self.assertNotEqual(self.theme_index(), [])
        for path in ("index.html", "guide/boiling/index.html"):
            self.assertNotIn("data-index", self.tag(path))
            self.assertIn('data-no-search=""', self.tag(path))

    def test_without_node_the_search_of_the_theme_still_works(self) -> None:
        with unittest.mock.patch("docent.static_index.shutil.which", return_value=None):
            warned = self.build(command=None)
        self.assertIn("Install Node.js", warned)
        self.assertIn('data-no-search=""', self.tag())
        self.assertNotEqual(self.theme_index(), [])

    def test_no_index_is_written_with_a_host(self) -> None:
        self.build(api="https://docs.example.org/_/", hotkeys="")
        self.assertIn('data-api="https://docs.example.org/_/"', self.tag())
        self.assertIn('data-hotkeys=""', self.tag())
        self.assertNotIn("data-index", self.tag())
        self.assertFalse((self.site / "docent-index").exists())
        self.assertEqual(self.theme_index(), [])


if __name__ == "__main__":
    unittest.main()
