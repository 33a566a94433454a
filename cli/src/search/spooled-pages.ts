import {closeSync, openSync, readSync, unlinkSync} from 'node:fs';
import type {RunStorage} from '../../../src/ranking/index/posting-runs.js';
import type {IndexedPage} from './engine.js';
import {PageRecord} from './page-record.js';
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

/** What a page takes beside its record, in bytes, about. */
const HEAD_MEMORY = 1_000;

/** The pages of an index in the making: the records of those that are too many for memory are in a temporary file. */
export class SpooledPages {
  readonly #file: TemporaryFile;
  readonly #mostMemory: number;
  readonly #pages = new Map<string, PageRecord>();
  /** Those whose records are in memory. */
  #held: PageRecord[] = [];
  #memory = 0;

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
    const record = PageRecord.of(page);
    this.#pages.set(record.path, record);
    this.#held.push(record);
    this.#memory += HEAD_MEMORY + record.bytes.length;
    if (this.#memory <= this.#mostMemory) return;
    for (const held of this.#held) this.#spool(held);
    this.#held = [];
    this.#memory = 0;
  }

  delete(path: string): boolean {
    return this.#pages.delete(path);
  }

  #spool(record: PageRecord): void {
    const {bytes} = record;
    const from = this.#file.append(bytes);
    const to = from + bytes.length;
    record.readFrom(() => this.#file.read(from, to));
  }
}
