import {setTimeout as wait} from 'node:timers/promises';
import {until} from './fleet.js';

/** Readers that continuously search and open pages on all hosts, and record errors. */
export class Load {
  /** Errors of any reader. */
  readonly faults: string[] = [];
  /** The newest generation of the site that each host has shown, by origin. The first publication is generation 1. */
  readonly #shown = new Map<string, number>();
  readonly #answers = new Map<string, number>();
  readonly #readers: Promise<void>[] = [];
  #isStopped = false;

  constructor(origins: readonly string[]) {
    for (const origin of origins) this.visit(origin);
  }

  /** Sends readers to another host, too. */
  visit(origin: string): void {
    this.#shown.set(origin, 0);
    this.#readers.push(this.#read(origin));
  }

  /** The oldest generation that any of the hosts currently shows. */
  get generation(): number {
    return Math.min(...this.#shown.values());
  }

  /** Number of visits without errors. */
  get answers(): number {
    return [...this.#answers.values()].reduce((sum, answers) => sum + answers, 0);
  }

  answersOf(origin: string): number {
    return this.#answers.get(origin) ?? 0;
  }

  reaches(generation: number): Promise<void> {
    return until(`all hosts show generation ${generation}`, async () => this.generation >= generation);
  }

  /** Sends no more readers to a host. */
  leave(origin: string): void {
    this.#shown.delete(origin);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all(this.#readers);
  }

  async #read(origin: string): Promise<void> {
    while (!this.#isStopped && this.#shown.has(origin)) {
      try {
        await this.#visit(origin);
        this.#answers.set(origin, this.answersOf(origin) + 1);
      } catch (error) {
        if (this.#shown.has(origin)) this.faults.push(`${origin}: ${(error as Error).message}`);
      }
      await wait(20);
    }
  }

  /** Opens a page and searches. Checks that neither is of an older generation than the host has shown before. */
  async #visit(origin: string): Promise<void> {
    const page = await fetch(`${origin}/book/en/latest/`);
    const text = await page.text();
    if (page.status !== 200) throw new Error(`${page.status} ${text}`);
    this.#note(origin, text);
    const answer = await fetch(`${origin}/api/v3/search/?q=project:book+quokka`);
    const results = await answer.text();
    if (answer.status !== 200) throw new Error(`${answer.status} ${results}`);
    const {count} = JSON.parse(results) as {count: number};
    if (count !== 1) throw new Error(`${count} pages found: ${results}`);
    this.#note(origin, results);
  }

  #note(origin: string, text: string): void {
    const last = this.#shown.get(origin);
    if (last === undefined) return;
    const generation = Number(/[Gg]eneration ?(\d+)/.exec(text)?.[1]);
    if (!(generation >= last)) throw new Error(`generation ${generation} after ${last}`);
    this.#shown.set(origin, generation);
  }
}
