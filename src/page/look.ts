/**
 * The colours of the surrounding page, so that the elements match it. Many themes switch to dark with a class
 * and do not set `color-scheme`, so the computed colours are read. Anything added to the page for that is
 * removed before the next paint.
 */
export interface PageLook {
  readonly scheme: 'light' | 'dark';
  /** CSS colours of the page's text area. */
  readonly background: string;
  /** Colour of text; `null` if it is not legible on the background. */
  readonly color: string | null;
  readonly link: string | null;
}

/**
 * Minimum difference in lightness between text and background; 1 is black on white. It guarantees a contrast
 * of 5:1.
 */
const READABLE = 0.6;
/**
 * Minimum difference in lightness between links and background. It guarantees a contrast of 3:1, which WCAG requires for
 * focus rings and borders; link text is as legible as on the page.
 */
const READABLE_LINK = 0.45;
/** Excludes buttons, and navigation, which Material puts in `main` with links in the colour of text. */
const NOT_CONTROL = ':not(nav *,[class*=button],[class*=btn])';

/** Reads the colours of the page around its content. */
export function readPageLook(content: Element): PageLook {
  const background = backgroundBehind(content);
  const light = lightness(background) ?? 1;
  const ifReadable = (element: Element, difference: number) => {
    const {color} = getComputedStyle(element);
    const value = lightness(color);
    return value !== null && Math.abs(value - light) >= difference ? color : null;
  };
  const link = textLink(content, `${NOT_CONTROL}:not(:hover)`) ?? textLink(content, NOT_CONTROL);
  return {
    scheme: light < 0.5 ? 'dark' : 'light',
    background,
    color: ifReadable(content, READABLE),
    link: link && ifReadable(link, READABLE_LINK),
  };
}

/**
 * Passes colours of the page to the styles of an element: `color-scheme`, `--page-background`, `--page-color` and
 * `--page-link`. A colour that is left out is removed.
 */
export function applyLook(
  {scheme, background, color, link}: Partial<PageLook>,
  {style}: ElementCSSInlineStyle,
): void {
  const look = {
    'color-scheme': scheme,
    '--page-background': background,
    '--page-color': color,
    '--page-link': link,
  };
  for (const [name, value] of Object.entries(look)) style.setProperty(name, value ?? null);
}

/** A link in the text. Links in paragraphs are preferred, because a list may be a table of contents. */
const textLink = (content: Element, which: string): Element | null =>
  content.querySelector(`p a[href]${which}`) ?? content.querySelector(`:is(li,dd) a[href]${which}`);

/** The first opaque background, from the content outwards. */
function backgroundBehind(content: Element): string {
  for (let next: Element | undefined = content; next; next = parentOf(next)) {
    const {backgroundColor} = getComputedStyle(next);
    if (lightness(backgroundColor) !== null) return backgroundColor;
  }
  return canvasOf(content.ownerDocument);
}

/** The parent of an element, or the host of the shadow root that contains it. */
const parentOf = (element: Element): Element | undefined =>
  element.parentElement ?? (element.getRootNode() as Partial<ShadowRoot>).host;

/**
 * What the browser paints behind a page, which depends on `color-scheme`, a meta tag, and the reader's
 * system.
 */
function canvasOf(page: Document): string {
  const probe = page.createElement('i');
  // Nothing in a page's style sheets overrides an important inline style, not even `* { all: revert !important }`.
  probe.style.setProperty('background', 'Canvas', 'important');
  page.documentElement.append(probe);
  const {backgroundColor} = getComputedStyle(probe);
  probe.remove();
  return backgroundColor;
}

/**
 * Lightness of a computed colour, 0 to 1: roughly the square root of its luminance. `null` if it is
 * transparent.
 */
export function lightness(color: string): number | null {
  const [name = '', ...values] = color.match(/^[a-z]+(\([a-z][\w-]+ )?|\d[\w.-]*|none/g) ?? [];
  const [a = 0, b = 0, c = 0, alpha = 1] = values.map(value => Number(value) || 0);
  if (alpha < 0.9 || !values.length) return null;
  if (name.startsWith('ok')) return a;
  if (name.startsWith('l')) return a / 100;
  return Math.hypot(0.46 * a, 0.85 * b, 0.26 * c) / (name.startsWith('r') ? 255 : 1);
}
