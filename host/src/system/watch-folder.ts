import type {Stats} from 'node:fs';
import {stat} from 'node:fs/promises';
import {basename} from 'node:path';
import {type FSWatcher, watch} from 'chokidar';
import type {SiteFolder} from '../../../cli/src/site/site-boundary.js';

interface WatchOptions {
  /** Called when something in the folder may have changed, and then nothing for `quiet` ms. */
  readonly onChange: () => void;
  /** Called when watching fails: changes may go unnoticed. */
  readonly onFault: (error: Error) => void;
  /** How long nothing may change before `onChange` is called, in ms: a generator writes many pages in a row. Default: 500. */
  readonly quiet?: number;
  /** How often the identity of the folder is checked, in ms. Default: 2,000. */
  readonly identityCheck?: number;
}

const QUIET = 500;
const IDENTITY_CHECK = 2000;

/**
 * Watches the pages of a built site. Generators do more than edit files: they delete and recreate the folder, or build
 * beside it and rename. A watch then stays on the old folder and never reports changes to the new one, so the folder's
 * identity is checked as well, and a new folder gets a new watch.
 */
export class FolderWatch {
  readonly #folder: string;
  readonly #options: WatchOptions;
  /** What links within the folder lead to is watched where it is. */
  readonly #followsLinks: boolean;
  readonly #check: NodeJS.Timeout;
  #watcher: FSWatcher;
  #settling: NodeJS.Timeout | undefined;
  /** `undefined` while there is no folder. */
  #identity: string | undefined;
  #closed = false;

  constructor({folder, followLinksTo = []}: SiteFolder, options: WatchOptions) {
    this.#folder = folder;
    this.#followsLinks = followLinksTo.length > 0;
    this.#options = options;
    this.#watcher = this.#watch();
    this.#check = setInterval(() => void this.#checkIdentity(), options.identityCheck ?? IDENTITY_CHECK);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#check);
    clearTimeout(this.#settling);
    await this.#watcher.close();
  }

  /** `ready` counts as a change: anything that happened while the watch was being set up went unnoticed. */
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
      .on('error', error => this.#options.onFault(error as Error));
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
    if (!this.#closed) this.#settling = setTimeout(this.#options.onChange, this.#options.quiet ?? QUIET);
  };

  async #rememberIdentity(): Promise<void> {
    this.#identity = await identify(this.#folder);
  }

  async #checkIdentity(): Promise<void> {
    const found = await identify(this.#folder);
    if (found === undefined) this.#identity = undefined;
    if (found === this.#identity || this.#closed) return;
    this.#identity = found;
    // Close the old one first: chokidar shares one handle per path, and that handle is on the old folder.
    const closed = this.#watcher.close();
    this.#watcher = this.#watch();
    await closed;
  }
}

/** Distinguishes a folder from another one at the same path. Inode numbers are reused; birth times are not. */
async function identify(folder: string): Promise<string | undefined> {
  const found = await stat(folder, {bigint: true}).catch(() => undefined);
  return found && `${found.dev}:${found.ino}:${found.birthtimeNs}`;
}
