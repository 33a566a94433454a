/**
 * How the page around looks, so that search is at home in it: many themes switch to dark by a class and say
 * nothing of it in `color-scheme`, so the colours themselves are asked. Reads computed styles; what it adds to the
 * page for that is gone before anything is painted.
 */
export interface PageLook {
  readonly scheme: 'light' | 'dark';
  /** CSS colours of the page's text area. */
  readonly background?: string;
  /** `null` where it could not be read on the background. */
  readonly color?: string | null;
  readonly link?: string | null;
}

/** Least difference of lightness between text and background; black on white is 1. A contrast of 5:1 at least. */
const READABLE = 0.6;
/** The same for links: 3:1, as they are on the page, and as WCAG asks of the focus rings and lines in their colour. */
const READABLE_LINK = 0.45;
/** Not of the navigation, which Material has within `main`, where links have the colour of text; nor of buttons. */
const NO_TEXT = ':not(nav *,[class*=button],[class*=btn])';

export function readPageLook(content: Element): PageLook {
  const background = backgroundBehind(content);
  const light = lightness(background) ?? 1;
  const ifReadable = (element: Element, difference: number) => {
    const {color} = getComputedStyle(element);
    const own = lightness(color);
    return own !== null && Math.abs(own - light) >= difference ? color : null;
  };
  // Lists may be those of what is on the page.
  const link =
    content.querySelector(`p a[href]${NO_TEXT}`) ?? content.querySelector(`:is(li,dd) a[href]${NO_TEXT}`);
  return {
    scheme: light < 0.5 ? 'dark' : 'light',
    background,
    color: ifReadable(content, READABLE),
    link: link && ifReadable(link, READABLE_LINK),
  };
}

/** The first background that is not see-through, from the content outwards. */
function backgroundBehind(content: Element): string {
  for (let next: Element | null = content; next; next = next.parentElement) {
    const {backgroundColor} = getComputedStyle(next);
    if (lightness(backgroundColor) !== null) return backgroundColor;
  }
  return canvasOf(content.ownerDocument);
}

/** What the browser paints behind a page, which depends on `color-scheme`, a meta tag, and the reader's system. */
function canvasOf(page: Document): string {
  const probe = page.createElement('i');
  probe.style.background = 'Canvas';
  page.documentElement.append(probe);
  const {backgroundColor} = getComputedStyle(probe);
  probe.remove();
  return backgroundColor;
}

/** Lightness of a computed colour, 0 to 1: about the root of its luminance. `null` for what is see-through. */
export function lightness(color: string): number | null {
  const [name = '', ...values] = color.match(/^[a-z]+(\([a-z][\w-]+ )?|[\d.]+|none/g) ?? [];
  const [a = 0, b = 0, c = 0, alpha = 1] = values.map(value => Number(value) || 0);
  if (alpha < 0.9 || !values.length) return null;
  if (name.startsWith('ok')) return a;
  if (name.startsWith('l')) return a / 100;
  return Math.hypot(0.46 * a, 0.85 * b, 0.26 * c) / (name.startsWith('r') ? 255 : 1);
}
