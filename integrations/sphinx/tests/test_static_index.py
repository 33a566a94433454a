import os
import unittest
import unittest.mock
from pathlib import Path
from tempfile import TemporaryDirectory

from docent.elements import copy_elements
from docent.script_tag import Options, script_tag, slug
from docent.static_index import StaticIndexError, find_command, write_index


def program(folder: Path, name: str) -> str:
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / name
    file.write_text("#!/bin/sh\n", encoding="utf-8")
    file.chmod(0o755)
    return str(file)


class CommandTest(unittest.TestCase):
    def setUp(self) -> None:
        folder = TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        self.path = self.root / "path"
        self.path.mkdir()
        self.start = self.root / "docs" / "source"
        patch = unittest.mock.patch.dict(os.environ, {"PATH": str(self.path)})
        patch.start()
        self.addCleanup(patch.stop)

    def test_is_the_command_of_the_settings(self) -> None:
        program(self.path, "docent")
        self.assertEqual(find_command("node 'my docent.mjs'", self.start), ["node", "my docent.mjs"])
        self.assertEqual(find_command(("node", "x.mjs"), self.start), ["node", "x.mjs"])

    def test_is_that_of_the_project_rather_than_that_of_the_machine(self) -> None:
        program(self.path, "docent")
        own = program(self.root / "node_modules" / ".bin", "docent")
        self.assertEqual(find_command(None, self.start), [own])

    def test_is_that_of_the_machine_if_the_project_has_none(self) -> None:
        own = program(self.path, "docent")
        self.assertEqual(find_command(None, self.start), [own])

    def test_is_never_downloaded(self) -> None:
        program(self.path, "npx")
        self.assertIsNone(find_command("", self.start))
        self.assertIsNone(find_command(None, self.start))


class FailureTest(unittest.TestCase):
    def test_quotes_the_first_line_that_is_not_a_warning_of_npm(self) -> None:
        with TemporaryDirectory() as name:
            npm = Path(program(Path(name), "npm"))
            printed = "npm warn config\nnpm error code E404\nnpm error A complete log of this run is elsewhere"
            npm.write_text(f"#!/bin/sh\necho '{printed}' >&2\nexit 1\n", encoding="utf-8")
            with self.assertRaisesRegex(StaticIndexError, r"ended with 1 \(npm error code E404\)"):
                write_index([str(npm)], Path(name))


class ElementsTest(unittest.TestCase):
    def test_removes_old_files_but_not_those_of_others(self) -> None:
        with TemporaryDirectory() as name:
            root = Path(name)
            source, target = root / "elements", root / "site"
            program(source, "docent.js")
            program(source, "search-new.js")
            program(source, "search-new.js.map")
            program(target, "search-old.js")
            program(target, "mine.css")
            with unittest.mock.patch("docent.elements._PLACES", (source,)):
                self.assertTrue(copy_elements(target))
            names = sorted(file.name for file in target.iterdir())
            self.assertEqual(names, ["docent.js", "mine.css", "search-new.js"])

    def test_copies_nothing_if_nothing_was_built(self) -> None:
        with TemporaryDirectory() as name, unittest.mock.patch("docent.elements._PLACES", (Path(name),)):
            self.assertFalse(copy_elements(Path(name) / "site"))


class ScriptTagTest(unittest.TestCase):
    def test_values_are_escaped(self) -> None:
        tag = script_tag("a.js", Options(content_root='[role="main"]').attributes("../docent-index/"))
        self.assertEqual(
            tag,
            '<script src="a.js" type="module" data-index="../docent-index/"'
            ' data-content-root="[role=&quot;main&quot;]"></script>',
        )

    def test_names_become_slugs(self) -> None:
        self.assertEqual(slug("Kettle & Sons 2.0"), "kettle-sons-2-0")
        self.assertEqual(slug("茶壺"), "")


if __name__ == "__main__":
    unittest.main()
