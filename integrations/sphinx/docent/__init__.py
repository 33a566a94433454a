"""Docent in Sphinx documentation: ``extensions = ["docent"]`` in ``conf.py``.

Packages for other tools use the modules `script_tag`, `elements` (the files of the elements) and `static_index`, which do
not import Sphinx.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sphinx.application import Sphinx

__version__ = "0.1.0"


def setup(app: Sphinx) -> dict[str, Any]:
    """Sets up the extension. Sphinx calls this function."""
    from . import sphinx_extension

    return sphinx_extension.setup(app)
