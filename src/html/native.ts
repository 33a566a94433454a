import type {Policy} from './policy.js';

/** The part of the HTML Sanitizer API we use, until TypeScript's DOM library has it. */
interface WithSetHTML {
  setHTML(html: string, options: {sanitizer: unknown}): void;
}

/**
 * The browser's own sanitiser, in an inert document: in the reader's document an image would be asked for
 * while it is being parsed. An allow-list removes what it does not name with all it holds, so each name in
 * the text that is to be unwrapped instead (a custom element, `font`) is listed as such.
 */
export function nativeEngine(html: string, {vocabularies, dropped}: Policy): HTMLElement {
  const tags = new Set(html.match(/<[a-z][^\s/>]*/gi));
  const names = new Set(Array.from(tags, tag => tag.slice(1).toLowerCase()));
  const elements = [];
  const replaceWithChildrenElements = [];
  const attributes = new Set<string>();
  for (const [namespace, vocabulary] of Object.entries(vocabularies)) {
    for (const name of vocabulary.elements) elements.push({name, namespace});
    for (const set of Object.values(vocabulary.attributes)) for (const name of set) attributes.add(name);
    for (const name of names)
      if (!vocabulary.elements.has(name) && !dropped.has(name) && name !== 'html')
        replaceWithChildrenElements.push({name, namespace});
  }
  const sanitizer = {
    elements,
    attributes: [...attributes],
    replaceWithChildrenElements,
    comments: false,
    dataAttributes: false,
  };
  const holder = document.implementation.createHTMLDocument('').createElement('div');
  (holder as unknown as WithSetHTML).setHTML(html, {sanitizer});
  return holder;
}
