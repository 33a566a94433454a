import {nodeTree, parsePage} from '../../cli/src/site/parse-page.js';
import {readPageFile} from '../../cli/src/site/read-page.js';
import {listPages} from '../../cli/src/site/walk-site.js';
import {inspectPage, isRepetition, MAX_LOST_SHARE} from '../../src/reading/index.js';

export interface SiteFigures {
  readonly pages: number;
  readonly sections: number;
  /** Sections without text: headings over headings, too. */
  readonly empty: number;
  /** Pages that lose more than 2 % of what a reader sees. */
  readonly lost: number;
  /** Sections that no link can lead to. */
  readonly withoutAnchor: number;
  /** Some pages that lose text, or have sections without anchor. */
  readonly examples: readonly string[];
}

const MAX_EXAMPLES = 12;

/** Reads every page of a built manual as the host does; lists of other pages are left out. */
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
