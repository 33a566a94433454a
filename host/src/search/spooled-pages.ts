import {closeSync, openSync, readSync, unlinkSync} from 'node:fs';
import type {RunStorage} from '../../../src/ranking/index/posting-runs.js';
import type {SourceLink, SourceSection} from '../../../src/ranking/index/source-page.js';
import type {IndexedPage} from './engine.js';
import {writeAll} from './parts-writer.js';

/**
 * A file for what an index in the making has no room for in memory. It is opened when something is put into it, and has no name
 * from then on, so that nothing is left of it, however its process ends.
 */
export class TemporaryFile implements RunStorage {
  readonly #file: string;
  #descriptor: number | undefined;
  #size = 0;

  /** @param file its name until it is open */
  constructor(file: string) {
    this.#file = file;
  }

  /** @throws what the system says, as where the disk is full */
  append(bytes: Uint8Array): number {
    const at = this.#size;
    writeAll((this.#descriptor ??= this.#open()), bytes, at);
    this.#size += bytes.length;
    return at;
  }

  read(from: number, to: number): Buffer {
    const bytes = Buffer.allocUnsafe(Math.max(0, to - from));
    for (let at = 0; at < bytes.length;) {
      const read = readSync(this.#descriptor!, bytes, at, bytes.length - at, from + at);
      if (read === 0) throw new RangeError(`${this.#file} ends at ${from + at}, before ${to}.`);
      at += read;
    }
    return bytes;
  }

  /** Idempotent. */
  close(): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor);
    this.#descriptor = undefined;
  }

  #open(): number {
    const descriptor = openSync(this.#file, 'wx+');
    unlinkSync(this.#file);
    return descriptor;
  }
}

/** What of a page is written into the file: most of its memory. */
interface Spooled {
  readonly sections: readonly SourceSection[];
  readonly links: readonly SourceLink[];
  readonly anchors: readonly (readonly [anchor: string, section: string])[];
}

/** About what a section, a link and an anchor take beside their texts, in bytes. */
const ENTRY_MEMORY = 150;

/** The pages of an index in the making: those that are too many for memory are in a temporary file. */
export class SpooledPages {
  readonly #file: TemporaryFile;
  readonly #mostMemory: number;
  readonly #pages = new Map<string, IndexedPage>();
  /** Paths of those in memory. */
  #held: string[] = [];
  #memory = 0;
  /** Several in a row ask for the same page. */
  #last: {readonly from: number; readonly spooled: Spooled} | undefined;

  /** @param memory that pages may take before they are written, in bytes, about */
  constructor(file: TemporaryFile, memory: number) {
    this.#file = file;
    this.#mostMemory = memory;
  }

  values(): Iterable<IndexedPage> {
    return this.#pages.values();
  }

  /** @throws what the system says, as where the disk is full */
  put(page: IndexedPage): void {
    this.#pages.set(page.path, page);
    this.#held.push(page.path);
    this.#memory += memoryOf(page);
    if (this.#memory <= this.#mostMemory) return;
    for (const path of this.#held) {
      const held = this.#pages.get(path);
      if (held) this.#pages.set(path, this.#spool(held));
    }
    this.#held = [];
    this.#memory = 0;
  }

  delete(path: string): boolean {
    return this.#pages.delete(path);
  }

  #spool(page: IndexedPage): IndexedPage {
    const {sections, links = [], anchors = new Map<string, string>(), ...rest} = page;
    const spooled: Spooled = {sections, links, anchors: [...anchors]};
    // Parts of a string keep all of it in memory, and these were cut out of the HTML of the page.
    const copied = JSON.parse(JSON.stringify(rest)) as typeof rest;
    const bytes = Buffer.from(JSON.stringify(spooled));
    const from = this.#file.append(bytes);
    // The getters keep what they name: not the bytes.
    const to = from + bytes.length;
    const read = (): Spooled => this.#read(from, to);
    return {
      ...copied,
      get sections() {
        return read().sections;
      },
      get links() {
        return read().links;
      },
      get anchors() {
        return new Map(read().anchors);
      },
    };
  }

  #read(from: number, to: number): Spooled {
    if (this.#last?.from !== from)
      this.#last = {from, spooled: JSON.parse(this.#file.read(from, to).toString('utf8')) as Spooled};
    return this.#last.spooled;
  }
}

function memoryOf({sections, links = [], anchors}: IndexedPage): number {
  let memory = ENTRY_MEMORY * (sections.length + links.length + (anchors?.size ?? 0));
  for (const {title, content} of sections) memory += title.length + content.length;
  return memory;
}
