import assert from 'node:assert/strict';
import {join} from 'node:path';
import {test} from 'node:test';
import {indexFileIn} from '../../../../cli/src/search/file-engine.js';
import {FileParts} from '../../../../cli/src/search/file-parts.js';
import type {IndexAbout} from '../../../../cli/src/search/index-file.js';
import {startLibrary} from '../../routes/library-host.js';
import {page, type SiteFiles} from '../../routes/test-site.js';

/** A site with so many sections that its index gets a second segment for changes. */
const PAGES = 100;
const SECTIONS = 51;
const largePage = (number: number, word: string): string =>
  page(
    `Page ${number}`,
    Array.from(
      {length: SECTIONS},
      (_, at) => `<section id="s${at}"><h2>Part ${at}</h2><p>${word} of ${number}</p></section>`,
    ).join(''),
  );
const site: SiteFiles = Object.fromEntries(
  Array.from({length: PAGES}, (_, number) => [`p${number}.html`, largePage(number, 'kettle')]),
);

test('answers queries for a large version while it is published again, and adds only the changed page to its index', async context => {
  const host = await startLibrary();
  context.after(() => host.stop());
  await host.add({slug: 'manual', versions: {latest: 'public'}});
  await host.publish('manual', 'latest', site);
  const countOf = async (words: string): Promise<number> => {
    const answer = await fetch(`${host.origin}/api/v3/search/?q=project:manual/latest+${words}`);
    assert.equal(answer.status, 200);
    return ((await answer.json()) as {count: number}).count;
  };
  assert.equal(await countOf('kettle'), PAGES);
  for (const [word, before] of [
    ['teapot', 'kettle'],
    ['saucer', 'teapot'],
  ] as const) {
    const publishing = host.publish('manual', 'latest', {'p7.html': largePage(7, word)});
    let isDone = false;
    const searching = (async () => {
      while (!isDone)
        assert.ok([0, 1, PAGES - 1, PAGES].includes(await countOf(before)), 'all or what is left');
    })();
    const build = await publishing;
    isDone = true;
    await searching;
    assert.equal(await countOf(word), 1);
    assert.equal(await countOf('kettle'), PAGES - 1);
    assert.equal(await countOf('page'), PAGES + 1);
    const file = indexFileIn(join(host.folder, 'indexes'), {project: 'manual', version: `latest-b${build}`});
    const parts = await FileParts.open<IndexAbout>(file);
    await parts?.close();
    assert.equal(parts?.about.changes?.stats.pages, 1);
  }
});
