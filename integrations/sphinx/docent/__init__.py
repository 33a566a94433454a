"""Docent in Sphinx documentation: ``extensions = ["docent"]`` in ``conf.py``.

What other tools need too is here as well: the script tag (`script_tag`), the files of the elements (`elements`) and
the static index (`static_index`). None of that imports Sphinx.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sphinx.application import Sphinx

__version__ = "0.1.0"


def setup(app: Sphinx) -> dict[str, Any]:
    """Called by Sphinx."""
    from . import sphinx_extension

    return sphinx_extension.setup(app)
