import {now, type Store} from '../store/store.js';
import {type SecretMask, wellFormed} from '../observability/secret-mask.js';

/** Escape sequences for colours, cursor movement, titles and links: `ESC [ … letter`, `ESC ] … BEL`, and short ones. */
const ORDER = /\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[ -/]*[0-Z\\^-~])/g;
/** A sequence that continues in the next chunk; no real one is longer. */
const BEGUN = /\x1b(?:\[[0-?]{0,99}[ -/]{0,9}|\][^\x07\x1b]{0,4000}\x1b?|[ -/]{0,9})$/;

/**
 * Removes terminal escape sequences from a stream of text. Tools print colours even where there is no terminal, and a
 * secret with a colour change in it could not be masked.
 */
export class AnsiStripper {
  #begun = '';

  remove(text: string): string {
    const plain = (this.#begun + text).replace(ORDER, '');
    this.#begun = BEGUN.exec(plain)?.[0] ?? '';
    return this.#begun ? plain.slice(0, -this.#begun.length) : plain;
  }

  /** The rest: a sequence that was never completed. */
  end(): string {
    const rest = this.#begun;
    this.#begun = '';
    return rest;
  }
}

/** Interval of storing the output, in ms; it grows with the output, since all of it is written each time. */
const INTERVAL = 1_000;
const CHARACTERS_PER_MS = 50;

/** Control characters, which a terminal would interpret and a store may refuse. */

const CONTROL = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/g;

/** Stores one command of a build and its output while it runs. */
export class CommandLog {
  readonly #store: Store;
  readonly #mask: SecretMask;
  readonly #orders = new AnsiStripper();
  readonly #id: number;
  #text = '';
  #kept = 0;
  #writing: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;

  /** For `begin`. */
  constructor(store: Store, id: number, mask: SecretMask) {
    this.#store = store;
    this.#id = id;
    this.#mask = mask;
  }

  /** @param mask masks secrets in the output and the command; belongs to this command alone */
  static async begin(
    store: Store,
    build: number,
    {command, description}: {readonly command: string; readonly description: string},
    mask: SecretMask,
  ): Promise<CommandLog> {
    // Readers see none of it, so the library's revision stays the same.
    const {id} = await store.database
      .insertInto('build_command')
      .values({
        build_id: build,
        command: mask.mask(command),
        description,
        output: '',
        exit_code: null,
        start_time: now(),
        end_time: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return new CommandLog(store, id, mask);
  }

  add(text: string): void {
    this.#append(this.#mask.add(this.#orders.remove(text)));
    this.#timer ??= setTimeout(
      () => {
        this.#timer = undefined;
        // An unreachable store does not stop the build: the last write has everything.
        this.#writing = this.#writing.then(() => this.#write({})).catch(() => {});
      },
      Math.max(INTERVAL, this.#text.length / CHARACTERS_PER_MS),
    );
  }

  async end(exitCode: number | null): Promise<void> {
    clearTimeout(this.#timer);
    await this.#writing;
    this.#append(this.#mask.add(this.#orders.end()) + this.#mask.end());
    await this.#write({exit_code: exitCode, end_time: now()});
  }

  #append(text: string): void {
    this.#text += wellFormed(text.replace(/\r+\n?/g, '\n').replace(CONTROL, ''));
  }

  async #write(more: {readonly exit_code?: number | null; readonly end_time?: string}): Promise<void> {
    if (this.#kept === this.#text.length && !Object.keys(more).length) return;
    this.#kept = this.#text.length;
    await this.#store.database
      .updateTable('build_command')
      .set({output: this.#text, ...more})
      .where('id', '=', this.#id)
      .execute();
  }
}
