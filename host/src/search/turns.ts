import {setImmediate} from 'node:timers/promises';
import {BusyError} from '../page-work/worker-pool.js';

/** How long a question may take from its beginning, in ms: while lighter ones go first, a heavy one waits. */
const DEADLINE = 10_000;

/**
 * How long a turn is at least, in ms: a question that asks for its next one sooner goes on. So parts can be small, which take
 * ten times as long where code and memory are used for the first time, and rounds of the event loop are few.
 */
const TURN = 4;

/** A question that shares the thread with others. */
export interface TurnTaker {
  /** Resolves when it is its turn again; `undefined` while it is. @throws {BusyError} past the deadline */
  readonly turn: () => Promise<void> | undefined;
  /** How long it has had the thread so far, in ms. */
  readonly spent: number;
}

interface Waiting {
  readonly taker: Taker;
  readonly begin: () => void;
  readonly fail: (error: Error) => void;
}

/**
 * Shares the thread among questions: one turn of one question in each round of the event loop, of that which has had the
 * thread for the shortest time so far. So a light question waits for one turn of a heavy one at most, and between two
 * turns everything else of the process is answered.
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

  /**
   * For one question.
   *
   * @param isLast whether all others go first: nobody waits for it. Default: no
   */
  begin(isLast = false): TurnTaker {
    return new Taker(this.#now, isLast, taker => {
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
        if (this.#waiting[at]!.taker.isBefore(this.#waiting[next]!.taker)) next = at;
      for (let at = this.#waiting.length - 1; at >= 0; at--) {
        if (at === next || this.#waiting[at]!.taker.begun > overdue) continue;
        this.#waiting.splice(at, 1)[0]!.fail(new BusyError('queries'));
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
  readonly turn: () => Promise<void> | undefined;
  readonly begun: number;
  readonly #now: () => number;
  readonly #isLast: boolean;
  #spent = 0;
  /** When its turn began; `undefined` where it is another's. */
  #started: number | undefined;

  constructor(now: () => number, isLast: boolean, take: (taker: Taker) => Promise<void>) {
    this.#now = now;
    this.#isLast = isLast;
    this.begun = now();
    this.turn = () => (this.#started !== undefined && now() < this.#started + TURN ? undefined : take(this));
  }

  isBefore(other: Taker): boolean {
    return this.#isLast === other.#isLast ? this.spent < other.spent : other.#isLast;
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
