import {readFile} from 'node:fs/promises';
import {join} from 'node:path';
import {cutPage, type CutSection, parsePage} from '../../cli/src/site/parse-page.js';
import {listPages} from '../../cli/src/site/walk-site.js';
import {PAGES} from './manual.mjs';
import {measureSite} from './measure-site.js';

/** What the host would index of a site, and what would be missing. */
export interface IndexCheck {
  readonly pages: number;
  readonly sections: number;
  /** Number of sections without text. In API documentation, headings often follow each other without text between them. */
  readonly empty: number;
  /** Number of sections without an anchor, so that no link can lead to them. */
  readonly withoutAnchor: number;
  /** Number of pages of which more than 2 % of the visible text is in no section. */
  readonly lost: number;
  /** First paragraphs of sections of the manual that the index does not have under the same title. */
  readonly missing: readonly string[];
  /** Titles of sections of the manual that no section has exactly, for example because a permalink was added to the title. */
  readonly unclean: readonly string[];
  /** API objects that were recognised, each with its role, such as `py:function kiln.fire`. */
  readonly objects: readonly string[];
}

/**
 * Splits the built pages into sections as the host does, and compares them with the sections of the manual.
 * @param isManual whether the site was built from `manual.mjs`. Otherwise, nothing is compared.
 */
export async function checkIndex(folder: string, isManual: boolean): Promise<IndexCheck> {
  const sections: CutSection[] = [];
  const files = await listPages({folder});
  for (const {path} of files) {
    const page = cutPage(parsePage(await readFile(join(folder, path), 'utf8')), {path});
    sections.push(...page.sections);
  }
  const expected = isManual
    ? PAGES.flatMap(page =>
        page.sections.map(({title, text}) => ({title, sentence: text[0]!.replace(/[`*]/g, '')})),
      )
    : [];
  const missing = expected.filter(
    ({title, sentence}) =>
      !sections.some(section => section.title === title && section.content.includes(sentence)),
  );
  const {lost, withoutAnchor} = await measureSite(folder);
  const titles = new Set(sections.map(({title}) => title));
  return {
    pages: files.length,
    sections: sections.length,
    empty: sections.filter(({content}) => !content).length,
    withoutAnchor,
    lost,
    missing: missing.map(({sentence}) => sentence),
    unclean: expected.filter(({title}) => !titles.has(title)).map(({title}) => title),
    objects: sections.flatMap(({object}) => (object ? [`${object.role} ${object.name}`] : [])),
  };
}
