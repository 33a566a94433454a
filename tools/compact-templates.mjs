// A Vite plugin: templates of Lit go without indentation and needless quotes, which minifiers leave alone.

/** @typedef {{type: string, start: number, end: number} & Record<string, unknown>} Node */

/** @returns {import('vite').Plugin} */
export function compactTemplates() {
  return {
    name: 'compact-templates',
    // After TypeScript has been taken out.
    enforce: 'post',
    transform: {
      filter: {id: /[\\/]src[\\/].*\.ts$/, code: 'html`'},
      handler(code) {
        /** @type {Node[]} */
        const texts = [];
        collectTexts(this.parse(code), texts);
        let compact = '';
        let end = 0;
        for (const {start, value} of texts.sort((one, other) => one.start - other.start)) {
          const {raw} = /** @type {{raw: string}} */ (value);
          // Parsers differ in whether a text begins with its delimiter.
          const at = code.indexOf(raw, start);
          compact += code.slice(end, at) + compactTemplate(raw);
          end = at + raw.length;
        }
        return {code: compact + code.slice(end), map: null};
      },
    },
  };
}

/**
 * The static text of a template, shorter. White space with a line break in it is that of our indentation: one space, or
 * none before the end of a tag. An attribute keeps its quotes where the tag ends with a slash behind it, or where a part
 * of the value is in another text.
 * @param {string} text
 */
export const compactTemplate = text =>
  text
    .replace(/\s*\n\s*(?=\/?>)/g, '')
    .replace(/\s*\n\s*/g, ' ')
    .replace(/(?<==)"([\w-]+)"(?=[\s>])/g, '$1');

/** @param {unknown} node @param {Node[]} into */
function collectTexts(node, into) {
  if (typeof node !== 'object' || node === null) return;
  const {type, tag, quasi} = /** @type {Partial<Node>} */ (node);
  if (type === 'TaggedTemplateExpression' && /** @type {Node} */ (tag)['name'] === 'html')
    into.push(.../** @type {{quasis: Node[]}} */ (quasi).quasis);
  for (const child of Object.values(node)) collectTexts(child, into);
}
