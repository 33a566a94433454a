import {createHash} from 'node:crypto';
import type {Inventory, InventoryEntry} from '../site/inventory.js';
import type {CommonParts} from '../site/site-title.js';

/** What a page becomes depends on its bytes, and on what the site says of it. */
export class PageContext {
  readonly #common: string;
  readonly #entries = new Map<string, InventoryEntry[]>();

  constructor({prefix, suffix}: CommonParts, inventory: Inventory | undefined) {
    this.#common = JSON.stringify([prefix, suffix]);
    for (const entry of inventory?.entries ?? []) {
      const known = this.#entries.get(entry.path);
      if (known) known.push(entry);
      else this.#entries.set(entry.path, [entry]);
    }
  }

  /** Changes when a page is to be read in another way. @param rank that its site gives it */
  of(path: string, rank: number): string {
    const entries = this.#entries.get(path)?.map(({role, name, anchor}) => [role, name, anchor]);
    return digest(JSON.stringify([this.#common, rank, entries]));
  }
}

/** Equal for equal content only. */
export const digest = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, 22);
