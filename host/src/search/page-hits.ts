import type {SearchBlock} from '../../../src/api/index.js';
import type {PageHit} from './engine.js';
import {type Marks, marksOf} from './marks.js';
import type {OrderedPages} from './order-pages.js';
import type {ParsedQuery} from './query.js';
import {snippet} from './snippet.js';
import type {SqliteReader, StoredSection} from './sqlite-reader.js';

/** As on the live service. */
const MAX_BLOCKS = 3;
/** Sections looked at for a block: some match only by their page's title. */
const MAX_LOOKED_AT = 6;

/** Reads a window of the ordered pages with what there is to show of them. */
export function readHits(
  ordered: OrderedPages,
  window: readonly number[],
  query: ParsedQuery,
  reader: SqliteReader,
): PageHit[] {
  const marks = marksOf(query, ordered.forgiven);
  const sectionsOf = (page: number): readonly number[] =>
    ordered.sections.get(page)?.slice(0, MAX_LOOKED_AT) ??
    reader.matchOnPage(ordered.expression, page, MAX_BLOCKS);
  const chosen = new Map(window.map(page => [page, sectionsOf(page)]));
  const sections = reader.sections([...chosen.values()].flat());
  const pages = reader.pages(window);

  return window.flatMap(id => {
    const page = pages.get(id);
    if (!page) return [];
    const {project, version, path, title} = page;
    const blocks: SearchBlock[] = [];
    for (const section of chosen.get(id)!.flatMap(section => sections.get(section) ?? [])) {
      if (blocks.length === MAX_BLOCKS) break;
      const block = blockOf(section, marks);
      // Else only the page's title matches.
      if (isMarked(block) || ordered.labelled.has(section.id) || snippet(section.heading, marks).length)
        blocks.push(block);
    }
    return [{project, version, path, title, titleHighlights: snippet(title, marks), blocks}];
  });
}

function blockOf({anchor: id, heading, role, name, content}: StoredSection, marks: Marks): SearchBlock {
  const found = snippet(content, marks);
  return name === null
    ? {
        type: 'section',
        id,
        title: heading,
        content,
        highlights: {title: snippet(heading, marks), content: found},
      }
    : {
        type: 'domain',
        role: role ?? '',
        name,
        id,
        content,
        highlights: {name: snippet(name, marks), content: found},
      };
}

const isMarked = ({highlights}: SearchBlock): boolean =>
  Object.values(highlights).some(list => list.length > 0);
