import {constants, deflateSync, inflateSync} from 'node:zlib';
import type {SourceLink} from '../../../src/ranking/index/source-page.js';
import type {IndexedPage} from './engine.js';

/** Data of a page that no search needs. */
export interface StoredFields extends Pick<IndexedPage, 'language' | 'listing' | 'rank' | 'filters'> {
  readonly links: readonly SourceLink[];
  readonly anchors: readonly (readonly [anchor: string, section: string])[];
  /** The labels of each section. */
  readonly labels: readonly (readonly string[])[];
  /** The roles of the aliases of each section. Default: no section has aliases. */
  readonly aliasRoles?: readonly (readonly string[])[] | undefined;
}

/** Number of pages whose fields are compressed together. */
export const PAGES_A_BLOCK = 256;

/** What tells whether a page has changed when the next index is built: see `KnownPage`. */
export type PageState = readonly [fingerprint: string, stamp?: string | null];

function toStoredFields(page: IndexedPage): StoredFields {
  const {links = [], anchors, sections, language, listing, rank, filters} = page;
  const aliasRoles = sections.map(({aliasRoles = []}) => aliasRoles);
  return {
    // JSON leaves out fields that are `undefined`.
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

export function* packStoredFields(pages: readonly IndexedPage[]): Generator<Uint8Array> {
  for (let first = 0; first < pages.length; first += PAGES_A_BLOCK)
    yield pack(pages.slice(first, first + PAGES_A_BLOCK).map(toStoredFields));
}

export const pack = (value: unknown): Uint8Array =>
  deflateSync(JSON.stringify(value), {level: constants.Z_BEST_SPEED});

export const unpack = (bytes: Uint8Array): unknown => JSON.parse(inflateSync(bytes).toString('utf8'));
