// A Vite plugin: style sheets in templates go without comments and needless white space. Minifiers leave the insides
// of templates alone, and a reader's page would load what was indented for us.

/** A template that is a style sheet, in a file that holds nothing else: tagged, or given to a name. */
const STYLE_SHEET = /(?<=\bcss|= )`[^`]*`/g;

/** @returns {import('vite').Plugin} */
export function compactStyles() {
  return {
    name: 'compact-styles',
    transform: {
      filter: {id: /[\\/]src[\\/](.*[\\/])?[\w-]*(styles|css)\.ts$/},
      handler: code => ({code: code.replace(STYLE_SHEET, compactStyle), map: null}),
    },
  };
}

/**
 * What a style sheet says, shorter. Names in attribute selectors go without quotes; other strings stay as they are, and so does white space where CSS gives it a meaning:
 * before a colon (`a :hover`) and around the signs of `calc()`. Zeros before a point go, and what comes before `}`.
 * @param {string} style
 */
export const compactStyle = style =>
  style
    .replace(/(?<=\[[\w-]+[*^$|~]?=)(["'])([a-z][\w-]*)\1(?=\])/gi, '$2')
    .replace(/("[^"]*"|'[^']*')|\/\*[^]*?\*\//g, (_, string) => string ?? '')
    .replace(
      /("[^"]*"|'[^']*')|(?:;|\s)*(})\s*|\s*([{;>])\s*|([:,(])\s+|\s+(?=\))|(?<![\w.])0(?=\.\d)|(\s+)/g,
      (_, string, end, edge, before, space) => string ?? end ?? edge ?? before ?? (space ? ' ' : ''),
    )
    .trim();
