import type {SourceLink, SourceSection} from '../../../src/ranking/index/source-page.js';
import type {IndexedPage} from './engine.js';

/** Fields of a page that stay in memory beside its record: small ones that are read for all pages of a site. */
export interface PageHead extends Pick<
  IndexedPage,
  'path' | 'title' | 'fingerprint' | 'stamp' | 'language' | 'listing' | 'rank' | 'filters'
> {
  /** Size of the record's first part, in bytes. */
  readonly linksSize: number;
}

/** The first part of a record; the second is the list of its sections. Both are JSON. */
interface PageLinks {
  readonly links: readonly SourceLink[];
  readonly anchors: readonly (readonly [anchor: string, section: string])[];
}

/** Returns the bytes of a record, from memory or from a file. */
export type ReadRecord = () => Buffer;

/**
 * A page that was read for an index, as bytes: the form in which threads send pages to each other, and in which a
 * writer and an `IndexCache` store them. A part is decoded when it is needed, and cached until another record is read,
 * because a site may have more pages than fit into memory as objects.
 */
export class PageRecord implements IndexedPage {
  readonly head: PageHead;
  #read: ReadRecord;

  constructor(head: PageHead, read: ReadRecord) {
    this.head = head;
    this.#read = read;
  }

  static of(page: IndexedPage): PageRecord {
    if (page instanceof PageRecord) return page;
    const {head, bytes} = encodeRecord(page);
    return new PageRecord(head, () => bytes);
  }

  /** The same page with another stamp. */
  withStamp(stamp: string | undefined): PageRecord {
    return new PageRecord({...this.head, stamp}, this.#read);
  }

  get bytes(): Buffer {
    return this.#read();
  }

  /** Changes where the bytes are read from. */
  readFrom(read: ReadRecord): void {
    this.#read = read;
  }

  get path(): string {
    return this.head.path;
  }

  get title(): string {
    return this.head.title;
  }

  get fingerprint(): string {
    return this.head.fingerprint;
  }

  get stamp(): string | undefined {
    return this.head.stamp ?? undefined;
  }

  get language(): string | undefined {
    return this.head.language;
  }

  get listing(): boolean | undefined {
    return this.head.listing;
  }

  get rank(): number | undefined {
    return this.head.rank;
  }

  get filters(): readonly string[] | undefined {
    return this.head.filters;
  }

  get sections(): readonly SourceSection[] {
    const decoded = decodedOf(this);
    return (decoded.sections ??= JSON.parse(
      this.bytes.toString('utf8', this.head.linksSize),
    ) as SourceSection[]);
  }

  get links(): readonly SourceLink[] {
    return this.#links.links;
  }

  get anchors(): ReadonlyMap<string, string> {
    return new Map(this.#links.anchors);
  }

  get #links(): PageLinks {
    const decoded = decodedOf(this);
    return (decoded.links ??= JSON.parse(this.bytes.toString('utf8', 0, this.head.linksSize)) as PageLinks);
  }
}

/** The decoded parts of the record that was read last. Consecutive reads are often of the same page. */
let last: {record: PageRecord; sections?: readonly SourceSection[]; links?: PageLinks} | undefined;

function decodedOf(record: PageRecord): NonNullable<typeof last> {
  if (last?.record !== record) last = {record};
  return last;
}

function encodeRecord(page: IndexedPage): {readonly head: PageHead; readonly bytes: Buffer} {
  const {path, title, fingerprint, stamp, language, listing, rank, filters, sections, links, anchors} = page;
  const first: PageLinks = {links: links ?? [], anchors: [...(anchors ?? [])]};
  const [firstPart, secondPart] = [JSON.stringify(first), JSON.stringify(sections)];
  const linksSize = Buffer.byteLength(firstPart);
  return {
    head: {path, title, fingerprint, stamp, language, listing, rank, filters, linksSize},
    bytes: Buffer.from(firstPart + secondPart),
  };
}
