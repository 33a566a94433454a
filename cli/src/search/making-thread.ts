import {workerData} from 'node:worker_threads';
import {Commands} from '../../../src/ranking/index/command-pages.js';
import {type InvertedPages, PageInverter} from '../../../src/ranking/index/invert-pages.js';
import {References} from '../../../src/ranking/index/references.js';
import {answerJobs} from '../page-work/worker-thread.js';
import type {InvertInput, MakingJobs, ReadInput, SentReadings} from './making-threads.js';
import {PageReader, type PageReading, type SiteFacts} from './page-reader.js';
import {PageRecord} from './page-record.js';

/** A thread that reads and inverts pages for an index: see `MakingThreads`. */

const {facts} = workerData as {readonly facts: SiteFacts};
let reader: PageReader | undefined;

const JOBS: MakingJobs = {read, invert};

answerJobs({
  run: async (job, input) => (JOBS[job as keyof MakingJobs] as (input: unknown) => unknown)(input),
});

function read({pages}: ReadInput): SentReadings {
  reader ??= new PageReader(facts);
  const parts: Buffer[] = [];
  let at = 0;
  const readings = pages.map((page): SentReadings['readings'][number] => {
    const reading: PageReading = reader!.read(page);
    if (reading.kind !== 'read') return reading;
    const {page: record, finding} = reading;
    const {bytes, head} = record;
    parts.push(bytes);
    return {kind: 'read', head, finding, from: at, to: (at += bytes.length)};
  });
  const bytes = new Uint8Array(at);
  let end = 0;
  for (const part of parts) {
    bytes.set(part, end);
    end += part.length;
  }
  return {readings, bytes};
}

function invert({pages, bytes, links, beginnings}: InvertInput): InvertedPages {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const records = pages.map(({head, from, to}) => new PageRecord(head, () => buffer.subarray(from, to)));
  const references = new References(records);
  for (const {path, linksFrom, linksTo} of pages)
    references.setLinks(path, links.subarray(linksFrom, linksTo));
  const inverter = new PageInverter(references, Commands.beginningWith(beginnings));
  for (const record of records) inverter.add(record);
  return inverter.save();
}
