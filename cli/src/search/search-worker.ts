import {workerData} from 'node:worker_threads';
import type {IndexReader} from '../../../src/ranking/index/index-reader.js';
import {localReader} from '../../../src/ranking/index/local-reader.js';
import {type OpenedIndex, openIndex} from '../../../src/ranking/index/open-index.js';
import {answerJobs, checkAbandoned} from '../page-work/worker-thread.js';
import {isSystemError} from '../system/processes.js';
import {FileParts, type SharedBuffers} from './file-parts.js';
import {readIndex} from './file-snapshot.js';
import type {IndexAbout} from './index-file.js';
import type {SearchInput, IndexNotice, SentIndex} from './search-threads.js';
import {ANSWER, type Answers} from './searcher.js';

/** A thread that searches: see `SearchThreads`. */

/** Open index files, and the indexes that this thread has read from them. */
const indexes = new Map<number, {readonly sent: SentIndex; opened: Promise<OpenedIndex> | undefined}>();

for (const sent of (workerData as {readonly indexes: readonly SentIndex[]}).indexes) add(sent);

answerJobs({
  async run(job, input) {
    if (job === 'start') return undefined;
    if (job === 'open') return open(input as SentIndex);
    const {query: query, indexes: ids} = input as SearchInput;
    return ANSWER[job as keyof Answers](query, await Promise.all(ids.map(openedIndex)));
  },
  notice(notice) {
    const change = notice as IndexNotice;
    if ('opened' in change) add(change.opened);
    else indexes.delete(change.closed);
  },
});

/** Adds an index, unless this thread has opened it itself. */
function add(sent: SentIndex): void {
  if (!indexes.has(sent.id)) indexes.set(sent.id, {sent, opened: undefined});
}

/** Reads an index into buffers for all threads; `undefined` if the parts that are loaded are damaged. */
async function open(sent: SentIndex): Promise<SharedBuffers | undefined> {
  const opened = read(sent);
  try {
    await opened;
  } catch (error) {
    if (isSystemError(error)) throw error;
    return undefined;
  }
  indexes.set(sent.id, {sent, opened});
  return sent.buffers;
}

async function openedIndex(id: number | undefined): Promise<OpenedIndex | undefined> {
  if (id === undefined) return undefined;
  const entry = indexes.get(id);
  if (!entry) throw new Error('The index was closed while it was asked.');
  return (entry.opened ??= read(entry.sent));
}

async function read({parts, buffers}: SentIndex): Promise<OpenedIndex> {
  const local = await readIndex(FileParts.received<IndexAbout>(parts, buffers));
  return openIndex(abandonable(localReader(local)));
}

/** A reader that throws `AbandonedError` once nobody waits for the answer any longer. */
function abandonable(reader: IndexReader): IndexReader {
  const checked =
    <Args extends readonly unknown[], Result>(read: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      checkAbandoned();
      return read(...args);
    };
  return {
    ...reader,
    terms: checked(reader.terms),
    postings: checked(reader.postings),
    entries: checked(reader.entries),
    frequencies: checked(reader.frequencies),
    texts: checked(reader.texts),
    filters: checked(reader.filters),
  };
}
