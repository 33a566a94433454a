"""The files of the elements, which are bundled with this package when it is built."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Optional

from .script_tag import SCRIPT

#: Where the files may be: in a clone, the folder of the last build; in the package, a folder that
#: `node tools/build.mjs --only=bundle,python` has created.
_PLACES = (Path(__file__).parents[3] / "dist", Path(__file__).parent / "elements")


def find_elements() -> Optional[Path]:
    """The folder with the script, or `None` in a clone where nothing has been built."""
    return next((place for place in _PLACES if (place / SCRIPT).is_file()), None)


def copy_elements(target: Path) -> bool:
    """Copies the files of the elements to `target`, and removes old scripts. Returns whether there are any files."""
    source = find_elements()
    if source is None:
        return False
    target.mkdir(parents=True, exist_ok=True)
    wanted = {file.name: file for file in source.iterdir() if file.suffix in (".js", ".txt")}
    for old in target.iterdir():
        if old.name not in wanted and old.suffix == ".js":
            old.unlink()
    for name, file in wanted.items():
        shutil.copyfile(file, target / name)
    return True
