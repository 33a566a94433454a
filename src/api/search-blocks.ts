import {anyOf, array, describe, type Infer, literal, object, string, withDefault} from './schema.js';

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

export const domainBlock = object({
  type: literal('domain'),
  role: describe(withDefault(string, ''), 'Domain and object type, such as `py:function`.'),
  name: string,
  signature: describe(
    withDefault(string, ''),
    'As the page gives it: `class asyncio.Task(coro, *, loop=None)`.',
    'docent',
  ),
  id: withDefault(string, ''),
  content: withDefault(string, ''),
  highlights: withDefault(object({name: fragments, content: fragments}), {name: [], content: []}),
});
export type DomainBlock = Infer<typeof domainBlock>;

/** Blocks of a type not known here are passed by. */
export const searchBlock = anyOf(sectionBlock, domainBlock);
export type SearchBlock = Infer<typeof searchBlock>;

export const titleHighlights = withDefault(object({title: fragments}), {title: []});
