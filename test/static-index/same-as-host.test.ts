import assert from 'node:assert/strict';
import {mkdtemp, readFile, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {test} from 'node:test';
import {inflateSync} from 'node:zlib';
import {indexSiteFolder} from '../../cli/src/commands/index-site-folder.js';
import {completeAsPrefix, composeQuery, SEARCH_V3} from '../../src/api/index.js';
import {loadLanguages, loadThesauri} from '../../src/ranking/text/languages.js';
import type {StaticRequest} from '../../src/static-index/answer/static-answers.js';
import {startDocsHost} from '../../tools/docs-host.mjs';
import {MANIFEST} from '../../src/static-index/format/file-names.js';
import {buildManualInto} from '../support/demo.js';
import {fixtureManual, questionsFor} from './fixture-manual.js';
import {oneIndex} from './one-index.js';

interface Row {
  readonly path: string | null;
  readonly blocks: readonly {readonly id: string}[];
}
const PAGES = 10;
const rowsOf = (results: readonly Row[]) =>
  results.slice(0, PAGES).map(({path, blocks}) => `${path}: ${blocks.map(({id}) => id).join(' ')}`);

test('a static index returns the same first ten pages, with the same sections, as a docs host, for 300 queries', async () => {
  // Loaded first, because a static index answers without the thesaurus if loading takes more than two seconds.
  await loadThesauri(await loadLanguages(['en']));
  const root = await mkdtemp(join(tmpdir(), 'docent-same-'));
  const folder = join(root, 'site');
  buildManualInto(folder);
  const out = join(root, 'index');
  const quiet = {out: () => {}, note: () => {}, progress: () => {}};
  const site = {project: 'docs', folder};
  await indexSiteFolder({kind: 'index', site, version: 'latest', out, data: join(root, 'data')}, quiet);
  const host = await startDocsHost([folder], ['--project', 'docs']);
  try {
    const answers = oneIndex(
      async name =>
        new Uint8Array(inflateSync(await readFile(join(out, name === MANIFEST ? name : `${name}.bin`)))),
      // The index refers to pages by paths relative to its own folder, so the URL of this folder must be next to that of the site, as on disk.
      new URL('index/', host.address),
    );
    let withResults = 0;
    for (const query of questionsFor(await fixtureManual(), 300)) {
      const words = completeAsPrefix(query);
      const url = new URL(SEARCH_V3, host.address);
      url.searchParams.set('q', composeQuery([{project: 'docs'}], words));
      url.searchParams.set('page_size', String(PAGES));
      const hosted = (await (await fetch(url)).json()) as {results: Row[]};
      const first = await answers.search({words, scopes: [], offset: 0});
      const second =
        first.next === null ? undefined : await answers.search(JSON.parse(first.next) as StaticRequest);
      const results = [...first.results, ...(second?.results ?? [])];
      const rows = rowsOf(results as unknown as Row[]).map(row => row.replace(/^\/site\//, '/'));
      assert.deepEqual(rows, rowsOf(hosted.results), query);
      if (rows.length > 0) withResults++;
    }
    assert.ok(withResults > 200, `${withResults} queries have results`);
  } finally {
    await host.stop();
    await rm(root, {recursive: true});
  }
});
