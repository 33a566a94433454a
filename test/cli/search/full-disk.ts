import assert from 'node:assert/strict';
import {readdir, readFile} from 'node:fs/promises';
import {join} from 'node:path';
import {FileIndexWriter} from '../../../cli/src/search/index-writer.js';
import {page, section} from './temporary-engine.js';

/** Run by `large-index.test.ts` with a small `ulimit -f`: replaces a small index with one that is too large. */
const [folder = '', memory = ''] = process.argv.slice(2);
const file = join(folder, 'v.index');
const begin = () => FileIndexWriter.begin(file, undefined, {pages: Number(memory), postings: Number(memory)});

const first = await begin();
await first.put(page('a.html', 'A', section('A', 'word')));
await first.commit();
const before = await readFile(file);

await assert.rejects(
  async () => {
    const writer = await begin();
    for (let at = 0; at < 20; at++)
      await writer.put(page(`${at}.html`, 'B', section('B', `word${at} `.repeat(20_000))));
    await writer.commit();
  },
  {name: 'IndexFileError', message: /cannot be written \(EFBIG.* has room/},
);
assert.deepEqual(await readdir(folder), ['v.index']);
assert.deepEqual(await readFile(file), before);
process.stdout.write('done');
