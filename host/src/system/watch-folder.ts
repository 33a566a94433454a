import type {Stats} from 'node:fs';
import {stat} from 'node:fs/promises';
import {basename} from 'node:path';
import {type FSWatcher, watch} from 'chokidar';
import type {SiteFolder} from '../../../cli/src/site/site-boundary.js';

interface WatchOptions {
  /** Called when files in the folder may have changed, once there were no further changes for `quiet` ms. */
  readonly onChange: () => void;
  /** Called when watching fails, so that changes may go unnoticed. */
  readonly onError: (error: Error) => void;
  /** How long there must be no change before `onChange` is called, in ms. Generators write many pages in a row. Default: 500. */
  readonly quiet?: number;
  /** How often the identity of the folder is checked, in ms. Default: 2,000. */
  readonly identityCheck?: number;
}

const QUIET = 500;
const IDENTITY_CHECK = 2000;

/**
 * Watches the pages of a built site. Generators may delete and recreate the folder, or build beside it and rename. A watch
 * would then stay on the old folder and never report changes in the new one, so the identity of the folder is checked too,
 * and a new folder gets a new watch.
 */
export class FolderWatch {
  readonly #folder: string;
  readonly #options: WatchOptions;
  /** Whether targets of links are watched, too. */
  readonly #followsLinks: boolean;
  readonly #check: NodeJS.Timeout;
  #watcher: FSWatcher;
  #settling: NodeJS.Timeout | undefined;
  /** The identity of the folder; `undefined` while it does not exist. */
  #identity: string | undefined;
  #isClosed = false;

  constructor({folder, followLinksTo = []}: SiteFolder, options: WatchOptions) {
    this.#folder = folder;
    this.#followsLinks = followLinksTo.length > 0;
    this.#options = options;
    this.#watcher = this.#watch();
    this.#check = setInterval(() => void this.#checkIdentity(), options.identityCheck ?? IDENTITY_CHECK);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#check);
    clearTimeout(this.#settling);
    await this.#watcher.close();
  }

  /** Watches the folder. The event `ready` counts as a change, since changes before it are not reported. */
  #watch(): FSWatcher {
    void this.#rememberIdentity();
    return watch(this.#folder, {
      ignored: this.#isIgnored,
      ignoreInitial: true,
      followSymlinks: this.#followsLinks,
    })
      .on('unlinkDir', path => path === this.#folder && (this.#identity = undefined))
      .on('all', this.#handleChange)
      .on('ready', this.#handleChange)
      .on('error', error => this.#options.onError(error as Error));
  }

  readonly #isIgnored = (path: string, stats?: Stats): boolean => {
    if (path === this.#folder) return false;
    return (
      basename(path).startsWith('.') ||
      (stats?.isFile() === true && !/\.html?$|(^|[\\/])objects\.inv$/i.test(path))
    );
  };

  readonly #handleChange = (): void => {
    clearTimeout(this.#settling);
    if (!this.#isClosed) this.#settling = setTimeout(this.#options.onChange, this.#options.quiet ?? QUIET);
  };

  async #rememberIdentity(): Promise<void> {
    this.#identity = await identify(this.#folder);
  }

  async #checkIdentity(): Promise<void> {
    const identity = await identify(this.#folder);
    if (identity === undefined) this.#identity = undefined;
    if (identity === this.#identity || this.#isClosed) return;
    this.#identity = identity;
    // The old watch is closed first: chokidar shares one handle for each path, and that handle is on the old folder.
    const closed = this.#watcher.close();
    this.#watcher = this.#watch();
    await closed;
  }
}

/** Distinguishes a folder from another one at the same path. Inode numbers are reused; birth times are not. */
async function identify(folder: string): Promise<string | undefined> {
  const stats = await stat(folder, {bigint: true}).catch(() => undefined);
  return stats && `${stats.dev}:${stats.ino}:${stats.birthtimeNs}`;
}
