import {expect} from '@open-wc/testing';
import {findDocTool} from '../../src/page/index.js';
import {pageOf} from './page-of.js';

const generator = (content: string) => `<meta name="generator" content="${content}">`;

describe('findDocTool', () => {
  for (const [html, tool] of [
    [
      '<script id="documentation_options" data-url_root="../" src="_static/documentation_options.js"></script>',
      'sphinx',
    ],
    ['<script data-url_root="./" src="../_static/doctools.js?v=1"></script>', 'sphinx'],
    [`${generator('Docutils 0.17')}<script src="_static/documentation_options.js"></script>`, 'sphinx'],
    [generator('sphinx-8.1'), 'sphinx'],
    [
      `${generator('mkdocs-1.5.3, mkdocs-material-9.5.2')}<div data-md-component="search">`,
      'mkdocs-material',
    ],
    ['<script src="search/main.js"></script>', 'mkdocs'],
    [generator('mkdocs-1.5.3'), 'mkdocs'],
    [generator('Docusaurus v3.1.0'), 'docusaurus'],
    [generator('VitePress v1.0.0'), 'vitepress'],
    [generator('Hugo 0.120.4'), 'hugo'],
    ['<META NAME="Generator" CONTENT="Hugo 0.120.4">', 'hugo'],
    [generator('Pelican'), 'unknown'],
    ['<p>text', 'unknown'],
  ] as const)
    it(`takes ${html} for ${tool}`, () => {
      expect(findDocTool(pageOf(html))).to.equal(tool);
    });
});
