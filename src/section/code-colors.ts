/** How far around a piece of code its page may look for a class of highlighting. */
const AROUND = 4;

/**
 * The site's own highlighting, as a sheet for the shadow root that shows `content`: how the page shows code of
 * the same classes. The page is asked, by samples that are gone before anything is painted, and not its style
 * sheets: those of another origin cannot be read, and selectors that begin outside of a shadow root match nothing
 * inside.
 *
 * @param content safe; its code has all the classes that a sample has
 * @param within where the page shows content of its own, as a selector may ask for an ancestor
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

/** A like element among the samples, in likes of what is around it. */
function addSample(samples: Element, code: Element, content: ParentNode): HTMLElement {
  const sample = likeOf(code);
  let top = sample;
  let around = code.parentElement;
  for (let i = 0; i < AROUND && around && around !== content; i++, around = around.parentElement) {
    const outer = likeOf(around);
    outer.append(top);
    top = outer;
  }
  samples.append(top);
  return sample;
}

function likeOf({localName, className}: Element): HTMLElement {
  const like = document.createElement(localName);
  like.className = className;
  return like;
}

/** The first one that is not see-through, from an element up to what is around it. */
function backgroundOf(element: Element | null, end: Element | null): string | undefined {
  for (; element && element !== end; element = element.parentElement) {
    const {backgroundColor} = getComputedStyle(element);
    if (!/^rgba\(.*, 0\)$|^transparent$/.test(backgroundColor)) return backgroundColor;
  }
  return undefined;
}
