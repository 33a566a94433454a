"""Builds a site with the installed Sphinx, and reads its pages."""

import io
import sys
import unittest
import unittest.mock
from pathlib import Path
from tempfile import TemporaryDirectory
from textwrap import dedent

from sphinx.application import Sphinx
from sphinx.util.docutils import docutils_namespace

INDEX = """
    Kettle
    ======

    See :ref:`descaling`.

    {embed}

    .. toctree::

       guide/boiling
    """
BOILING = """
    Boiling
    =======

    .. _descaling:

    Descaling
    ---------

    Vinegar dissolves limescale.
    """
#: Replaces the command: writes its arguments to the folder of the index.
COMMAND = """\
import os, sys
folder = os.path.join(sys.argv[2], "docent-index")
os.makedirs(folder, exist_ok=True)
with open(os.path.join(folder, "arguments"), "w") as file:
    file.write("\\n".join(sys.argv[1:]))
print("Indexed.")
"""


class SphinxExtensionTest(unittest.TestCase):
    def setUp(self) -> None:
        folder = TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        (self.root / "command.py").write_text(COMMAND, encoding="utf-8")
        self.command = [sys.executable, str(self.root / "command.py")]

    def build(self, builder: str = "html", embed: str = "", fresh: bool = True, **settings: object) -> str:
        """Builds the site into `out`. Returns the warnings of Sphinx."""
        source = self.root / "source"
        (source / "guide").mkdir(parents=True, exist_ok=True)
        files = {
            "index.rst": dedent(INDEX).format(embed=embed),
            "guide/boiling.rst": dedent(BOILING),
            "conf.py": "project = 'Kettle & Sons'\nextensions = ['docent']\n",
        }
        for name, text in files.items():
            # Files are only written once, because Sphinx reads a changed file again.
            if not (source / name).exists() or (source / name).read_text(encoding="utf-8") != text:
                (source / name).write_text(text, encoding="utf-8")
        self.out = self.root / "out"
        warnings = io.StringIO()
        with docutils_namespace():
            app = Sphinx(
                str(source),
                str(source),
                str(self.out),
                str(self.root / "doctrees"),
                builder,
                confoverrides={"docent_command": self.command, **settings},
                status=io.StringIO(),
                warning=warnings,
                freshenv=fresh,
            )
            app.build()
        return warnings.getvalue()

    def page(self, path: str) -> str:
        return (self.out / path).read_text(encoding="utf-8")

    def tag(self, path: str = "index.html") -> str:
        tags = [part.split("</script>")[0] for part in self.page(path).split("<script") if "docent.js" in part]
        self.assertEqual(len(tags), 1, path)
        return tags[0]

    def test_every_page_has_one_tag_with_relative_addresses(self) -> None:
        self.assertEqual(self.build(), "")
        for path, up in {"index.html": "", "guide/boiling.html": "../", "search.html": ""}.items():
            self.assertIn('type="module"', self.tag(path))
            self.assertIn(f'src="{up}_static/docent/docent.js', self.tag(path))
            self.assertIn(f'data-index="{up}docent-index/"', self.tag(path))

    def test_the_elements_are_in_the_site(self) -> None:
        self.build()
        self.assertTrue((self.out / "_static" / "docent" / "docent.js").is_file())

    def test_pages_in_folders_have_addresses_from_their_folder(self) -> None:
        self.build("dirhtml")
        self.assertIn('data-index="../../docent-index/"', self.tag("guide/boiling/index.html"))

    def test_the_index_is_written_after_the_build(self) -> None:
        self.build()
        arguments = self.page("docent-index/arguments").splitlines()
        self.assertEqual(arguments, ["index", str(self.out), "--project=kettle-sons"])

    def test_the_index_has_the_project_and_version_of_the_settings(self) -> None:
        self.build(docent_project="kettle", docent_version="2.0")
        arguments = self.page("docent-index/arguments").splitlines()
        self.assertEqual(arguments[2:], ["--project=kettle", "--version=2.0"])
        self.assertIn('data-project="kettle"', self.tag())
        self.assertIn('data-version="2.0"', self.tag())

    def test_no_index_is_written_with_a_host(self) -> None:
        self.build(docent_api="https://docs.example.org/_/")
        self.assertIn('data-api="https://docs.example.org/_/"', self.tag())
        self.assertNotIn("data-index", self.tag())
        self.assertFalse((self.out / "docent-index").exists())

    def test_options_become_attributes(self) -> None:
        self.build(docent_hotkeys="", docent_previews=False, docent_versions=False, docent_content_root="article")
        for attribute in ('data-hotkeys=""', 'data-no-previews=""', 'data-no-versions=""', 'data-content-root="article"'):
            self.assertIn(attribute, self.tag())

    def test_without_search_there_is_no_index(self) -> None:
        self.build(docent_search=False)
        self.assertIn('data-no-search=""', self.tag())
        self.assertFalse((self.out / "docent-index").exists())

    def test_without_node_the_search_of_the_theme_still_works(self) -> None:
        with unittest.mock.patch("docent.static_index.shutil.which", return_value=None):
            warned = self.build(docent_command=None)
        self.assertEqual(warned.count("docent:"), 1)
        self.assertIn("Install Node.js", warned)
        self.assertIn('data-no-search=""', self.tag())
        self.assertTrue((self.out / "searchindex.js").is_file())

    def test_a_failed_index_is_reported_with_the_command_that_shows_why(self) -> None:
        failing = self.root / "failing.py"
        failing.write_text("import sys\nsys.exit('docent: no pages')\n", encoding="utf-8")
        warned = self.build(docent_command=f"{sys.executable} {failing}")
        self.assertIn("ended with 1 (docent: no pages)", warned)
        self.assertIn(f"failing.py index {self.out}", warned)

    def test_pages_name_no_index_until_there_is_one(self) -> None:
        command = self.root / "command.py"
        command.write_text("import sys\nsys.exit('no')\n", encoding="utf-8")
        self.build()
        for path in ("index.html", "guide/boiling.html", "search.html"):
            self.assertNotIn("data-index", self.tag(path))
            self.assertIn('data-no-search=""', self.tag(path))
        command.write_text(COMMAND, encoding="utf-8")
        self.build(fresh=False)
        for path in ("index.html", "guide/boiling.html", "search.html"):
            self.assertIn("data-index", self.tag(path))
            self.assertNotIn("data-no-search", self.tag(path))

    def test_the_last_index_remains_if_a_new_one_fails(self) -> None:
        self.build()
        (self.root / "command.py").write_text("import sys\nsys.exit('no')\n", encoding="utf-8")
        self.assertIn("ended with 1", self.build())
        self.assertIn("data-index", self.tag())

    def test_a_missing_command_is_reported(self) -> None:
        warned = self.build(docent_command="/nowhere/docent")
        self.assertIn("/nowhere/docent cannot be run", warned)
        self.assertIn("Check the command in the settings", warned)

    def test_a_role_embeds_what_it_refers_to(self) -> None:
        self.assertEqual(self.build(embed=":docent:`Read this <descaling>`"), "")
        self.assertIn('<docs-embed href="guide/boiling.html#descaling" label="Read this"><a ', self.page("index.html"))

    def test_a_role_embeds_an_address(self) -> None:
        self.build(embed=":docent:`A & b <https://example.org/a.html?b&c#d>`")
        start = '<docs-embed href="https://example.org/a.html?b&amp;c#d" label="A &amp; b">'
        self.assertIn(start, self.page("index.html"))

    def test_a_role_without_a_target_is_reported_and_remains_text(self) -> None:
        warned = self.build(embed=":docent:`nowhere`")
        self.assertIn("nowhere", warned)
        self.assertNotIn("docs-embed", self.page("index.html"))

    def test_a_role_is_a_link_in_print(self) -> None:
        self.assertEqual(self.build("text", embed=":docent:`descaling`"), "")
        self.assertIn("Descaling", (self.out / "index.txt").read_text(encoding="utf-8"))
        self.build("latex", embed=":docent:`descaling`")

    def test_an_epub_is_not_changed(self) -> None:
        self.build("epub")
        self.assertNotIn("docent.js", self.page("index.xhtml"))
        self.assertFalse((self.out / "_static" / "docent").exists())


if __name__ == "__main__":
    unittest.main()
