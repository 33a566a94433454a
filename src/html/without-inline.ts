/** Comments, scripts and style sheets, and tags with their attributes. Never fails where it began: linear. */
const MARKUP =
  /<!--[^]*?(?:-->|$)|<(script|style)\b[^]*?(?:<\/\1[^>]*>?|$)|<[a-z](?:[^"'>]+|"[^"]*(?:"|$)|'[^']*(?:'|$))*/gi;
const INLINE = /(?<=[\s/"'])(?:style|on[a-z]+)\s*=\s*(?:"[^"]*"?|'[^']*'?|[^\s"'>]+)/gi;

/**
 * HTML without inline styles and handlers. They go in any case; but a browser whose page has a strict CSP writes
 * an error to the console for each that it meets, also where it parses what is never shown, also in `setHTML`.
 * Nothing is safer for it, and nothing relies on it.
 */
export const withoutInline = (html: string): string =>
  html.replace(MARKUP, (markup: string, raw?: string) =>
    raw || markup.startsWith('<!') ? '' : markup.replace(INLINE, ''),
  );
