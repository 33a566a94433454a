import type {IndexWriter} from '../../../host/src/search/engine.js';
import {indexSite} from '../../../host/src/search/index-site.js';
import {openFileEngine} from '../../../host/src/search/file-engine.js';

/** Indexes a folder over and over, telling of each page and each commit, until its process is killed. */
const [folder = '', indexes = ''] = process.argv.slice(2);
const engine = openFileEngine(indexes);
for (let round = 0; ; round++) {
  const writer = await engine.begin('p', 'v');
  // Every page is new in every round.
  const forgetful: IndexWriter = {
    knownPages: async () => new Map(),
    put: page => writer.put(page),
    keep: (path, stamp) => writer.keep(path, stamp),
    putEntries: (fingerprint, read) => writer.putEntries(fingerprint, read),
    remove: path => writer.remove(path),
    commit: () => writer.commit(),
  };
  await indexSite({
    folder,
    writer: forgetful,
    onProgress: ({done}) => process.stdout.write(`page ${done}\n`),
  });
  process.stdout.write(`commit ${round}\n`);
}
