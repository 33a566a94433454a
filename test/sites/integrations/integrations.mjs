// Sites of tools.mjs into which Docent is integrated as the manual describes for the tool.
import {existsSync, readdirSync} from 'node:fs';

/**
 * @typedef {object} Integration
 * @property {string} tool name of the tool in tools.mjs
 * @property {(path: string, text: string) => string} change returns the text of a source file of the site with the integration added
 * @property {Readonly<Record<string, string>>} [files] paths of files of this repository, by the paths in the site to which they are copied
 * @property {boolean} [finish] whether `docent index --elements` must be run after the build. Default: the integration does it
 * @property {string} [gone] selector of the theme's search, which no page may contain any more
 * @property {string} [kept] selector of the search box in the header of the theme, which must stay visible
 */

/** @param {string} theme @returns {Integration} */
const sphinx = theme => ({
  tool: `sphinx-${theme}`,
  change: (path, text) => (path.endsWith('conf.py') ? `${text}extensions += ["docent"]\n` : text),
});

/** @param {string} theme @returns {Integration} */
const mkdocs = theme => ({
  tool: `mkdocs-${theme}`,
  change: (path, text) => (path === 'mkdocs.yml' ? `${text}plugins:\n  - search\n  - docent\n` : text),
});

/** The folder of the theme Minima, from a Debian package. */
function minima() {
  const gems = '/usr/share/rubygems-integration/all/gems';
  const name = existsSync(gems) && readdirSync(gems).find(gem => gem.startsWith('minima-'));
  return `${gems}/${name}`;
}

/** @param {string} text @param {string} from @param {string} to */
function replaceOnce(text, from, to) {
  if (text.split(from).length !== 2)
    throw new Error(`"${from}" must occur exactly once in the file, but does not.`);
  return text.replace(from, () => to);
}

/** @type {readonly Integration[]} */
export const INTEGRATIONS = [
  ...['alabaster', 'furo', 'rtd', 'pydata-sphinx', 'book'].map(sphinx),
  ...['mkdocs', 'readthedocs', 'material'].map(mkdocs),
  {
    tool: 'vitepress',
    kept: '.VPNavBarSearch button',
    change: (path, text) =>
      path.endsWith('config.mjs')
        ? `import {withDocent} from '@docent/presets/vitepress';\n${text.replace(/export default (.*);/, 'export default withDocent($1);')}`
        : text,
  },
  {
    tool: 'docusaurus',
    change: (path, text) =>
      path === 'docusaurus.config.js'
        ? replaceOnce(text, '"presets":', `"plugins": ['@docent/presets/docusaurus'], "presets":`)
        : text,
  },
  {
    tool: 'starlight',
    gone: 'site-search',
    kept: 'header [data-docs-search]',
    change: (path, text) =>
      path === 'astro.config.mjs'
        ? `import docent from '@docent/presets/starlight';\n${replaceOnce(text, 'pagefind: false', 'plugins: [docent()]')}`
        : text,
  },
  {
    tool: 'eleventy',
    change: (path, text) =>
      path === 'eleventy.config.js'
        ? `import docent from '@docent/presets/eleventy';\n${replaceOnce(text, 'config.addPlugin(highlight);', 'config.addPlugin(highlight);\n  config.addPlugin(docent);')}`
        : text,
  },
  {
    tool: 'hugo-plain',
    finish: true,
    files: {'layouts/partials/docent.html': 'integrations/hugo/layouts/partials/docent.html'},
    change: (path, text) =>
      path.startsWith('layouts/') && !path.includes('partials/')
        ? replaceOnce(text, '</head>', '{{ partial "docent.html" . }}</head>')
        : text,
  },
  {
    tool: 'jekyll-minima',
    finish: true,
    files: {
      'source/_includes/docent.html': 'integrations/jekyll/_includes/docent.html',
      'source/_includes/head.html': `${minima()}/_includes/head.html`,
    },
    change: (path, text) =>
      path.endsWith('head.html') ? replaceOnce(text, '</head>', '{% include docent.html %}</head>') : text,
  },
];
