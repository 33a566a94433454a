/** Number of concurrent compressions. Node has four threads for them, which also read files. */
const MAX_CONCURRENT = 2;
/** Maximum number of waiting answers. Further answers are sent uncompressed: a delay costs readers more than size. */
const MAX_WAITING = 64;

/** Limits concurrent compressions; others wait, in order of arrival. */
export class CompressionSlots {
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  /** @returns a function to call when done; `undefined` if too many are waiting */
  async take(): Promise<(() => void) | undefined> {
    if (this.#running < MAX_CONCURRENT) this.#running++;
    else if (this.#waiting.length >= MAX_WAITING) return undefined;
    // A finished compression hands its slot to the next in line.
    else await new Promise<void>(resolve => this.#waiting.push(resolve));
    let isDone = false;
    return () => {
      if (isDone) return;
      isDone = true;
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running--;
    };
  }
}
