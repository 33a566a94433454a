"""The role ``:docent:``, which shows the section that it refers to, as in ``:docent:`Installing <install-pip>```.

It refers to what ``:any:`` can refer to (a label, a document or an object), or to an address.
"""

from __future__ import annotations

import re
from html import escape
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.roles import AnyXRefRole

_ADDRESS = re.compile(r"^(?:https?:)?//|^https?:", re.IGNORECASE)


class docent_embed(nodes.inline, nodes.TextElement):
    """The node around the reference to the section, whose link remains for readers without JavaScript and in print."""


class EmbedRole(AnyXRefRole):
    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        messages: list[nodes.system_message]
        if _ADDRESS.match(self.target):
            link = nodes.reference(self.rawtext, self.title, refuri=self.target, internal=False)
            children: list[nodes.Node] = [link]
            messages = []
        else:
            self.name = "any"
            children, messages = super().run()
        return [docent_embed(self.rawtext, "", *children)], messages


def _address(node: docent_embed) -> str:
    """The address of the resolved reference. Empty if it was not resolved, which Sphinx has reported."""
    for link in node.findall(nodes.reference):
        return str(link["refuri"]) if "refuri" in link else f"#{link.get('refid', '')}"
    return ""


def _visit_html(self: Any, node: docent_embed) -> None:
    address = _address(node)
    node["element"] = "docs-embed" if address else "span"
    label = f' href="{escape(address)}" label="{escape(node.astext())}"' if address else ""
    self.body.append(f"<{node['element']}{label}>")


def _depart_html(self: Any, node: docent_embed) -> None:
    self.body.append(f"</{node['element']}>")


def _pass(self: Any, node: docent_embed) -> None:
    """Writes nothing around the link in formats other than HTML."""


def setup(app: Sphinx) -> None:
    link = (_pass, _pass)
    app.add_node(
        docent_embed, html=(_visit_html, _depart_html), latex=link, text=link, man=link, texinfo=link
    )
    app.add_role("docent", EmbedRole(innernodeclass=nodes.inline, warn_dangling=True))
