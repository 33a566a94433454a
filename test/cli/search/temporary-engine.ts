import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import type {TestContext} from 'node:test';
import type {EngineScope, IndexedPage, SearchEngine} from '../../../cli/src/search/engine.js';
import {openFileEngine} from '../../../cli/src/search/file-engine.js';
import type {RankedAnswer} from '../../../src/ranking/answer/search.js';
import type {SourceSection} from '../../../src/ranking/index/source-page.js';

/** In ms. With this `openingWait`, queries wait for the newest index, however busy the machine is. */
export const A_DAY = 24 * 60 * 60 * 1000;

/** A folder that is removed when the test ends. */
export async function temporaryFolder(context: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'docent-search-'));
  context.after(() => rm(folder, {recursive: true, force: true}));
  return folder;
}

export const page = (path: string, title: string, ...sections: SourceSection[]): IndexedPage => ({
  path,
  fingerprint: '1',
  title,
  sections,
});

export const section = (
  title: string,
  content: string,
  more: Partial<SourceSection> = {},
): SourceSection => ({
  id: title.toLowerCase().replace(/\W+/g, '-'),
  title,
  content,
  ...more,
});

export const object = (name: string, content: string): SourceSection => ({
  id: name,
  title: `${name}(...)`,
  content,
  object: {role: 'py:function', name},
});

export const SCOPE: EngineScope = {project: 'p', version: 'v'};

export async function putPages(
  engine: SearchEngine,
  pages: readonly IndexedPage[],
  scope = SCOPE,
): Promise<void> {
  const writer = await engine.begin(scope.project, scope.version);
  for (const indexedPage of pages) await writer.put(indexedPage);
  await writer.commit();
}

/** An engine that searches an index of these pages in a temporary folder. */
export async function engineWith(context: TestContext, ...pages: IndexedPage[]): Promise<SearchEngine> {
  const engine = openFileEngine(join(await temporaryFolder(context), 'indexes'), {openingWait: A_DAY});
  context.after(() => engine.close());
  await putPages(engine, pages);
  return engine;
}

export const ask = (engine: SearchEngine, words: string, offset = 0, limit = 50): Promise<RankedAnswer> =>
  engine.search({words, scopes: [SCOPE], offset, limit});

export const pathsFor = async (engine: SearchEngine, words: string): Promise<string[]> =>
  (await ask(engine, words)).pages.map(({path}) => path);
