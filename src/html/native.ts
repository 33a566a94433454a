import {ATTRIBUTES, DROPPED, ELEMENTS, NAMESPACES, type Vocabulary} from './policy.js';

/** The part of the HTML Sanitizer API we use, until TypeScript's DOM library has it. */
interface WithSetHTML {
  setHTML(html: string, options: {sanitizer: unknown}): void;
}

const vocabularies = Object.keys(NAMESPACES) as Vocabulary[];
const allowed = {
  elements: vocabularies.flatMap(vocabulary =>
    [...ELEMENTS[vocabulary]].map(name => ({name, namespace: NAMESPACES[vocabulary]})),
  ),
  attributes: [...new Set(Object.values(ATTRIBUTES).flatMap(names => [...names]))],
};

/**
 * The browser's own sanitiser, in an inert document: in the reader's document an image would be asked for
 * while it is being parsed. An allow-list removes what it does not name with all it holds, so each name in
 * the text that is to be unwrapped instead (a custom element, `font`) is listed as such.
 */
export function nativeEngine(html: string): HTMLElement {
  const names = new Set(Array.from(html.matchAll(/<([a-z][^\s/>]*)/gi), match => match[1]!.toLowerCase()));
  const unwrapped = vocabularies.flatMap(vocabulary =>
    [...names]
      .filter(name => !ELEMENTS[vocabulary].has(name) && !DROPPED.has(name) && name !== 'html')
      .map(name => ({name, namespace: NAMESPACES[vocabulary]})),
  );
  const holder = document.implementation.createHTMLDocument('').createElement('div');
  (holder as unknown as WithSetHTML).setHTML(html, {
    sanitizer: {...allowed, replaceWithChildrenElements: unwrapped, comments: false, dataAttributes: false},
  });
  return holder;
}
