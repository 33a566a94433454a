// The sites of tools.mjs, each with the lines that its page in the manual says.

/**
 * @typedef {object} Integration
 * @property {string} tool its name in tools.mjs
 * @property {(path: string, text: string) => string} change what is added to the files of the site
 * @property {string} [gone] selector of what is of the theme's own search, and in no page any more
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

/** @type {readonly Integration[]} */
export const INTEGRATIONS = [
  ...['alabaster', 'furo', 'rtd', 'pydata-sphinx', 'book'].map(sphinx),
  ...['mkdocs', 'readthedocs', 'material'].map(mkdocs),
];
