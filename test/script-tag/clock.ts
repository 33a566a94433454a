interface Timer {
  readonly due: number;
  readonly run: () => void;
}

/** The timers of a page, which go off when a test lets time pass. */
export class Clock {
  readonly #timers = new Map<number, Timer>();
  #now = 0;
  #last = 0;

  /** Replaces the timers of a page. Called by the page itself, before any other script of it. */
  install(page: Window): void {
    Object.assign(page, {
      setTimeout: (handler: (...values: unknown[]) => void, ms = 0, ...values: unknown[]): number => {
        this.#timers.set(++this.#last, {due: this.#now + ms, run: () => handler(...values)});
        return this.#last;
      },
      clearTimeout: (id: number) => this.#timers.delete(id),
    });
  }

  /** Lets time pass: runs what is due, in order. */
  advance(ms: number): void {
    this.#now += ms;
    const due = [...this.#timers].filter(([, timer]) => timer.due <= this.#now);
    for (const [id, timer] of due.sort(([, a], [, b]) => a.due - b.due))
      if (this.#timers.delete(id)) timer.run();
  }
}
