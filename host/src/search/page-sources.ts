import {constants, deflateSync, inflateSync} from 'node:zlib';
import type {SourceLink} from '../../../src/ranking/index/source-page.js';
import type {IndexedPage} from './engine.js';

/** Data of a page that no search needs. */
interface PageSource extends Pick<
  IndexedPage,
  'fingerprint' | 'stamp' | 'language' | 'listing' | 'rank' | 'filters'
> {
  readonly links: readonly SourceLink[];
  readonly anchors: readonly (readonly [anchor: string, section: string])[];
  /** By section. */
  readonly labels: readonly (readonly string[])[];
  /** By section, where one has any. */
  readonly aliasRoles?: readonly (readonly string[])[] | undefined;
}

/** Pages whose sources are compressed together. */
export const SOURCES = 256;

function toSource(page: IndexedPage, stamps: ReadonlyMap<string, string | undefined>): PageSource {
  const {path, links = [], anchors, sections, fingerprint, language, listing, rank, filters} = page;
  const aliasRoles = sections.map(({aliasRoles = []}) => aliasRoles);
  return {
    // What is undefined is not written.
    fingerprint,
    stamp: stamps.has(path) ? stamps.get(path) : page.stamp,
    links,
    anchors: [...(anchors ?? [])],
    language: language || undefined,
    listing: listing || undefined,
    rank: rank || undefined,
    filters: filters?.length ? filters : undefined,
    aliasRoles: aliasRoles.some(({length}) => length > 0) ? aliasRoles : undefined,
    labels: sections.map(({labels = []}) => labels),
  };
}

/** @param stamps of pages that have got another one */
export function* packSources(
  pages: readonly IndexedPage[],
  stamps: ReadonlyMap<string, string | undefined>,
): Generator<Uint8Array> {
  for (let first = 0; first < pages.length; first += SOURCES)
    yield pack(pages.slice(first, first + SOURCES).map(page => toSource(page, stamps)));
}

/** @param offsets where each piece begins, and where the last one ends */
export const readSources = (bytes: Uint8Array, offsets: Uint32Array): PageSource[] =>
  Array.from(offsets.subarray(1)).flatMap(
    (end, at) => unpack(bytes.subarray(offsets[at], end)) as PageSource[],
  );

export const pack = (value: unknown): Uint8Array =>
  deflateSync(JSON.stringify(value), {level: constants.Z_BEST_SPEED});

export const unpack = (bytes: Uint8Array): unknown => JSON.parse(inflateSync(bytes).toString('utf8'));
