/** Comments, scripts and style sheets, and tags with their attributes. Never fails where it began: linear. */
const MARKUP =
  /<!--[^]*?(?:-->|$)|<(script|style)\b[^]*?(?:<\/\1[^>]*>?|$)|<[a-z](?:[^"'>]+|"[^"]*(?:"|$)|'[^']*(?:'|$))*/gi;
const INLINE = /(?<=[\s/"'])(?:style|on[a-z]+)\s*=\s*(?:"[^"]*"?|'[^']*'?|[^\s"'>]+)/gi;

/** In every HTML with something to be taken out. */
const FOUND = /<!--|<script|style|srcset|[\s/"']on[a-z]+\s*=/i;

/** A longer `srcset` than any real one, which engines would read for long and `mediaCandidates` leaves out anyway. */
const LONG_SRCSET = /(?<=[\s/"'])srcset\s*=\s*(?:"[^"]{2049,}"?|'[^']{2049,}'?)/gi;
const LONG_TAG = 2_048;

/** Colours that highlighters write into code: Prism's, or Shiki's and Expressive Code's, by day and by night. */
const CODE_COLOR =
  /(?<![\w-])(?:color|--shiki-(?:light|dark)|--[01])\s*:\s*(?:(#[\da-f]{3,8})\b|rgb\((\d+),\s?(\d+),\s?(\d+)\))/gi;

/**
 * HTML without inline styles and handlers. They go in any case; but a browser whose page has a strict CSP writes
 * an error to the console for each that it meets, also where it parses what is never shown, also in `setHTML`.
 * Nothing is safer for it, and nothing relies on it. Of the styles of a span the colours are kept, as an attribute
 * that only code may have (see `cleanValue` of rich-content-policy.ts).
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
  const colors = Array.from(
    style.slice(0, 500).matchAll(CODE_COLOR),
    ([, hex, ...channels]) => hex ?? hexOf(channels),
  );
  const known = colors.filter(Boolean).slice(0, 2);
  return known.length ? `data-docs-colors="${known.join(' ')}"` : '';
}

/** Empty where a number is too large for a channel. */
const hexOf = (channels: readonly string[]): string =>
  channels.every(channel => Number(channel) < 256)
    ? `#${channels.map(channel => Number(channel).toString(16).padStart(2, '0')).join('')}`
    : '';
