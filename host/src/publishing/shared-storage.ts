import {randomBytes} from 'node:crypto';
import {createWriteStream, existsSync} from 'node:fs';
import {mkdir, readdir, rm} from 'node:fs/promises';
import {join} from 'node:path';
import {pipeline} from 'node:stream/promises';
import type {Transaction} from 'kysely';
import {type ArtifactCache, type ArtifactKind, contentOf} from '../artifacts/artifact-cache.js';
import {
  artifactIn,
  type ArtifactName,
  type ArtifactStore,
  checkedBy,
  nameOfStream,
} from '../artifacts/artifact-store.js';
import {indexNameOf, isReadable} from '../search/shared-engine.js';
import {isRunning} from '../system/processes.js';
import {FileParts, FORMAT} from '../search/file-parts.js';
import type {Tables} from '../store/tables.js';
import {formatsIn} from '../library/downloads.js';
import type {Sites} from '../library/view-for.js';
import type {LibraryRows} from '../library/library-view.js';
import type {
  BuildCopy,
  BuildOrder,
  BuildStorage,
  DroppedBuild,
  GivenBuild,
  KeptBuild,
  LastBuild,
  MendedBuild,
  ServedBuild,
} from './storage.js';
import {copySite} from './copy-site.js';

/** Writes the index of a folder to a file below another folder. Resolves to its path. */
type IndexInto = (order: {
  readonly folder: string;
  readonly project: string;
  readonly version: string;
  /** The folder for the index file. */
  readonly indexes: string;
  /** File of the index to begin with. Default: none. */
  readonly last?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}) => Promise<{readonly pages: number; readonly remarks: readonly string[]; readonly file: string}>;

interface SharedStorageOptions {
  readonly artifacts: ArtifactStore;
  readonly cache: ArtifactCache;
  /** Where builds are prepared on this machine. */
  readonly staging: string;
  readonly index: IndexInto;
}

/** A process renews its leases every few seconds. */
const LEASE = 30_000;

/**
 * Builds that all machines share: files and index are made here, kept as artifacts under their hashes, and fetched by the
 * machines that serve them. The rows refer to them: `folder` is the artifact, the name of the index ends with it.
 */
export class SharedStorage implements BuildStorage {
  readonly lease = LEASE;
  readonly #options: SharedStorageOptions;

  constructor(options: SharedStorageOptions) {
    this.#options = options;
  }

  async keep(order: BuildOrder): Promise<KeptBuild> {
    const {folder, project, version, build, last: lastBuild, limits, signal} = order;
    const {cache, index} = this.#options;
    const own = await this.#ownStaging();
    const end = (): Promise<void> => rm(own, {recursive: true, force: true});
    try {
      const site = join(own, 'site');
      const last = lastBuild && (await this.#copiesOf(lastBuild));
      const files = await copySite(folder, site, {keepsTimes: true, last: last?.site, limits, signal});
      const indexes = join(own, 'indexes');
      // Its files are stored while its index is made, which is another thread's work.
      const [{pages, file, remarks}, siteName] = await Promise.all([
        index({folder: site, project, version, indexes, last: last?.index, signal}),
        this.#put('site', site),
      ]);
      const indexName = await this.#put('index', file);
      const formats = JSON.stringify(await formatsIn(site));
      signal?.throwIfAborted();
      await cache.adopt('site', siteName, site);
      await cache.adopt('index', indexName, file);
      const secure = async (): Promise<void> => {
        await this.#restore('site', siteName, site);
        await this.#restore('index', indexName, file);
      };
      const row = {folder: siteName, index_name: indexNameOf({version, build}, indexName), formats};
      return {row, files, pages, remarks, secure, end};
    } catch (error) {
      await end();
      throw error;
    }
  }

  clear(): Promise<void> {
    return this.#clearStaging();
  }

  /** Stores what is at a path. Resolves to its name. */
  async #put(kind: ArtifactKind, path: string): Promise<ArtifactName> {
    const name = await nameOfStream(contentOf(kind, path));
    await this.#restore(kind, name, path);
    return name;
  }

  /** Stores it unless it is there. @param made where it was before it may have moved into the cache */
  async #restore(kind: ArtifactKind, name: ArtifactName, made: string): Promise<void> {
    const {artifacts, cache} = this.#options;
    const content = () => contentOf(kind, existsSync(made) ? made : cache.pathOf(kind, name));
    if (!(await artifacts.has(name))) await artifacts.put(name, content);
  }

  /**
   * What is here of a build: its files if they are, its index always, unless another release wrote it. Both are compared
   * or checked by whoever reads them, so that they are not read here.
   */
  async #copiesOf({
    folder,
    indexName,
  }: LastBuild): Promise<{site?: string | undefined; index?: string | undefined}> {
    const {cache} = this.#options;
    const site = artifactIn(folder);
    const index = isReadable(indexName) ? artifactIn(indexName) : undefined;
    return {
      site: site && cache.pathOf('site', site),
      index:
        index && cache.holds('index', index)
          ? cache.pathOf('index', index)
          : index && (await cache.open('index', index).catch(() => undefined)),
    };
  }

  /** A damaged copy is fetched again by whoever opens it; an index of another format is made anew, once for all machines. */
  async mend({project, version, build, folder, indexName}: ServedBuild): Promise<MendedBuild | undefined> {
    const {cache, index} = this.#options;
    const site = artifactIn(folder);
    if (!site || isReadable(indexName)) return undefined;
    const own = await this.#ownStaging();
    try {
      const order = {folder: await cache.open('site', site), project, version, indexes: join(own, 'indexes')};
      const {pages, file} = await index(order);
      const artifact = await this.#put('index', file);
      await cache.adopt('index', artifact, file);
      return {
        sentence: `The index of ${project} ${version} was of another release; it was rebuilt from ${pages} pages.`,
        indexName: indexNameOf({version, build}, artifact),
      };
    } finally {
      await rm(own, {recursive: true, force: true});
    }
  }

  async give({folder, indexName, formats}: GivenBuild): Promise<BuildCopy | undefined> {
    const {artifacts} = this.#options;
    const [site, index] = [artifactIn(folder), artifactIn(indexName)];
    if (!site || !index || !(await artifacts.has(site)) || !(await artifacts.has(index))) return undefined;
    const read = (name: ArtifactName) => checkedBy(name, artifacts.get(name));
    return {formats: formats ?? '[]', site: read(site), index: read(index)};
  }

  async take({version, build}: Omit<BuildOrder, 'folder'>, {formats, site, index}: BuildCopy) {
    const own = await this.#ownStaging();
    try {
      const keep = async (stream: AsyncIterable<Buffer>, file: string): Promise<ArtifactName> => {
        await pipeline(stream, createWriteStream(file, {flags: 'wx'}));
        return this.#put('index', file);
      };
      const folder = await keep(site, join(own, 'site'));
      const indexFile = join(own, 'index');
      const artifact = await keep(index, indexFile);
      // One of another format is made anew by the next start.
      const format = (await isOfOurFormat(indexFile)) ? FORMAT : 0;
      return {folder, index_name: indexNameOf({version, build}, artifact, format), formats};
    } finally {
      await rm(own, {recursive: true, force: true});
    }
  }

  /**
   * Two builds of the same pages have the same artifacts. Writes are serialised, so nothing can start to
   * refer to what is removed here.
   */
  async drop(
    transaction: Transaction<Tables>,
    {folder, indexName}: DroppedBuild,
  ): Promise<() => Promise<void>> {
    const {artifacts} = this.#options;
    const site = folder === null ? undefined : artifactIn(folder);
    const index = indexName === null ? undefined : artifactIn(indexName);
    const builds = transaction.selectFrom('build').select('id');
    if (site && !(await builds.where('folder', '=', site).executeTakeFirst())) await artifacts.remove(site);
    if (index && !(await builds.where('index_name', 'like', `%${index}`).executeTakeFirst()))
      await artifacts.remove(index);
    return async () => {};
  }

  async #ownStaging(): Promise<string> {
    const own = join(this.#options.staging, `${process.pid}-${randomBytes(4).toString('hex')}`);
    await this.#clearStaging();
    await mkdir(own, {recursive: true});
    return own;
  }

  /** Removes what killed processes of this machine left unfinished. */
  async #clearStaging(): Promise<void> {
    for (const name of await readdir(this.#options.staging).catch(() => []))
      if (!isRunning(Number.parseInt(name, 10)))
        await rm(join(this.#options.staging, name), {recursive: true, force: true});
  }
}

async function isOfOurFormat(file: string): Promise<boolean> {
  const parts = await FileParts.open(file);
  await parts?.close();
  return parts !== undefined;
}

/** The files of shared builds, fetched by the machine that serves them. */
export function sharedSites(cache: ArtifactCache): Sites {
  return {
    folderOf(kept) {
      const artifact = artifactIn(kept);
      return artifact ? cache.pathOf('site', artifact) : kept;
    },
    async open(kept) {
      const artifact = artifactIn(kept);
      return artifact ? cache.open('site', artifact) : kept;
    },
  };
}

/**
 * Fetches what is served before anyone requests it, the newest first, as long as there is room without removing
 * anything. So readers do not wait, and can still read while the store is unreachable.
 */
export async function fetchAhead(
  cache: ArtifactCache,
  rows: LibraryRows,
  signal: AbortSignal,
): Promise<void> {
  const newest = rows.versions
    .filter(({active}) => active)
    .sort((one, other) => (other.build_id ?? 0) - (one.build_id ?? 0));
  for (const {folder, index_name: indexName} of newest)
    for (const [kind, name] of [artifact('index', indexName), artifact('site', folder)]) {
      if (signal.aborted) return;
      if (!name || cache.holds(kind, name)) continue;
      if (!(await cache.hasRoom())) return;
      // Whoever requests it later gets the error.
      await cache.open(kind, name).catch(() => {});
    }
}

const artifact = (kind: ArtifactKind, kept: string | null): [ArtifactKind, ArtifactName | undefined] => [
  kind,
  kept === null ? undefined : artifactIn(kept),
];
