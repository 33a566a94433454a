/**
 * How the page around looks, so that search is at home in it: many themes switch to dark by a class and say
 * nothing of it in `color-scheme`, so the colours themselves are asked. Reads computed styles, changes nothing.
 */
export interface PageLook {
  readonly scheme: 'light' | 'dark';
  /** CSS colours of the page's text area; `null` where they cannot be told, or could not be read on. */
  readonly background?: string | null;
  readonly color?: string | null;
  readonly link?: string | null;
}

/** Least difference of lightness between text and background; black on white is 1. About 6:1 in contrast. */
const READABLE = 0.6;
/** The same for links: about 4.5:1. */
const READABLE_LINK = 0.45;

export function readPageLook(content: Element): PageLook {
  const background = backgroundBehind(content);
  const light = background === null ? null : lightness(background);
  const {color, colorScheme} = getComputedStyle(content);
  // Not of the navigation, which Material has within `main`: its links have the colour of text.
  const link = content.querySelector(':is(p, li, dd) a[href]:not(nav *)');
  const ifReadable = (color: string, difference: number) => {
    const own = lightness(color);
    return light !== null && own !== null && Math.abs(own - light) >= difference ? color : null;
  };
  return {
    scheme: (light === null ? colorScheme.startsWith('dark') : light < 0.5) ? 'dark' : 'light',
    background,
    color: ifReadable(color, READABLE),
    link: link && ifReadable(getComputedStyle(link).color, READABLE_LINK),
  };
}

/** The first background that is not see-through, from the content outwards. */
function backgroundBehind(content: Element | null): string | null {
  for (; content; content = content.parentElement) {
    const {backgroundColor} = getComputedStyle(content);
    if (lightness(backgroundColor) !== null) return backgroundColor;
  }
  return null;
}

/** Perceived lightness of a computed colour, 0 to 1; `null` for what is see-through or of a notation not known here. */
export function lightness(color: string): number | null {
  const [a = 0, b = 0, c = 0, alpha = 1] = (color.match(/[\d.]+/g) ?? []).map(Number);
  if (alpha < 0.9) return null;
  if (color.startsWith('rgb')) return (0.3 * a + 0.59 * b + 0.11 * c) / 255;
  return color.startsWith('okl') ? a : null;
}
