import {setImmediate} from 'node:timers/promises';
import {BusyError} from '../page-work/worker-pool.js';

/** How long a question may take from its beginning, in ms: while lighter ones go first, a heavy one waits. */
const DEADLINE = 10_000;

/** A question that shares the thread with others. */
export interface TurnTaker {
  /** Resolves when it is its turn again. @throws {BusyError} past the deadline */
  readonly turn: () => Promise<void>;
  /** How long it has had the thread so far, in ms. */
  readonly spent: number;
}

interface Waiting {
  readonly taker: Taker;
  readonly begin: () => void;
  readonly fail: (error: Error) => void;
}

/**
 * Shares the thread among questions: one part of one question in each round of the event loop, of that which has had the
 * thread for the shortest time so far. So a light question waits for one part of a heavy one at most, and between two
 * parts everything else of the process is answered.
 */
export class Turns {
  readonly #waiting: Waiting[] = [];
  readonly #deadline: number;
  readonly #now: () => number;
  #isRunning = false;

  /** @param now a clock, in ms */
  constructor(deadline = DEADLINE, now = () => performance.now()) {
    this.#deadline = deadline;
    this.#now = now;
  }

  /** For one question. */
  begin(): TurnTaker {
    return new Taker(this.#now, taker => {
      const turn = new Promise<void>((begin, fail) => void this.#waiting.push({taker, begin, fail}));
      if (!this.#isRunning) void this.#run();
      return turn;
    });
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    await setImmediate();
    while (this.#waiting.length) {
      const overdue = this.#now() - this.#deadline;
      let next = 0;
      for (let at = 1; at < this.#waiting.length; at++)
        if (this.#waiting[at]!.taker.spent < this.#waiting[next]!.taker.spent) next = at;
      for (let at = this.#waiting.length - 1; at >= 0; at--) {
        if (at === next || this.#waiting[at]!.taker.begun > overdue) continue;
        this.#waiting.splice(at, 1)[0]!.fail(new BusyError('questions'));
        if (at < next) next--;
      }
      const {taker, begin} = this.#waiting.splice(next, 1)[0]!;
      taker.start();
      begin();
      await setImmediate();
      taker.stop();
    }
    this.#isRunning = false;
  }
}

class Taker implements TurnTaker {
  readonly turn: () => Promise<void>;
  readonly begun: number;
  readonly #now: () => number;
  #spent = 0;
  #started: number | undefined;

  constructor(now: () => number, take: (taker: Taker) => Promise<void>) {
    this.#now = now;
    this.begun = now();
    this.turn = () => take(this);
  }

  get spent(): number {
    return this.#spent + (this.#started === undefined ? 0 : this.#now() - this.#started);
  }

  start(): void {
    this.#started = this.#now();
  }

  stop(): void {
    this.#spent = this.spent;
    this.#started = undefined;
  }
}
