/**
 * How the page around looks, so that search is at home in it: many themes switch to dark by a class and say
 * nothing of it in `color-scheme`, so the colours themselves are asked. Reads computed styles, changes nothing.
 */
export interface PageLook {
  readonly scheme: 'light' | 'dark';
  /** CSS colours of the page's text area; `null` where they cannot be told, or could not be read on. */
  readonly background: string | null;
  readonly text: string | null;
  readonly link: string | null;
}

/** Least difference of lightness between text and background; black on white is 1. About 6:1 in contrast. */
const READABLE = 0.6;
/** The same for links: about 4.5:1. */
const READABLE_LINK = 0.45;

export function readPageLook(content: Element): PageLook {
  const background = backgroundBehind(content);
  const isDark = background
    ? lightness(background)! < 0.5
    : getComputedStyle(content).colorScheme.startsWith('dark');
  const ifReadable = (element: Element | null, difference: number) => {
    const color = element && getComputedStyle(element).color;
    const light = color && lightness(color);
    return typeof light === 'number' && background && Math.abs(light - lightness(background)!) >= difference
      ? color
      : null;
  };
  return {
    scheme: isDark ? 'dark' : 'light',
    background,
    text: ifReadable(content, READABLE),
    link: ifReadable(content.querySelector('p a[href], li a[href]'), READABLE_LINK),
  };
}

/** The first background that is not see-through, from the content outwards. */
function backgroundBehind(content: Element): string | null {
  for (let element: Element | null = content; element; element = element.parentElement) {
    const color = getComputedStyle(element).backgroundColor;
    if (lightness(color) !== null) return color;
  }
  return null;
}

/** Perceived lightness of a computed colour, 0 to 1; `null` for what is see-through or of a notation not known here. */
export function lightness(color: string): number | null {
  const [, notation, inside = ''] = /^(\w+)\((.*)\)$/.exec(color) ?? [];
  const [a = 0, b = 0, c = 0, alpha = 1] = (inside.match(/[\d.]+(e-\d+)?%?/g) ?? []).map(parseFloat);
  if (alpha < 0.9) return null;
  if (notation === 'rgb' || notation === 'rgba') return (0.3 * a + 0.59 * b + 0.11 * c) / 255;
  if (notation === 'oklab' || notation === 'oklch') return a;
  if (notation === 'lab' || notation === 'lch') return a / 100;
  return null;
}
