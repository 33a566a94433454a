import {cutPage, parsePage} from '../../cli/src/site/parse-page.js';
import type {ReadPage} from '../../src/reading/index.js';

/** Reads a page as the host does. */
export const read = (html: string): ReadPage => cutPage(parsePage(html), {path: 'page.html'});

/** `id | title | content` of each section. */
export const sectionsOf = (html: string): string[] =>
  read(html).sections.map(({id, title, content}) => `${id} | ${title} | ${content}`);
