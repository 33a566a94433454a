import {existsSync} from 'node:fs';
import type {IndexWriter} from '../../../cli/src/search/engine.js';
import {indexSite} from '../../../cli/src/search/index-site.js';
import {FileIndexWriter} from '../../../cli/src/search/index-writer.js';
import {indexFileIn} from '../../../cli/src/search/file-engine.js';

/**
 * Indexes a folder repeatedly until the process is killed, and prints a line for each page and commit. In
 * the mode "adds", changes are added to the first index. In the mode "shares", each index is another file, stored as a
 * delta of the last one.
 */
const [folder = '', indexes = '', mode = ''] = process.argv.slice(2);
const fileOf = (round: number): string =>
  indexFileIn(indexes, {project: 'p', version: mode === 'shares' ? `v${round}` : 'v'});
const limits = mode ? {addingFrom: 0, mostChanged: Infinity, isShared: mode === 'shares'} : {};
let first = 0;
while (mode === 'shares' && existsSync(fileOf(first))) first++;
for (let round = first; ; round++) {
  const writer = await FileIndexWriter.begin(fileOf(round), fileOf(Math.max(0, round - 1)), limits);
  // Each round indexes all pages as if they were new.
  const withoutKnownPages: IndexWriter = {
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
    writer: withoutKnownPages,
    onProgress: ({done}) => process.stdout.write(`page ${done}\n`),
  });
  process.stdout.write(`commit ${round}\n`);
}
