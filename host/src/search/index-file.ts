import {constants, deflateSync, inflateSync} from 'node:zlib';
import type {BuiltIndex} from '../../../src/ranking/index/build-index.js';
import type {IndexStats} from '../../../src/ranking/index/index-snapshot.js';
import type {SourceLink} from '../../../src/ranking/index/source-page.js';
import type {IndexedPage} from './engine.js';
import type {FileParts} from './file-parts.js';

/** The header of an index file. */
export interface IndexAbout {
  readonly stats: IndexStats;
}

/** Data of a page that the index does not contain, but that is needed to build the next one without reading the page again. */
export interface PageSource {
  readonly fingerprint: string;
  readonly stamp?: string;
  readonly links: readonly SourceLink[];
  readonly anchors: readonly (readonly [anchor: string, section: string])[];
  readonly language?: string;
  readonly listing?: boolean;
  readonly rank?: number;
  /** By section. */
  readonly labels: readonly (readonly string[])[];
}

export interface IndexSources {
  readonly pages: readonly PageSource[];
  readonly entries: readonly SourceLink[];
  /** Of what the entries were read from. */
  readonly entriesFingerprint: string;
}

export const NO_SOURCES: IndexSources = {pages: [], entries: [], entriesFingerprint: ''};

/** The parts of an index file: what `FileSnapshot` and `readPages` read. */
export function toParts(
  index: BuiltIndex,
  pages: readonly IndexedPage[],
  {entries, entriesFingerprint}: Pick<IndexSources, 'entries' | 'entriesFingerprint'>,
): Record<string, Uint8Array> {
  const sections = join(
    index.sections.map(({anchor, heading, role = null, name = null, aliases}) =>
      JSON.stringify([anchor, heading, role, name, ...aliases]),
    ),
  );
  const texts = join(index.texts);
  return {
    pages: Buffer.from(JSON.stringify(index.pages.map(({path, title}) => [path, title]))),
    pageOf: bytesOf(index.pageOf),
    firstOf: bytesOf(index.firstOf),
    flags: index.flags,
    links: bytesOf(index.links),
    lengths: bytesOf(index.lengths),
    ranks: bytesOf(index.ranks),
    sections: sections.bytes,
    sectionOffsets: bytesOf(sections.offsets),
    words: Buffer.from(index.words.words.join('\n')),
    wordFrequencies: bytesOf(index.words.frequencies),
    wordOffsets: bytesOf(index.words.offsets),
    postings: index.words.bytes,
    keys: Buffer.from(index.keys.words.join('\n')),
    keyFrequencies: bytesOf(index.keys.frequencies),
    keyOffsets: bytesOf(index.keys.offsets),
    called: index.keys.bytes,
    texts: texts.bytes,
    textOffsets: bytesOf(texts.offsets),
    sources: packSources({pages: pages.map(toSource), entries, entriesFingerprint}),
  };
}

export const bytesOf = ({buffer, byteOffset, byteLength}: ArrayBufferView): Uint8Array =>
  new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength);

function join(texts: readonly string[]): {bytes: Uint8Array; offsets: Float64Array} {
  const buffers = texts.map(text => Buffer.from(text));
  const offsets = new Float64Array(texts.length + 1);
  for (const [index, {length}] of buffers.entries()) offsets[index + 1] = offsets[index]! + length;
  return {bytes: Buffer.concat(buffers), offsets};
}

function toSource({
  fingerprint,
  stamp,
  links = [],
  anchors,
  language,
  listing,
  rank,
  sections,
}: IndexedPage): PageSource {
  return {
    fingerprint,
    ...(stamp === undefined ? {} : {stamp}),
    links,
    anchors: [...(anchors ?? [])],
    ...(language ? {language} : {}),
    ...(listing ? {listing} : {}),
    ...(rank ? {rank} : {}),
    labels: sections.map(({labels = []}) => labels),
  };
}

const packSources = (sources: IndexSources): Uint8Array =>
  deflateSync(JSON.stringify(sources), {level: constants.Z_BEST_SPEED});

/** @throws {Error} where the part is damaged. */
export async function readSources(parts: FileParts<IndexAbout>): Promise<IndexSources> {
  return JSON.parse(inflateSync(await parts.read('sources')).toString('utf8')) as IndexSources;
}
