import {workerData} from 'node:worker_threads';
import type {IndexReader} from '../../../src/ranking/index/index-reader.js';
import {localReader} from '../../../src/ranking/index/local-reader.js';
import {type OpenedIndex, openIndex} from '../../../src/ranking/index/open-index.js';
import {answerJobs, checkAbandoned} from '../page-work/worker-thread.js';
import {isSystemError} from '../system/processes.js';
import {FileParts, type SharedBuffers} from './file-parts.js';
import {readIndex} from './file-snapshot.js';
import type {IndexAbout} from './index-file.js';
import type {AskOrder, IndexNotice, SentIndex} from './search-threads.js';
import {ANSWER, type Answers} from './searcher.js';

/** A thread that searches: see `SearchThreads`. */

/** Open index files, and the indexes that this thread has read from them. */
const indexes = new Map<number, {readonly sent: SentIndex; opened: Promise<OpenedIndex> | undefined}>();

for (const sent of (workerData as {readonly indexes: readonly SentIndex[]}).indexes) add(sent);

answerJobs({
  async run(job, order) {
    if (job === 'start') return undefined;
    if (job === 'open') return open(order as SentIndex);
    const {question, indexes: asked} = order as AskOrder;
    return ANSWER[job as keyof Answers](question, await Promise.all(asked.map(openedIndex)));
  },
  notice(notice) {
    const told = notice as IndexNotice;
    if ('opened' in told) add(told.opened);
    else indexes.delete(told.closed);
  },
});

/** The thread that has opened an index has it already. */
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
  const known = indexes.get(id);
  if (!known) throw new Error('The index was closed while it was asked.');
  return (known.opened ??= read(known.sent));
}

async function read({parts, buffers}: SentIndex): Promise<OpenedIndex> {
  const local = await readIndex(FileParts.received<IndexAbout>(parts, buffers));
  return openIndex(abandonable(localReader(local)));
}

/** A reader that throws `AbandonedError` once nobody waits for the question any more. */
function abandonable(reader: IndexReader): IndexReader {
  const checked =
    <Wanted extends readonly unknown[], Answer>(ask: (...wanted: Wanted) => Promise<Answer>) =>
    async (...wanted: Wanted): Promise<Answer> => {
      checkAbandoned();
      return ask(...wanted);
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
