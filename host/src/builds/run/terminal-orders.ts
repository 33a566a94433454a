/** Colours, movements, titles and links: `ESC [ … letter`, `ESC ] … BEL`, and short ones. */
const ORDER = /\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[ -/]*[0-Z\\^-~])/g;
/** One that goes on in what comes next, and is not longer than any. */
const BEGUN = /\x1b(?:\[[0-?]{0,99}[ -/]{0,9}|\][^\x07\x1b]{0,4000}\x1b?|[ -/]{0,9})$/;

/**
 * Removes what a terminal takes for an order from what arrives in parts. Tools print colours though nobody sees them, and
 * a secret that is partly coloured is one for who reads it.
 */
export class TerminalOrders {
  #begun = '';

  remove(text: string): string {
    const plain = (this.#begun + text).replace(ORDER, '');
    this.#begun = BEGUN.exec(plain)?.[0] ?? '';
    return this.#begun ? plain.slice(0, -this.#begun.length) : plain;
  }

  /** What was begun and never ended. */
  end(): string {
    const rest = this.#begun;
    this.#begun = '';
    return rest;
  }
}
