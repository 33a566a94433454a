/** The style sheets of the page, isolated from the page. */
export interface PageStyles {
  /** Copy of the element at a place in the page: what is added to it has the styles of the page. It is not rendered. */
  readonly within: Element;
  /** Removes the copy. Call it before the next paint. */
  remove(): void;
}

/**
 * The shadow root that the styles are copied to, its host, and the style sheets in it that had to be loaded again, by
 * address.
 */
interface Copies {
  readonly host: HTMLElement;
  readonly root: ShadowRoot;
  readonly links: Map<string, HTMLLinkElement>;
}

const copiesIn = new WeakMap<ShadowRoot, Copies>();

/**
 * Copies the style sheets of the page, and the elements around a place in the page without their content, into a closed
 * shadow root inside a shadow root of Docent. Samples of untrusted markup that are measured there have the styles of
 * the page, but scripts of the page can neither observe them (mutation observers) nor act on them (custom elements,
 * selectors).
 *
 * A sample in the document itself would be exact, but any script of the page could observe it. A frame would load all
 * style sheets again, and scripts can reach it by `window.frames`. The copy is not exact in two ways: style sheets of
 * other origins cannot be read, so they are loaded again from the cache and come before all others; and each copied
 * element is an only child, so it matches `:only-child`.
 * @param root contains the copy until it is removed
 * @param place in the page
 * @param handleLoaded called when style sheets that could not be copied at once have loaded
 */
export function copyPageStyles(root: ShadowRoot, place: Element, handleLoaded: () => void): PageStyles {
  const copies = copiesIn.get(root) ?? emptyCopies();
  copiesIn.set(root, copies);
  const sheets = [...document.styleSheets, ...document.adoptedStyleSheets].filter(sheet => !sheet.disabled);
  copies.root.adoptedStyleSheets = sheets.flatMap(sheet => copyOf(sheet) ?? []);
  for (const sheet of sheets) if (!copyOf(sheet)) addLink(copies, sheet, handleLoaded);
  let outermost: Element | undefined;
  let within: Element | undefined;
  for (let element: Element | null = place; element; element = element.parentElement) {
    const copy = bareCopy(element);
    if (outermost) copy.append(outermost);
    outermost = copy;
    within ??= copy;
  }
  copies.root.append(outermost!);
  if (copies.host.parentNode !== root) root.append(copies.host);
  return {
    within: within!,
    remove() {
      outermost!.remove();
      // Style sheets that are loaded again need an element in the document, so the host stays if there are any.
      if (!copies.links.size) copies.host.remove();
    },
  };
}

function emptyCopies(): Copies {
  const host = document.createElement('div');
  host.hidden = true;
  return {host, root: host.attachShadow({mode: 'closed'}), links: new Map()};
}

/** A copy of a style sheet, and the text that it was made from. */
interface SheetCopy {
  readonly sheet: CSSStyleSheet;
  readonly media: string;
  readonly count: number;
  readonly text: string;
}

const copied = new WeakMap<CSSStyleSheet, SheetCopy>();

/** A copy of a style sheet; `null` if it cannot be read. */
function copyOf(original: CSSStyleSheet): CSSStyleSheet | null {
  const count = countOf(original);
  if (count === null) return null;
  const media = original.media.mediaText;
  const entry = copied.get(original);
  const isSame = entry?.count === count && entry.media === media;
  // The text of a style sheet that was loaded from a file rarely changes, and takes a long time to serialize.
  if (isSame && original.href) return entry.sheet;
  // In a shadow root, nothing matches `:root`. The class `-` gives `:is()` the specificity of `:root`.
  const text = textOf(original).replace(/:root(?![\w-])/g, ':is(html,.-)');
  if (isSame && entry.text === text) return entry.sheet;
  const sheet = new CSSStyleSheet({media});
  sheet.replaceSync(text);
  copied.set(original, {sheet, media, count, text});
  return sheet;
}

/** Number of rules; `null` if they cannot be read. */
function countOf(sheet: CSSStyleSheet): number | null {
  try {
    return sheet.cssRules.length;
  } catch {
    return null;
  }
}

/** All rules, including those of imported style sheets, because constructed style sheets cannot import others. */
const textOf = (sheet: CSSStyleSheet): string =>
  countOf(sheet) === null
    ? ''
    : [...sheet.cssRules]
        .map(rule => (rule instanceof CSSImportRule ? importedText(rule) : rule.cssText))
        .join('\n');

function importedText({styleSheet, media, layerName}: CSSImportRule): string {
  if (!styleSheet) return '';
  const text = textOf(styleSheet);
  const layered = layerName === null ? text : `@layer ${layerName}{${text}}`;
  return media.length ? `@media ${media.mediaText}{${layered}}` : layered;
}

function addLink({root, links}: Copies, {href, media}: CSSStyleSheet, handleLoaded: () => void): void {
  if (!href || links.has(href)) return;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.media = media.mediaText;
  link.href = href;
  link.onload = handleLoaded;
  links.set(href, link);
  root.append(link);
}

/** A copy of an element with the attributes that selectors of themes use. Other attributes, such as handlers, are left out. */
function bareCopy(element: Element): Element {
  const {localName} = element;
  const copy = document.createElement(localName.includes('-') ? 'div' : localName);
  for (const {name, value} of element.attributes)
    if (/^(id|class|lang|dir|role|data-.*)$/.test(name)) copy.setAttribute(name, value);
  return copy;
}
