import {array, describe, type Infer, integer, nullable, object, string, withDefault} from './schema.js';
import {searchBlock, titleHighlights} from './search-blocks.js';

export const searchV3Query = object({
  q: describe(
    string,
    'Search arguments (`project:slug/version`, `subprojects:slug/version`, `user:@me`) and words.',
  ),
  page: describe(withDefault(integer, 1), 'Page of results wanted, from 1.'),
  page_size: describe(withDefault(integer, 50), 'Results on a page; servers cut it to their maximum.'),
  subprojects: describe(
    nullable(string),
    'Whether subprojects of the projects named are searched too: `true` does what `subprojects:` does in `q`. The interface names it without its format.',
    'docent',
  ),
});
export type SearchV3Query = Infer<typeof searchV3Query>;

export const searchResult = object({
  type: withDefault(string, 'page'),
  project: object({
    slug: string,
    alias: describe(nullable(string), 'Set when the project was found as a subproject.'),
  }),
  version: object({slug: string}),
  title: withDefault(string, ''),
  domain: describe(nullable(string), 'Scheme and host of the page, without a slash.'),
  path: describe(nullable(string), 'Path of the page, without query or fragment.'),
  highlights: titleHighlights,
  blocks: describe(
    withDefault(array(searchBlock), []),
    'Parts of the page that match: up to three; none means only its title does.',
  ),
});
/** One page that matches, with the parts of it that match. */
export type SearchResult = Infer<typeof searchResult>;

export const searchV3Answer = object({
  count: describe(integer, 'Results in all.'),
  next: describe(nullable(string), 'Address of the next page; null when there is none.'),
  previous: describe(nullable(string), 'Address of the page before; null when there is none.'),
  projects: describe(
    withDefault(array(object({slug: string, versions: withDefault(array(object({slug: string})), [])})), []),
    'What was searched.',
  ),
  query: describe(withDefault(string, ''), 'The words that were searched for, without arguments.'),
  telling: describe(
    withDefault(string, ''),
    'Those of the words that a reader may miss in a result: without `how do I`, `the`. Empty where that is not known.',
    'docent',
  ),
  results: describe(array(searchResult), 'Pages that match, best first.'),
});
export interface SearchV3Answer extends Omit<Infer<typeof searchV3Answer>, 'telling'> {
  readonly telling?: string;
}
