/** Compressions at a time. Node has four threads for them, which also read files. */
const AT_ONCE = 2;
/** Answers that may wait for one. With more than that, answers go uncompressed: late is worse than large. */
const MAX_WAITING = 64;

/** Lets a few compress at a time, in the order they came. */
export class Slots {
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  /** @returns what to call when done; `undefined` if too many are waiting */
  async take(): Promise<(() => void) | undefined> {
    if (this.#running < AT_ONCE) this.#running++;
    else if (this.#waiting.length >= MAX_WAITING) return undefined;
    // Whoever is done hands its place over.
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
