/** A map of limited size that drops the least recently used value first. */
export class LruCache<V> {
  readonly #limit: number;
  /** Values by key, the least recently used first. */
  readonly #values = new Map<string, V>();

  /** @param limit the number of values kept */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Whether there is a value for the key. This does not count as a use. */
  has(key: string): boolean {
    return this.#values.has(key);
  }

  get(key: string): V | undefined {
    const value = this.#values.get(key);
    if (value !== undefined) this.set(key, value);
    return value;
  }

  set(key: string, value: V): void {
    this.#values.delete(key);
    this.#values.set(key, value);
    if (this.#values.size > this.#limit) this.#values.delete(this.#values.keys().next().value!);
  }

  delete(key: string): void {
    this.#values.delete(key);
  }
}
