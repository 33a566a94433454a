import {workerData} from 'node:worker_threads';
import type {IndexSnapshot} from '../../../src/ranking/index/index-snapshot.js';
import {type OpenedIndex, openIndex} from '../../../src/ranking/index/open-index.js';
import {answerJobs, checkAbandoned} from '../page-work/worker-thread.js';
import {isSystemError} from '../system/processes.js';
import {FileParts, type SharedBuffers} from './file-parts.js';
import {readSnapshot} from './file-snapshot.js';
import type {IndexAbout} from './index-file.js';
import type {AskOrder, IndexNotice, SentIndex} from './search-threads.js';
import {ANSWER, type Answers} from './searcher.js';

/** The thread that answers queries: see `SearchThreads`. */

/** Index files that are open, and what this thread has made of those that it was asked about. */
const indexes = new Map<number, {readonly sent: SentIndex; opened: Promise<OpenedIndex> | undefined}>();

for (const sent of (workerData as {readonly indexes: readonly SentIndex[]}).indexes) add(sent);

answerJobs({
  async run(job, order) {
    if (job === 'start') return undefined;
    if (job === 'open') return open(order as SentIndex);
    const {query, indexes: asked} = order as AskOrder;
    return ANSWER[job as keyof Answers](query, await Promise.all(asked.map(openedIndex)));
  },
  notice(notice) {
    const told = notice as IndexNotice;
    if ('opened' in told) add(told.opened);
    else indexes.delete(told.closed);
  },
});

/** The thread that has opened it has it already. */
function add(sent: SentIndex): void {
  if (!indexes.has(sent.id)) indexes.set(sent.id, {sent, opened: undefined});
}

/** What is in memory of an index from now on; `undefined` where it is damaged in that. */
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
  const known = indexes.get(id);
  if (!known) throw new Error('The index was closed while it was asked.');
  return (known.opened ??= read(known.sent));
}

async function read({parts, buffers}: SentIndex): Promise<OpenedIndex> {
  const index = await openIndex(await readSnapshot(FileParts.received<IndexAbout>(parts, buffers)));
  return {...index, snapshot: abandonable(index.snapshot)};
}

/** The same index, of which nothing is read for a query that nobody waits for any more. */
const abandonable = (snapshot: IndexSnapshot): IndexSnapshot => ({
  ...snapshot,
  async postings(words) {
    checkAbandoned();
    return snapshot.postings(words);
  },
  async namePostings(keys) {
    checkAbandoned();
    return snapshot.namePostings(keys);
  },
  async filters() {
    checkAbandoned();
    return snapshot.filters();
  },
  async texts(sections) {
    checkAbandoned();
    return snapshot.texts(sections);
  },
});
