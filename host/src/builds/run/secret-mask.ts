/** Values shorter than that stand in too much that is none, in characters. */
const MIN_LENGTH = 4;
const MASK = '********';

/** Takes secrets out of text that comes in pieces. */
export class SecretMask {
  readonly #pattern: RegExp | undefined;
  readonly #longest: number;
  #pending = '';

  /** @param secrets values, as they are; each line of one, and how an address would have it, are secret too */
  constructor(secrets: readonly string[]) {
    const forms = new Set(
      secrets
        .flatMap(secret => [secret, ...secret.split(/\r?\n/).map(line => line.trim())])
        .filter(form => form.length >= MIN_LENGTH)
        .flatMap(form => [form, encodeURIComponent(wellFormed(form)), Buffer.from(form).toString('base64')]),
    );
    // Of two that begin at one place the longer one is meant.
    const sorted = [...forms].sort((one, other) => other.length - one.length);
    this.#longest = sorted[0]?.length ?? 0;
    this.#pattern = sorted.length ? new RegExp(sorted.map(escape).join('|'), 'g') : undefined;
  }

  /** A piece of text; what could be the beginning of a secret is kept back. */
  add(text: string): string {
    this.#pending += text;
    return this.#take(this.#pending.length - this.#longest + 1);
  }

  /** What was kept back. */
  end(): string {
    return this.#take(this.#pending.length);
  }

  /** All of a text. */
  mask(text: string): string {
    return this.#pattern ? text.replace(this.#pattern, MASK) : text;
  }

  /** What begins before `end`, masked. */
  #take(end: number): string {
    if (end <= 0) return '';
    let taken = '';
    let at = 0;
    for (const {index, 0: found} of this.#pattern ? this.#pending.matchAll(this.#pattern) : []) {
      if (index >= end) break;
      taken += this.#pending.slice(at, index) + MASK;
      at = index + found.length;
    }
    const rest = Math.max(at, end);
    taken += this.#pending.slice(at, rest);
    this.#pending = this.#pending.slice(rest);
    return taken;
  }
}

const escape = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

/** Text without halves of characters, which neither an address nor a store takes. */
export const wellFormed = (text: string): string => Buffer.from(text).toString();
