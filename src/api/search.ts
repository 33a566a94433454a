import {SEARCH_V3} from './paths.js';
import type {Route} from './routes.js';
import {
  anyOf,
  array,
  boolean,
  describe,
  type Infer,
  integer,
  literal,
  nullable,
  object,
  type Schema,
  string,
  withDefault,
} from './schema.js';

/** HTML-escaped text with matching words in `<span>`; Read the Docs sends at most one fragment. */
const fragments = withDefault(array(string), []);

export const sectionBlock = object({
  type: literal('section'),
  id: describe(withDefault(string, ''), 'Anchor; empty for the text before the first heading.'),
  title: withDefault(string, ''),
  content: withDefault(string, ''),
  highlights: withDefault(object({title: fragments, content: fragments}), {title: [], content: []}),
});
export type SectionBlock = Infer<typeof sectionBlock>;

/** An API object. Answers add `title`, which repeats the name; the results of our engine do not have it. */
export interface DomainBlock {
  readonly type: 'domain';
  readonly role: string;
  readonly name: string;
  readonly signature: string;
  readonly title?: string;
  readonly id: string;
  readonly content: string;
  readonly highlights: {
    readonly name: string[];
    readonly title?: string[];
    readonly content: string[];
  };
}

export const domainBlock: Schema<DomainBlock> = object({
  type: literal('domain'),
  role: describe(withDefault(string, ''), 'Domain and object type, such as `py:function`.'),
  name: string,
  signature: describe(
    withDefault(string, ''),
    'As the page shows it: `class asyncio.Task(coro, *, loop=None)`.',
    'docent',
  ),
  title: describe(withDefault(string, ''), 'The name again, for clients that only know sections.', 'docent'),
  id: withDefault(string, ''),
  content: withDefault(string, ''),
  highlights: withDefault(object({name: fragments, title: fragments, content: fragments}), {
    name: [],
    title: [],
    content: [],
  }),
});

/** Blocks of unknown types are left out. */
export const searchBlock = anyOf(sectionBlock, domainBlock);
export type SearchBlock = Infer<typeof searchBlock>;

const titleHighlights = withDefault(object({title: fragments}), {title: []});

export const searchV3Query = object({
  q: describe(
    string,
    'Search arguments (`project:slug/version`, `subprojects:slug/version`, `user:@me`) and words.',
  ),
  page: describe(withDefault(integer, 1), 'Page of results, from 1.'),
  page_size: describe(withDefault(integer, 50), 'Results per page; a server may have a maximum.'),
  subprojects: describe(
    nullable(string),
    'Whether subprojects of the named projects are searched too: `true` has the effect of `subprojects:` in `q`. The interface names the parameter, but not its format.',
    'docent',
  ),
  facets: describe(
    withDefault(boolean, false),
    'Whether the answer has `facets`: the filters that narrow it, with the number of pages each leaves.',
    'docent',
  ),
  language: describe(
    nullable(string),
    'BCP 47 tag of a language: where a version has pages in it and in others, only those in it and those without a language are searched. Regions do not count: `de-AT` and `de` are the same.',
    'docent',
  ),
  skip: describe(
    withDefault(integer, 0),
    'How many of the selected projects an earlier answer has covered, which are not searched again. Part of `not_searched_url`.',
    'docent',
  ),
});

/** The fields about the page of a result, in both versions of search. */
export const pageFields = {
  title: withDefault(string, ''),
  domain: describe(nullable(string), 'Scheme and host, without a slash.'),
  path: describe(nullable(string), 'Path, without query or fragment.'),
  highlights: titleHighlights,
};

/** The fields about the range of results in an answer, in both versions of search. */
export const rangeFields = {
  count: describe(integer, 'Total number of results.'),
  next: describe(nullable(string), 'Address of the next page; null when there is none.'),
  previous: describe(nullable(string), 'Address of the previous page; null when there is none.'),
};

export const searchResult = object({
  type: withDefault(string, ''),
  project: object({
    slug: string,
    alias: describe(nullable(string), 'Set when the project was found as a subproject.'),
  }),
  version: object({slug: string}),
  ...pageFields,
  blocks: describe(
    withDefault(array(searchBlock), []),
    'Matching sections and objects, at most three; empty if only the title matches.',
  ),
});
/** A matching page, with the parts of it that match. */
export type SearchResult = Infer<typeof searchResult>;

/** A filter that can narrow an answer. */
export const facet = object({
  name: describe(string, 'Name of the filter, such as `kind`.'),
  values: describe(
    array(
      object({
        value: describe(string, 'As the author wrote it.'),
        count: describe(integer, 'Pages of the answer that have it.'),
        selected: describe(boolean, 'Whether the query contains it.'),
      }),
    ),
    'Up to twenty, those with most pages first.',
  ),
});
export type Facet = Infer<typeof facet>;

export const searchV3Answer = object({
  ...rangeFields,
  projects: describe(
    withDefault(array(object({slug: string, versions: withDefault(array(object({slug: string})), [])})), []),
    'Projects and versions that were searched.',
  ),
  query: describe(withDefault(string, ''), 'The query without its search arguments.'),
  significant_terms: describe(
    withDefault(string, ''),
    'The query without stopwords; empty if not known.',
    'docent',
  ),
  phrases_as_words: describe(
    withDefault(array(string), []),
    'Phrases that were searched as single words.',
    'docent',
  ),
  filters: describe(
    withDefault(array(string), []),
    'Words of the query that are filters: `kind:function`.',
    'docent',
  ),
  facets: describe(
    withDefault(array(facet), []),
    'Filters that can narrow the answer, if requested.',
    'docent',
  ),
  language: describe(withDefault(string, ''), 'Language of the results; empty for all languages.', 'docent'),
  other_languages: describe(
    withDefault(nullable(integer), null),
    'Number of matching pages in other languages; null for all languages.',
    'docent',
  ),
  not_searched: describe(
    withDefault(array(string), []),
    'Static indexes or projects that the answer does not cover.',
    'docent',
  ),
  not_searched_url: describe(
    nullable(string),
    'Address of the same query over the projects in `not_searched`.',
    'docent',
  ),
  results: describe(array(searchResult), 'Matching pages, best first.'),
});
type SearchV3Addition =
  | 'significant_terms'
  | 'phrases_as_words'
  | 'filters'
  | 'facets'
  | 'language'
  | 'other_languages'
  | 'not_searched'
  | 'not_searched_url';
export interface SearchV3Answer
  extends
    Omit<Infer<typeof searchV3Answer>, SearchV3Addition>,
    Partial<Pick<Infer<typeof searchV3Answer>, SearchV3Addition>> {}

export const searchV3Route = {
  method: 'GET',
  path: SEARCH_V3,
  query: searchV3Query,
  answer: searchV3Answer,
} as const satisfies Route;
