import {
  anyOf,
  array,
  describe,
  type Infer,
  literal,
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
