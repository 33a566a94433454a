import type {SearchBlock} from '../../api/index.js';
import type {SectionEntry} from '../index/index-snapshot.js';
import type {ParsedQuery} from '../query/parse-query.js';
import {isIn, type RankedPage, type Ranking} from '../score/rank-pages.js';
import {words} from '../text/tokens.js';
import {excerpt} from './excerpt.js';
import {type Marks, marksOf} from './marks.js';
import {findFragment, snippet, toHtml} from './snippet.js';

/** A page of an answer, without where it is served. */
export interface ShownPage {
  /** Relative to the folder, with `/`. */
  readonly path: string;
  readonly title: string;
  /** 0 or 1 fragment of escaped HTML, matching words in `<span>`. */
  readonly titleHighlights: string[];
  /** 0 to 3, best first; none means that only the title matched. */
  readonly blocks: SearchBlock[];
}

/** Of a page; as on the live service. */
const MAX_BLOCKS = 3;

/** What there is to show of some of the pages of a ranking. */
export async function showPages(
  pages: readonly RankedPage[],
  {asked, forgiven, marked, silent}: Ranking,
  query: ParsedQuery,
): Promise<ShownPage[]> {
  const {index, matches, called} = asked;
  const {directory, snapshot} = index;
  await snapshot.turn?.();
  const marks = marksOf(
    query,
    new Set([...marked, ...[...forgiven.values()].flat()]),
    new Set([...silent].flatMap(words)),
  );
  const shown = pages.map(({sections}) =>
    sections.filter(section => called.has(section) || isIn(section, matches)).slice(0, MAX_BLOCKS),
  );
  const texts = await snapshot.texts(shown.flat());
  let next = 0;
  return pages.map(({page}, at) => {
    const {path, title} = directory.page(page);
    const blocks = shown[at]!.map(section => blockOf(directory.section(section), texts[next++] ?? '', marks));
    return {path, title, titleHighlights: snippet(title, marks), blocks};
  });
}

function blockOf({anchor: id, heading, role, name}: SectionEntry, text: string, marks: Marks): SearchBlock {
  if (name === undefined) {
    const {content, highlights} = contentOf(text, marks);
    return {
      type: 'section',
      id,
      title: heading,
      content,
      highlights: {title: snippet(heading, marks), content: highlights},
    };
  }
  const inName = snippet(name, marks);
  // An object that is found by its name shows what it is; words that the name has not, where they stand.
  const missing = inName.length > 0 ? marks.without(words(name)) : marks;
  const {content, highlights} = contentOf(text, missing);
  return {
    type: 'domain',
    role: role ?? '',
    name,
    signature: heading,
    id,
    content,
    highlights: {name: inName, content: highlights},
  };
}

function contentOf(text: string, marks: Marks): {content: string; highlights: string[]} {
  const lower = text.toLowerCase();
  const fragment = marks.beginnings.length > 0 ? findFragment(text, marks, lower) : undefined;
  return {
    content: excerpt(text, marks, fragment, lower),
    highlights: fragment ? [toHtml(text, fragment)] : [],
  };
}
