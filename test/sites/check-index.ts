import {readFile} from 'node:fs/promises';
import {join} from 'node:path';
import {cutPage, type CutSection, parsePage} from '../../cli/src/site/parse-page.js';
import {listPages} from '../../cli/src/site/walk-site.js';
import {PAGES} from './manual.mjs';
import {measureSite} from './measure-site.js';

/** What of a site is in the index. */
export interface IndexCheck {
  readonly pages: number;
  readonly sections: number;
  /** Without text; pages of API tools have headings over headings. */
  readonly empty: number;
  readonly withoutAnchor: number;
  /** Without text, though the page has some. */
  readonly lost: number;
  /** Sentences of the manual that no section holds under its title. */
  readonly missing: readonly string[];
  /** Titles that are not what the manual says. */
  readonly unclean: readonly string[];
  /** API objects that were recognised. */
  readonly objects: readonly string[];
}

/** Reads the built pages as the host does, and asks for every sentence of the manual. */
export async function checkIndex(folder: string, isManual: boolean): Promise<IndexCheck> {
  const sections: CutSection[] = [];
  const files = await listPages({folder});
  for (const {path} of files) {
    const page = cutPage(parsePage(await readFile(join(folder, path), 'utf8')), {path});
    sections.push(...page.sections);
  }
  const wanted = isManual
    ? PAGES.flatMap(page =>
        page.sections.map(({title, text}) => ({title, sentence: text[0]!.replace(/[`*]/g, '')})),
      )
    : [];
  const missing = wanted.filter(
    ({title, sentence}) => !sections.some(found => found.title === title && found.content.includes(sentence)),
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
    unclean: wanted.filter(({title}) => !titles.has(title)).map(({title}) => title),
    objects: sections.flatMap(({object}) => (object ? [`${object.role} ${object.name}`] : [])),
  };
}
