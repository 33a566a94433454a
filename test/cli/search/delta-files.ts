import {stat} from 'node:fs/promises';
import type {IndexedPage} from '../../../cli/src/search/engine.js';
import {wholeFile} from '../../../cli/src/search/file-delta.js';
import {FileParts} from '../../../cli/src/search/file-parts.js';
import {FileIndexWriter, type WriterLimits} from '../../../cli/src/search/index-writer.js';
import {page, section} from './temporary-engine.js';

export const SHARED = {isShared: true};
const WORDS = Array.from({length: 400}, (_, number) => `w${((number * 7919) % 1_000_003).toString(36)}`);
export const textOf = (number: number): string =>
  Array.from({length: 120}, (_, at) => WORDS[(number * 31 + at * at * 17) % WORDS.length]).join(' ');
/** A manual of 100 pages, some of which have a changed text. */
export const manual = (changed: Readonly<Record<number, string>> = {}): IndexedPage[] =>
  Array.from({length: 100}, (_, number) => {
    const text = changed[number] ?? '';
    const name = `p${String(number).padStart(3, '0')}.html`;
    return {
      ...page(name, `Page ${number}`, section(`Part ${number}`, `${textOf(number)} ${text}`)),
      fingerprint: text,
    };
  });

export async function begin(
  file: string,
  pages: readonly IndexedPage[],
  from?: string,
  limits: Partial<WriterLimits> = SHARED,
): Promise<FileIndexWriter> {
  const writer = await FileIndexWriter.begin(file, from, limits);
  const known = await writer.knownPages();
  for (const page of pages)
    if (known.get(page.path)?.fingerprint !== page.fingerprint) await writer.put(page);
  return writer;
}

export const publish = async (...order: Parameters<typeof begin>): Promise<string | undefined> =>
  (await begin(...order)).commit();

export async function contentOf(file: string): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of wholeFile(file)) pieces.push(piece);
  return Buffer.concat(pieces);
}

export async function isDelta(file: string): Promise<boolean | undefined> {
  const parts = await FileParts.open(file);
  await parts?.close();
  return parts?.isDelta;
}

export const sizeOf = async (file: string): Promise<number> => (await stat(file)).size;
