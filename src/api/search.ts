import {
  anyOf,
  array,
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

/** HTML-escaped text in which the matching words stand inside `<span>`; 0 or 1 fragments on the live service. */
const fragments = withDefault(array(string), []);

export const sectionBlock = object({
  type: literal('section'),
  id: describe(
    withDefault(string, ''),
    'Anchor of the section; empty for the text before the first heading.',
  ),
  title: withDefault(string, ''),
  content: withDefault(string, ''),
  highlights: withDefault(object({title: fragments, content: fragments}), {title: [], content: []}),
});
export type SectionBlock = Infer<typeof sectionBlock>;

/** Of an API object. An engine's results have no `title`, which only repeats the name; answers add it. */
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
    'As the page gives it: `class asyncio.Task(coro, *, loop=None)`.',
    'docent',
  ),
  title: describe(withDefault(string, ''), 'The name again, for clients that read sections alone.', 'docent'),
  id: withDefault(string, ''),
  content: withDefault(string, ''),
  highlights: withDefault(object({name: fragments, title: fragments, content: fragments}), {
    name: [],
    title: [],
    content: [],
  }),
});

/** Blocks of other types are left out. */
export const searchBlock = anyOf(sectionBlock, domainBlock);
export type SearchBlock = Infer<typeof searchBlock>;

export const titleHighlights = withDefault(object({title: fragments}), {title: []});

export const searchV2Query = object({
  q: describe(string, 'What to search for; arguments are words here.'),
  project: describe(string, 'Slug of the project.'),
  version: describe(string, 'Slug of the version.'),
  page: describe(withDefault(integer, 1), 'Page of results wanted, from 1.'),
  page_size: describe(withDefault(integer, 50), 'Results on a page; servers cut it to their maximum.'),
});
export type SearchV2Query = Infer<typeof searchV2Query>;

export const searchV2Result = object({
  type: withDefault(string, 'page'),
  project: string,
  project_alias: describe(nullable(string), 'Set when the project was found as a subproject.'),
  version: string,
  title: withDefault(string, ''),
  domain: describe(nullable(string), 'Scheme and host of the page, without a slash.'),
  path: describe(nullable(string), 'Path of the page, without query or fragment.'),
  highlights: titleHighlights,
  blocks: describe(
    withDefault(array(searchBlock), []),
    'Parts of the page that match, as in v3; of type `section` alone.',
  ),
});
export type SearchV2Result = Infer<typeof searchV2Result>;

export const searchV2Answer = object({
  count: describe(integer, 'Results in all.'),
  next: describe(nullable(string), 'Address of the next page; null when there is none.'),
  previous: describe(nullable(string), 'Address of the page before; null when there is none.'),
  results: describe(array(searchV2Result), 'Pages that match, best first.'),
});
export type SearchV2Answer = Infer<typeof searchV2Answer>;

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
  significant_terms: describe(
    withDefault(string, ''),
    'Those of the words that a reader may miss in a result: without `how do I`, `the`. Empty where that is not known.',
    'docent',
  ),
  results: describe(array(searchResult), 'Pages that match, best first.'),
});
export interface SearchV3Answer extends Omit<Infer<typeof searchV3Answer>, 'significant_terms'> {
  readonly significant_terms?: string;
}
