interface Timer {
  readonly due: number;
  readonly run: () => void;
}

/** Fake timers of a page, which run only when a test advances the time. */
export class Clock {
  readonly #timers = new Map<number, Timer>();
  #now = 0;
  #last = 0;

  /** Replaces the timers of a page. The page itself calls this before its first script. */
  install(page: Window): void {
    Object.assign(page, {
      setTimeout: (handler: (...values: unknown[]) => void, ms = 0, ...values: unknown[]): number => {
        this.#timers.set(++this.#last, {due: this.#now + ms, run: () => handler(...values)});
        return this.#last;
      },
      clearTimeout: (id: number) => this.#timers.delete(id),
    });
  }

  /** Advances the time, and runs the timers that are due, in order. */
  advance(ms: number): void {
    this.#now += ms;
    const due = [...this.#timers].filter(([, timer]) => timer.due <= this.#now);
    for (const [id, timer] of due.sort(([, a], [, b]) => a.due - b.due))
      if (this.#timers.delete(id)) timer.run();
  }
}
