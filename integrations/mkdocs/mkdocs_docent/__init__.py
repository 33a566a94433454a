"""Docent in MkDocs documentation: ``plugins: [docent]`` in ``mkdocs.yml``."""
