import {ArtifactError} from './artifact-store.js';

/** Reads a stream of chunks in lines and lengths. */
export class ByteReader {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(stream: AsyncIterable<Uint8Array>) {
    this.#chunks = stream[Symbol.asyncIterator]();
  }

  async line(most: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for (let length = 0; length <= most;) {
      const end = this.#rest.indexOf(10);
      parts.push(this.#rest.subarray(0, end < 0 ? undefined : end));
      length += parts.at(-1)!.length;
      if (end >= 0) {
        this.#rest = this.#rest.subarray(end + 1);
        return Buffer.concat(parts);
      }
      this.#rest = Buffer.alloc(0);
      if (!(await this.#more())) break;
    }
    throw new ArtifactError('It has no list of its files.');
  }

  async *take(size: number): AsyncIterable<Buffer> {
    for (let left = size; left > 0;) {
      if (this.#rest.length === 0 && !(await this.#more()))
        throw new ArtifactError('It ends before its last file does.');
      const part = this.#rest.subarray(0, left);
      this.#rest = this.#rest.subarray(part.length);
      left -= part.length;
      yield part;
    }
  }

  async isAtEnd(): Promise<boolean> {
    return this.#rest.length === 0 && !(await this.#more());
  }

  async #more(): Promise<boolean> {
    while (this.#rest.length === 0) {
      const {done, value} = await this.#chunks.next();
      if (done) return false;
      this.#rest = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    }
    return true;
  }
}
