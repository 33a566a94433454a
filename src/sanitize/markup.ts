/** What is changed in the text of untrusted HTML before an engine parses it. It is not what makes HTML safe. */

/** Without inline styles and handlers, with formulas of bearable length, and controls as text. Linear. */
export const prepareMarkup = (html: string): string => limitFormulas(controlsAsText(withoutInline(html)));

/** Comments, scripts and style sheets, and tags with their attributes. Linear: once a match has begun, it cannot fail. */
const MARKUP =
  /<!--[^]*?(?:-->|$)|<(script|style)\b[^]*?(?:<\/\1[^>]*>?|$)|<[a-z](?:[^"'>]+|"[^"]*(?:"|$)|'[^']*(?:'|$))*/gi;
const INLINE = /(?<=[\s/"'])(?:style|on[a-z]+)\s*=\s*(?:"[^"]*"?|'[^']*'?|[^\s"'>]+)/gi;

/** In all HTML that has something to be removed. */
const FOUND = /<!--|<script|style|srcset|[\s/"']on[a-z]+\s*=/i;

/** A longer `srcset` than any real one, which engines would read for long and `mediaCandidates` leaves out anyway. */
const LONG_SRCSET = /(?<=[\s/"'])srcset\s*=\s*(?:"[^"]{2049,}"?|'[^']{2049,}'?)/gi;
const LONG_TAG = 2_048;

/** Colours that highlighters write into code: Prism's, or Shiki's and Expressive Code's, by day and by night. */
const CODE_COLOR =
  /(?<![\w-])(?:color|--shiki-(?:light|dark)|--[01])\s*:\s*(?:(#[\da-f]{3,8})\b|rgb\((\d+),\s?(\d+),\s?(\d+)\))/gi;

/**
 * HTML without inline styles and handlers. They go in any case; but a browser whose page has a strict CSP writes an
 * error to the console for each that it meets, even where it parses what is never shown, and even in `setHTML`. Of the
 * styles of a span the colours are kept, as an attribute that only code may have (`data-docs-colors`).
 */
export const withoutInline = (html: string): string =>
  !FOUND.test(html)
    ? html
    : html.replace(MARKUP, (markup: string, raw?: string) => {
        if (raw || markup.startsWith('<!')) return '';
        if (markup.length > LONG_TAG) markup = markup.replace(LONG_SRCSET, '');
        if (!/style|[\s/"']on/i.test(markup)) return markup;
        const isSpan = /^<span\s/i.test(markup);
        return markup.replace(INLINE, inline => (isSpan && /^style/i.test(inline) ? colorsIn(inline) : ''));
      });

function colorsIn(style: string): string {
  const colors = [...style.slice(0, 500).matchAll(CODE_COLOR)].map(([, hex, ...channels]) =>
    hex ? opaque(hex) : hexOf(channels),
  );
  const known = colors.filter(Boolean).slice(0, 2);
  return known.length ? `data-docs-colors="${known.join(' ')}"` : '';
}

/** Three or six digits, and an alpha channel of one or two. */
const HEX = /^(#[\da-f]{3})([\da-f]?)$|^(#[\da-f]{6})((?:[\da-f]{2})?)$/i;

/** A colour without its alpha channel; empty for one that is more transparent than not, or is not valid. */
function opaque(color: string): string {
  const [, short, shortAlpha, long = '', longAlpha] = HEX.exec(color) ?? [];
  return /^[0-7]/.test(shortAlpha ?? longAlpha ?? '') ? '' : (short ?? long);
}

/** Empty where a number is too large for a channel. */
const hexOf = (channels: readonly string[]): string =>
  channels.every(channel => Number(channel) < 256)
    ? `#${channels.map(channel => Number(channel).toString(16).padStart(2, '0')).join('')}`
    : '';

/** Sphinx's tabs are controls, and controls are removed. The search for a closing tag is bounded. */
const BUTTON = /<button\b([^<>]*)>([^]{0,300}?)<\/button\s{0,60}>/gi;
/** A label drawn with an icon font, as on the tabs of Django's manual; its title has the text. */
const LABEL = /<label\b([^<>]*)>([^<]{0,99})<\/label\s{0,60}>/gi;

/** Controls that are part of the text become text: the box of a task, which nobody can use, and the labels of tabs. */
export function controlsAsText(html: string): string {
  if (!/<(?:input|button|label)\b/i.test(html)) return html;
  return html
    .replace(/<input\b[^<>]*>/gi, input => {
      if (!/checkbox/i.test(input) || !/\sdisabled\b/i.test(input)) return input;
      return /\schecked\b/i.test(input) ? '\u2611' : '\u2610';
    })
    .replace(BUTTON, (button, attributes: string, label: string) =>
      /\brole=["']?tab\b/i.test(attributes) ? `<p role="tab">${label}</p>` : button,
    )
    .replace(LABEL, (label, attributes: string, text: string) => {
      const [, title] = /\btitle="([^"]{1,100})"/.exec(attributes) ?? [];
      const isIcon = text.trim() && !/\w/.test(text.replace(/&#x?[\da-f]{1,8};/gi, ''));
      return title && isIcon ? `<label>${title}</label>` : label;
    });
}

/** Tags that a formula may have: copying them takes browsers quadratic time. */
const MAX_TAGS = 1_000;

/** HTML with an ellipsis in place of every formula that is longer. */
export function limitFormulas(html: string): string {
  if (!/<math\b/i.test(html)) return html;
  const [before, ...formulas] = html.split(/<math\b/i);
  return [before, ...formulas.map(shortened)].join('');
}

/** @param rest what follows `<math` */
function shortened(rest: string): string {
  const end = rest.search(/<\/math/i);
  const formula = end < 0 ? rest : rest.slice(0, end);
  const tags = formula.match(/<[a-z]/gi)?.length ?? 0;
  return tags > MAX_TAGS ? `…<math>${end < 0 ? '' : rest.slice(end)}` : `<math${rest}`;
}
