import {closeSync, openSync, readSync, unlinkSync} from 'node:fs';
import type {RunStorage} from '../../../src/ranking/index/posting-runs.js';
import type {IndexedPage} from './engine.js';
import {PageRecord} from './page-record.js';
import {writeAll} from './parts-writer.js';

/**
 * A temporary file for the data of an index being written that does not fit into memory. It is created by the first `append`
 * and unlinked immediately, so that the file does not remain however the process ends.
 */
export class TemporaryFile implements RunStorage {
  readonly #file: string;
  #descriptor: number | undefined;
  #size = 0;

  /** @param file its path until it is unlinked */
  constructor(file: string) {
    this.#file = file;
  }

  /** Appends bytes. @throws {NodeJS.ErrnoException} if they cannot be written, for example because the disk is full */
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

/** Approximate memory of a page without its record, in bytes. */
const HEAD_MEMORY = 1_000;

/** The pages of an index being written. Records that do not fit into memory are in a temporary file. */
export class SpooledPages {
  readonly #file: TemporaryFile;
  readonly #maxMemory: number;
  readonly #pages = new Map<string, PageRecord>();
  /** Pages whose records are in memory. */
  #inMemory: PageRecord[] = [];
  #memory = 0;

  /** @param memory approximate memory of pages before they are written to the file, in bytes */
  constructor(file: TemporaryFile, memory: number) {
    this.#file = file;
    this.#maxMemory = memory;
  }

  values(): Iterable<IndexedPage> {
    return this.#pages.values();
  }

  /** Adds a page. @throws {NodeJS.ErrnoException} if it cannot be written, for example because the disk is full */
  put(page: IndexedPage): void {
    const record = PageRecord.of(page);
    this.#pages.set(record.path, record);
    this.#inMemory.push(record);
    this.#memory += HEAD_MEMORY + record.bytes.length;
    if (this.#memory <= this.#maxMemory) return;
    for (const waiting of this.#inMemory) this.#spool(waiting);
    this.#inMemory = [];
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
