// The sites of tools.mjs, each with the lines that its page in the manual says.
import {existsSync, readdirSync} from 'node:fs';

/**
 * @typedef {object} Integration
 * @property {string} tool its name in tools.mjs
 * @property {(path: string, text: string) => string} change what is added to the files of the site
 * @property {Readonly<Record<string, string>>} [files] files to copy into the site first, by their places there
 * @property {boolean} [finish] whether the command is run by hand after the build
 * @property {string} [gone] selector of what is of the theme's own search, and in no page any more
 * @property {string} [kept] selector of what opens search in the header of the theme
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

/** Where Debian puts the theme. */
function minima() {
  const gems = '/usr/share/rubygems-integration/all/gems';
  const name = existsSync(gems) && readdirSync(gems).find(gem => gem.startsWith('minima-'));
  return `${gems}/${name}`;
}

/** @param {string} text @param {string} from @param {string} to */
function replaceOnce(text, from, to) {
  if (text.split(from).length !== 2) throw new Error(`"${from}" is not there once in the configuration.`);
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
