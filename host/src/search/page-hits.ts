import type {SearchBlock} from '../../../src/api/index.js';
import type {CataloguedSection} from './section-directory.js';
import type {PageHit} from './engine.js';
import {groupByPage} from './group-by-page.js';
import {type Marks, marksOf} from './marks.js';
import type {OrderedPages} from './order-pages.js';
import type {ParsedQuery} from './query.js';
import {snippet} from './snippet.js';
import type {Range} from './range.js';
import type {SqliteReader} from './sqlite-reader.js';

/** Of a page; as on the live service. */
const MAX_BLOCKS = 3;

/** Reads a window of the ordered pages with what there is to show of them. */
export function readHits(
  ordered: OrderedPages,
  window: readonly number[],
  query: ParsedQuery,
  range: Range,
  reader: SqliteReader,
): PageHit[] {
  const marks = marksOf(query, ordered.forgiven);
  const sectionsOn = findSections(ordered, window);
  const drafts = window.flatMap(id => {
    const page = range.page(id);
    const sections = [...sectionsOn(id)];
    return page ? [{page, sections, blocks: [] as SearchBlock[]}] : [];
  });

  for (;;) {
    const next = drafts.map(({sections, blocks}) => sections.splice(0, MAX_BLOCKS - blocks.length));
    const ids = next.flat();
    if (ids.length === 0) break;
    const texts = reader.texts(ids);
    for (const [index, {blocks}] of drafts.entries())
      for (const id of next[index]!) {
        const section = range.section(id);
        const content = texts.get(id);
        if (!section || content === undefined) continue;
        const block = blockOf(section, content, marks);
        // Else only the page's title matches.
        if (isMarked(block) || ordered.called.has(id) || snippet(section.heading, marks).length)
          blocks.push(block);
      }
  }

  return drafts.map(({page: {project, version, path, title}, blocks}) => ({
    project,
    version,
    path,
    title,
    titleHighlights: snippet(title, marks),
    blocks,
  }));
}

/** The sections of each page that match; those of pages of which none are known are found in one go. */
function findSections(
  {order, findOn}: OrderedPages,
  window: readonly number[],
): (page: number) => readonly number[] {
  const unknown = window.filter(page => order.sectionsOf(page).length === 0);
  const found = unknown.length > 0 ? groupByPage(findOn(unknown)) : undefined;
  return page => found?.get(page)?.slice(0, MAX_BLOCKS) ?? order.sectionsOf(page);
}

function blockOf(section: CataloguedSection, content: string, marks: Marks): SearchBlock {
  const {anchor: id, heading, role, name} = section;
  const found = snippet(content, marks);
  return name === undefined
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
        signature: heading,
        id,
        content,
        highlights: {name: snippet(name, marks), content: found},
      };
}

const isMarked = ({highlights}: SearchBlock): boolean =>
  Object.values(highlights).some(list => list.length > 0);
