import type {IndexWriter} from '../../../host/src/search/engine.js';
import {indexSite} from '../../../host/src/search/index-site.js';
import {FileIndexWriter} from '../../../host/src/search/index-writer.js';
import {indexFileIn} from '../../../host/src/search/file-engine.js';

/** Indexes a folder over and over, telling of each page and each commit, until its process is killed. @param adds whether what has changed is added to the first index */
const [folder = '', indexes = '', adds = ''] = process.argv.slice(2);
const file = indexFileIn(indexes, {project: 'p', version: 'v'});
const limits = adds ? {addingFrom: 0, mostChanged: Infinity} : {};
for (let round = 0; ; round++) {
  const writer = await FileIndexWriter.begin(file, file, limits);
  // Every page is new in every round.
  const forgetful: IndexWriter = {
    knownPages: async () => new Map(),
    put: page => writer.put(page),
    keep: (path, stamp) => writer.keep(path, stamp),
    putEntries: (fingerprint, read) => writer.putEntries(fingerprint, read),
    remove: path => writer.remove(path),
    commit: () => writer.commit(),
    abandon: () => writer.abandon(),
  };
  await indexSite({
    folder,
    writer: forgetful,
    onProgress: ({done}) => process.stdout.write(`page ${done}\n`),
  });
  process.stdout.write(`commit ${round}\n`);
}
