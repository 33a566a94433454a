import {lightness} from '../page/look.js';
import {copyPageStyles} from './page-styles.js';

/** How many ancestors of a code block are copied, because selectors of the page may depend on them. */
const ANCESTORS = 4;
/** Maximum number of kinds of tokens, by their classes. Real highlighters use about 80. */
const MAX_TOKENS = 120;
/** Maximum number of different colours in code that are applied. Real themes have about 30. */
const MAX_COLORS = 400;

/** Minimum difference in lightness between a token in the page's colours and its background. */
const VISIBLE = 0.1;
/**
 * Minimum difference in lightness for colours that a highlighter has written into code, which were chosen for another
 * background. It stands for a contrast of 3:1.
 */
const READABLE = 0.45;
/** Lightness of a readable colour, in OKLCH. */
const BRIGHTER = 0.78;
const DARKER = 0.45;

/**
 * The style sheet that this module has added to a shadow root. `theme`: those of its rules that come from the theme of
 * the page.
 */
interface Applied {
  readonly sheet: CSSStyleSheet;
  readonly theme: string;
  readonly rules: string;
}

const applied = new WeakMap<ShadowRoot, Applied>();

/**
 * Applies the page's own colours to code in a shadow root: those of the site's theme for the classes of its tokens, or else those that
 * a highlighter has written into the code (`data-docs-colors`). Tokens that would be invisible get the colour of text. The work on
 * styles does not depend on the length of the code, because it is done once for each kind of token.
 * @param root contains safe nodes, with the classes of their code
 * @param within the element of the page that shows content, because selectors may name an ancestor
 */
export function colorCode(root: ShadowRoot, within: Element): void {
  const code = root.querySelector('pre');
  const theme = code ? rulesOfTheme(root, within) : '';
  if (theme !== applied.get(root)?.theme) apply(root, theme, theme);
  // The theme may have changed the background of code.
  if (code) apply(root, theme, theme + rulesOfWrittenColors(root, code));
}

function apply(root: ShadowRoot, theme: string, rules: string): void {
  const before = applied.get(root);
  const sheet = before?.sheet ?? new CSSStyleSheet();
  applied.set(root, {sheet, theme, rules});
  if (rules === (before?.rules ?? '')) return;
  sheet.replaceSync(rules);
  const others = root.adoptedStyleSheets.filter(other => other !== sheet);
  root.adoptedStyleSheets = rules ? [...others, sheet] : others;
}

/** Rules for all kinds of tokens, taken from the page's style sheets. Empty if the page does not colour such code. */
function rulesOfTheme(root: ShadowRoot, within: Element): string {
  const tokens = new Map<string, Element>();
  for (const token of root.querySelectorAll('pre span[class]')) {
    if (tokens.size >= MAX_TOKENS) break;
    if (!tokens.has(token.className)) tokens.set(token.className, token);
  }
  if (!tokens.size) return '';
  const page = copyPageStyles(root, within, () => colorCode(root, within));
  const samples = document.createElement('div');
  const plain = addSample(samples, root.querySelector('pre')!, root);
  const sampled = [...tokens.values()].map(
    token => [`pre ${classesOf(token)}`, addSample(samples, token, root)] as const,
  );
  page.within.append(samples);
  const text = getComputedStyle(plain).color;
  const behindCode = backgroundOf(plain, page.within);
  let behindPage: string | undefined;
  const rules = [`pre{${isTransparent(text) ? '' : `color:${text};`}${lookOf(plain, behindCode)}}`];
  let isColored = false;
  for (const [selector, sample] of sampled) {
    const {color} = getComputedStyle(sample);
    isColored ||= color !== text;
    const background = backgroundOf(sample, page.within);
    const behind = background ?? (behindPage ??= backgroundOf(page.within, null) ?? canvasIn(page.within));
    const isShown = !isTransparent(color) && (distance(color, behind) ?? 1) >= VISIBLE;
    rules.push(`${selector}{color:${isShown ? color : 'inherit'};${lookOf(sample, background)}}`);
  }
  page.remove();
  return isColored ? rules.join('') : '';
}

const classesOf = (element: Element): string =>
  [...element.classList].map(name => `.${CSS.escape(name)}`).join('');

/** Appends an empty copy of the element, in copies of its ancestors. */
function addSample(samples: Element, code: Element, content: Node): HTMLElement {
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

function lookOf(sample: Element, background: string | undefined): string {
  const {fontWeight, fontStyle} = getComputedStyle(sample);
  const look = `font-weight:${fontWeight};font-style:${fontStyle};`;
  return background ? `${look}background-color:${background}` : look;
}

/** The background color of the nearest element that is not transparent. */
function backgroundOf(element: Element | null, end: Element | null): string | undefined {
  for (; element && element !== end; element = element.parentElement) {
    const {backgroundColor} = getComputedStyle(element);
    if (alphaOf(backgroundColor) > 0) return backgroundColor;
  }
  return undefined;
}

/** The background that the browser paints for a page. */
function canvasIn(place: Element): string {
  const probe = place.appendChild(document.createElement('i'));
  probe.style.background = 'Canvas';
  return getComputedStyle(probe).backgroundColor;
}

/** Alpha channel of a computed colour. */
const alphaOf = (color: string): number =>
  color === 'transparent' ? 0 : Number(/(?:^rgba\(.*,|\/) ?([\d.e-]+)\)$/.exec(color)?.[1] ?? 1);

const isTransparent = (color: string): boolean => alphaOf(color) < 0.3;

/** Difference in lightness of two computed colours; `null` if one of them is not known or not opaque. */
function distance(color: string, background: string | undefined): number | null {
  const [front, back] = [lightness(color), lightness(background ?? '')];
  return front === null || back === null ? null : Math.abs(front - back);
}

/**
 * Rules for colours that a highlighter has written into code: a light and a dark one, or one for both. The most readable one is used.
 * If it cannot be read on the background, it becomes lighter or darker, but keeps its hue. In browsers that cannot calculate with
 * colours, it becomes the colour of text.
 * @param code the first code block in the root. All have the same background
 */
function rulesOfWrittenColors(root: ShadowRoot, code: Element): string {
  const written = new Set<string>();
  for (const {dataset} of root.querySelectorAll<HTMLElement>('pre [data-docs-colors]')) {
    if (written.size >= MAX_COLORS) break;
    written.add(dataset['docsColors']!);
  }
  if (!written.size) return '';
  // Text is readable, so light text is on a dark background.
  const isDark = (lightness(getComputedStyle(code).color) ?? 0) > 0.5;
  return [...written]
    .map(pair => {
      const colors = pair.split(' ').sort((a, b) => lightnessOf(a) - lightnessOf(b));
      const color = isDark ? colors.at(-1)! : colors[0]!;
      const contrast = isDark ? lightnessOf(color) : 1 - lightnessOf(color);
      const shown = contrast >= READABLE ? color : `oklch(from ${color} ${isDark ? BRIGHTER : DARKER} c h)`;
      return `pre [data-docs-colors="${pair}"]{color:${shown}}`;
    })
    .join('');
}

/** Lightness of a colour in hexadecimal notation, short or long. */
function lightnessOf(color: string): number {
  const parts = color.match(color.length < 7 ? /\w/g : /\w\w/g)!;
  return lightness(`rgb(${parts.map(part => parseInt(part.padEnd(2, part), 16)).join()})`)!;
}
