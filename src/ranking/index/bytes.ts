/** Bytes that are written one after the other; numbers take as few of them as they need (LEB128). */
export class ByteWriter {
  #bytes: Uint8Array;
  #length = 0;

  constructor(capacity = 16) {
    this.#bytes = new Uint8Array(capacity);
  }

  get length(): number {
    return this.#length;
  }

  /** A view of what has been written; good until more is. */
  get bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  writeByte(value: number): void {
    if (this.#length === this.#bytes.length) this.#grow(this.#length + 1);
    this.#bytes[this.#length++] = value;
  }

  /** @param value 0 to 2³² - 1 */
  writeNumber(value: number): void {
    if (this.#length + 5 > this.#bytes.length) this.#grow(this.#length + 5);
    let rest = value;
    while (rest > 0x7f) {
      this.#bytes[this.#length++] = (rest & 0x7f) | 0x80;
      rest >>>= 7;
    }
    this.#bytes[this.#length++] = rest;
  }

  writeBytes(bytes: Uint8Array): void {
    if (this.#length + bytes.length > this.#bytes.length) this.#grow(this.#length + bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  clear(): void {
    this.#length = 0;
  }

  #grow(least: number): void {
    const larger = new Uint8Array(Math.max(least, this.#bytes.length * 2));
    larger.set(this.bytes);
    this.#bytes = larger;
  }
}

/** Reads what a `ByteWriter` wrote. Past the end there are zeros: a damaged index gives wrong answers, no errors. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  at: number;

  constructor(bytes: Uint8Array, at = 0) {
    this.#bytes = bytes;
    this.at = at;
  }

  readByte(): number {
    return this.#bytes[this.at++] ?? 0;
  }

  readNumber(): number {
    const bytes = this.#bytes;
    let byte = bytes[this.at++] ?? 0;
    if (byte < 0x80) return byte;
    let value = byte & 0x7f;
    for (let shift = 7; shift < 35; shift += 7) {
      byte = bytes[this.at++] ?? 0;
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) break;
    }
    return value >>> 0;
  }
}
