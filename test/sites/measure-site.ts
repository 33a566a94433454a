import {nodeTree, parsePage} from '../../cli/src/site/parse-page.js';
import {readPageFile} from '../../cli/src/site/read-page.js';
import {listPages} from '../../cli/src/site/walk-site.js';
import {inspectPage, isRepetition, MAX_LOST_SHARE} from '../../src/reading/index.js';

export interface SiteFigures {
  readonly pages: number;
  readonly sections: number;
  /** Number of sections without text, which includes headings that are directly followed by another heading. */
  readonly empty: number;
  /** Number of pages of which more than 2 % of the visible text is in no section. */
  readonly lost: number;
  /** Number of sections without an anchor, so that no link can lead to them. */
  readonly withoutAnchor: number;
  /** Some of these pages with lost text and sections without an anchor, for the console. */
  readonly examples: readonly string[];
}

const MAX_EXAMPLES = 12;

/** Splits every page of a site into sections as the host does. Skips pages that only list or repeat other pages. */
export async function measureSite(folder: string): Promise<SiteFigures> {
  const figures = {pages: 0, sections: 0, empty: 0, lost: 0, withoutAnchor: 0};
  const examples: string[] = [];
  for (const {path, file} of await listPages({folder})) {
    if (isRepetition(path)) continue;
    const html = await readPageFile({folder}, file).catch(() => null);
    if (html === null) continue;
    const {sections, lost, sectionsWithoutAnchor} = inspectPage(nodeTree, parsePage(html), {path});
    figures.pages++;
    figures.sections += sections.length;
    figures.empty += sections.filter(({content}) => !content).length;
    figures.withoutAnchor += sectionsWithoutAnchor.length;
    const [section] = sectionsWithoutAnchor;
    const isLost = lost.share > MAX_LOST_SHARE;
    if (isLost) figures.lost++;
    if (isLost && examples.length < MAX_EXAMPLES) examples.push(`${path}: "${lost.example}" (text lost)`);
    else if (section && examples.length < MAX_EXAMPLES && figures.pages % 3 === 0)
      examples.push(`${path}#${section.id}: ${section.title} (no anchor)`);
  }
  return {...figures, examples};
}
