import {firstIn, type FlatPage, textAt} from '../tree/flat-page.js';
import type {ApiObject} from '../page-parts.js';

/** A heading that may document an API object, and what is known of it. */
interface Entry<N extends object> {
  readonly page: FlatPage<N>;
  readonly heading: number;
  /** What leads to it. */
  readonly id: string;
  readonly text: string;
}

/** The object, where the heading is one of the tool's. */
export type Recognise = <N extends object>(entry: Entry<N>) => ApiObject | undefined;

export const apiObject = (domain: string, kind: string, name: string): ApiObject => ({
  role: `${domain}:${kind.toLowerCase()}`,
  name,
});

/** Without parameters of a type. */
export const bareName = (name: string): string => name.replace(/[<(].*/, '');

/** What is the same for all headings of a page: looked for once, not for each. */
export function oncePerPage<T>(
  find: <N extends object>(page: FlatPage<N>) => T,
): <N extends object>(page: FlatPage<N>) => T {
  const known = new WeakMap<object, {readonly found: T}>();
  return page => {
    let entry = known.get(page);
    if (!entry) known.set(page, (entry = {found: find(page)}));
    return entry.found;
  };
}

/** What the page's first h1 says. */
export const firstTitle = oncePerPage(page => {
  const h1 = page.headings.find(heading => page.names[heading] === 'h1');
  return h1 === undefined ? '' : textAt(page, h1);
});

/** The first element below a place that matches, as text; empty where there is none. */
export function textOfFirst<N extends object>(
  page: FlatPage<N>,
  place: number,
  matches: (node: N, name: string) => boolean,
): string {
  const found = firstIn(page, place + 1, page.ends[place]!, (index, name) =>
    matches(page.nodes[index]!, name),
  );
  return found === undefined ? '' : textAt(page, found);
}
