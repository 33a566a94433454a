/** Changes the text of untrusted HTML before an engine parses it. This does not make the HTML safe. */

/**
 * Removes inline styles and handlers, and formulas that are too long, and turns controls into text. Takes linear time.
 */
export const prepareMarkup = (html: string): string => limitFormulas(controlsAsText(withoutInline(html)));

/**
 * Comments, scripts, style sheets, and tags with their attributes. Takes linear time: once a match has begun, it cannot
 * fail.
 */
const MARKUP =
  /<!--[^]*?(?:-->|$)|<(script|style)\b[^]*?(?:<\/\1[^>]*>?|$)|<[a-z](?:[^"'>]+|"[^"]*(?:"|$)|'[^']*(?:'|$))*/gi;
const INLINE = /(?<=[\s/"'])(?:style|on[a-z]+)\s*=\s*(?:"[^"]*"?|'[^']*'?|[^\s"'>]+)/gi;

/** Matches HTML that may contain something to be removed. Other HTML is returned as it is. */
const FOUND = /<!--|<script|style|srcset|[\s/"']on[a-z]+\s*=/i;

/**
 * Maximum length of a `srcset`, in characters. Engines would take a long time to parse a longer one, which `mediaCandidates`
 * removes anyway.
 */
const LONG_SRCSET = /(?<=[\s/"'])srcset\s*=\s*(?:"[^"]{2049,}"?|'[^']{2049,}'?)/gi;
const LONG_TAG = 2_048;

/** Colours that highlighters write into code as inline styles: Prism's, and the light and dark ones of Shiki and Expressive Code. */
const CODE_COLOR =
  /(?<![\w-])(?:color|--shiki-(?:light|dark)|--[01])\s*:\s*(?:(#[\da-f]{3,8})\b|rgb\((\d+),\s?(\d+),\s?(\d+)\))/gi;

/**
 * Removes inline styles and handlers. The engines would remove them, too, but on pages with a strict CSP, browsers report each of them
 * to the console, even in `setHTML` and in documents that are never shown. The colours of a `span` are kept in an attribute that only
 * code may have, `data-docs-colors`.
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
  const valid = colors.filter(Boolean).slice(0, 2);
  return valid.length ? `data-docs-colors="${valid.join(' ')}"` : '';
}

/** A colour of three or six digits, perhaps with an alpha channel of one or two digits. */
const HEX = /^(#[\da-f]{3})([\da-f]?)$|^(#[\da-f]{6})((?:[\da-f]{2})?)$/i;

/** A colour without its alpha channel. Empty if it is invalid, or mostly transparent. */
function opaque(color: string): string {
  const [, short, shortAlpha, long = '', longAlpha] = HEX.exec(color) ?? [];
  return /^[0-7]/.test(shortAlpha ?? longAlpha ?? '') ? '' : (short ?? long);
}

/** The hexadecimal notation of an RGB colour. Empty if a number is too large for a channel. */
const hexOf = (channels: readonly string[]): string =>
  channels.every(channel => Number(channel) < 256)
    ? `#${channels.map(channel => Number(channel).toString(16).padStart(2, '0')).join('')}`
    : '';

/**
 * A button with a short label. Labels of tabs in Sphinx are buttons, which would be removed like other controls. The
 * length of the label is limited, because the pattern would otherwise take quadratic time.
 */
const BUTTON = /<button\b([^<>]*)>([^]{0,300}?)<\/button\s{0,60}>/gi;
/** A label drawn with an icon font, as on tabs of Django's manual. Its title has the text. */
const LABEL = /<label\b([^<>]*)>([^<]{0,99})<\/label\s{0,60}>/gi;

/** Turns controls that are part of the text into text: checkboxes of task lists, and labels of tabs. */
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

/** Maximum number of tags of a formula, because browsers take quadratic time to copy them. */
const MAX_TAGS = 1_000;

/** Replaces each formula with more tags by an ellipsis. */
export function limitFormulas(html: string): string {
  if (!/<math\b/i.test(html)) return html;
  const [before, ...formulas] = html.split(/<math\b/i);
  return [before, ...formulas.map(shortened)].join('');
}

/**
 * Replaces a formula by an ellipsis if it has too many tags.
 * @param rest the HTML after `<math`
 */
function shortened(rest: string): string {
  const end = rest.search(/<\/math/i);
  const formula = end < 0 ? rest : rest.slice(0, end);
  const tags = formula.match(/<[a-z]/gi)?.length ?? 0;
  return tags > MAX_TAGS ? `…<math>${end < 0 ? '' : rest.slice(end)}` : `<math${rest}`;
}
