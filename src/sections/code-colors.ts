import {lightness} from '../page/look.js';

/** How many ancestors of a piece of code the page's selectors may depend on. */
const ANCESTORS = 4;

/**
 * The site's own highlighting, as a style sheet for the shadow root that shows `content`. It is measured with hidden
 * samples of the same classes, removed before anything is painted. The page's style sheets are of no use: those of
 * another origin cannot be read, and selectors that begin outside a shadow root match nothing inside.
 *
 * @param content safe nodes, with all classes of code kept
 * @param within where the page shows its own content, since selectors may name an ancestor
 * @returns `null` when the page does not colour such code
 */
export function codeColors(content: ParentNode, within: Element): CSSStyleSheet | null {
  const samples = document.createElement('div');
  samples.hidden = true;
  const sampled = new Map<string, HTMLElement>();
  for (const code of content.querySelectorAll('pre,pre span[class]')) {
    const selector = code.localName === 'pre' ? 'pre' : `pre ${classesOf(code)}`;
    if (!sampled.has(selector)) sampled.set(selector, addSample(samples, code, content));
  }
  const plain = sampled.get('pre');
  if (!plain) return null;

  within.append(samples);
  const {color} = getComputedStyle(plain);
  let isColored = false;
  let rules = '';
  for (const [selector, sample] of sampled) {
    const look = getComputedStyle(sample);
    isColored ||= look.color !== color;
    rules += `${selector}{color:${look.color};font-weight:${look.fontWeight};font-style:${look.fontStyle};`;
    const background = backgroundOf(sample, sample === plain ? samples : sample.parentElement);
    rules += background ? `background-color:${background}}` : '}';
  }
  samples.remove();
  if (!isColored) return null;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  return sheet;
}

const classesOf = (element: Element): string =>
  [...element.classList].map(name => `.${CSS.escape(name)}`).join('');

/** Adds an empty copy of the element, inside of copies of its ancestors. */
function addSample(samples: Element, code: Element, content: ParentNode): HTMLElement {
  const sample = emptyCopyOf(code);
  let top = sample;
  let ancestor = code.parentElement;
  for (let i = 0; i < ANCESTORS && ancestor && ancestor !== content; i++, ancestor = ancestor.parentElement) {
    const outer = emptyCopyOf(ancestor);
    outer.append(top);
    top = outer;
  }
  samples.append(top);
  return sample;
}

function emptyCopyOf({localName, className}: Element): HTMLElement {
  const copy = document.createElement(localName);
  copy.className = className;
  return copy;
}

/** The first background that is not transparent, from an element outwards. */
function backgroundOf(element: Element | null, end: Element | null): string | undefined {
  for (; element && element !== end; element = element.parentElement) {
    const {backgroundColor} = getComputedStyle(element);
    if (!/^rgba\(.*, 0\)$|^transparent$/.test(backgroundColor)) return backgroundColor;
  }
  return undefined;
}

/** Least difference in lightness between code and black or white, as if that was behind it: a contrast of 3:1. */
const READABLE = 0.45;

/** Lightness of a colour that can be read, in OKLCH. */
const BRIGHTER = 0.78;
const DARKER = 0.45;

/**
 * Colours that a highlighter has written into code (`data-docs-colors`: by day and by night, or one). One that cannot be
 * read on the background here keeps its hue, and becomes brighter or darker. A browser that cannot calculate with colours
 * leaves it the colour of text.
 */
export function applyInlineColors(root: ParentNode): void {
  for (const code of root.querySelectorAll('pre')) {
    // Text is readable, whatever is behind it: light text is on a dark background.
    const isDark = (lightness(getComputedStyle(code).color) ?? 0) > 0.5;
    for (const span of code.querySelectorAll<HTMLElement>('[data-docs-colors]')) {
      const colors = span.dataset['docsColors']!.split(' ').sort((a, b) => lightnessOf(a) - lightnessOf(b));
      const color = isDark ? colors.at(-1)! : colors[0]!;
      const contrast = isDark ? lightnessOf(color) : 1 - lightnessOf(color);
      span.style.removeProperty('color');
      span.style.setProperty(
        'color',
        contrast >= READABLE ? color : `oklch(from ${color} ${isDark ? BRIGHTER : DARKER} c h)`,
      );
    }
  }
}

/** Of a colour in hexadecimal notation, short or long. */
function lightnessOf(color: string): number {
  const parts = color.match(color.length < 7 ? /\w/g : /\w\w/g)!;
  return lightness(`rgb(${parts.map(part => parseInt(part.padEnd(2, part), 16)).join()})`)!;
}
