import {existsSync} from 'node:fs';
import {mkdir, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import type {Transaction} from 'kysely';
import {
  type ArtifactCache,
  type ArtifactKind,
  contentOf,
  ownName,
  removeAbandoned,
} from '../artifacts/artifact-cache.js';
import {
  artifactIn,
  type ArtifactName,
  type ArtifactStore,
  checkedBy,
  nameOfStream,
} from '../artifacts/artifact-store.js';
import {indexFileIn} from '../../../../cli/src/search/file-engine.js';
import {FileParts} from '../../../../cli/src/search/file-parts.js';
import {FORMAT} from '../../../../cli/src/search/parts-header.js';
import {indexNameOf, isReadable} from './shared-engine.js';
import {keptSite} from '../../../../cli/src/site/site-boundary.js';
import type {Tables} from '../store/tables.js';
import {formatsIn} from '../library/downloads.js';
import {removeFolder} from '../../system/remove-folder.js';
import type {Sites} from '../library/view-for.js';
import type {LibraryRows} from '../library/library-view.js';
import type {
  BuildCopy,
  BuildName,
  BuildOrder,
  BuildStorage,
  DroppedBuild,
  GivenBuild,
  IndexOrder,
  IndexSite,
  KeptBuild,
  LastBuild,
  MendedBuild,
} from './storage.js';
import {copySite} from './copy-site.js';

interface SharedStorageOptions {
  readonly artifacts: ArtifactStore;
  readonly cache: ArtifactCache;
  /** Where builds are prepared on this machine. */
  readonly staging: string;
  readonly index: IndexSite;
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
    const {project, version, last: lastBuild, limits, signal} = order;
    const {cache} = this.#options;
    const own = await this.#ownStaging();
    const end = (): Promise<void> => removeFolder(own);
    try {
      const site = join(own, 'site');
      const last = lastBuild && (await this.#copiesOf(lastBuild));
      const {files, changed, leftOut} = await copySite(order.site, site, {
        keepsTimes: true,
        last: last?.site,
        limits,
        signal,
      });
      const indexes = join(own, 'indexes');
      // Its files are stored while its index is made, which is another thread's work.
      const [{pages, file, remarks}, siteName] = await Promise.all([
        this.#index({...keptSite(site), project, version, indexes, last: last?.index, changed, signal}),
        this.#put('site', site),
      ]);
      const indexName = await this.#put('index', file);
      const formats = JSON.stringify(await formatsIn(keptSite(site)));
      signal?.throwIfAborted();
      await cache.adopt('site', siteName, site);
      await cache.adopt('index', indexName, file);
      const secure = async (): Promise<void> => {
        await this.#restore('site', siteName, site);
        await this.#restore('index', indexName, file);
      };
      const row = {folder: siteName, index_name: indexNameOf(order, indexName), formats};
      return {row, files, pages, remarks, leftOut, secure, end};
    } catch (error) {
      await end();
      throw error;
    }
  }

  clear(): Promise<void> {
    return removeAbandoned(this.#options.staging);
  }

  async #index(order: IndexOrder) {
    return {...(await this.#options.index(order)), file: indexFileIn(order.indexes, order)};
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
  async #copiesOf({folder, indexName}: LastBuild) {
    const {cache} = this.#options;
    const site = artifactIn(folder);
    const index = isReadable(indexName) ? artifactIn(indexName) : undefined;
    return {
      site: site && cache.pathOf('site', site),
      index:
        index &&
        (cache.holds('index', index)
          ? cache.pathOf('index', index)
          : await cache.open('index', index).catch(() => undefined)),
    };
  }

  /** A damaged copy is fetched again by whoever opens it; an index of another format is made anew, once for all machines. */
  async mend(served: BuildName & LastBuild): Promise<MendedBuild | undefined> {
    const {cache} = this.#options;
    const {project, version} = served;
    const site = artifactIn(served.folder);
    if (!site || isReadable(served.indexName)) return undefined;
    const own = await this.#ownStaging();
    try {
      const folder = await cache.open('site', site);
      const order = {...keptSite(folder), project, version, indexes: join(own, 'indexes')};
      const {pages, file} = await this.#index(order);
      const artifact = await this.#put('index', file);
      await cache.adopt('index', artifact, file);
      return {
        sentence: `The index of ${project} ${version} was of another release; it was rebuilt from ${pages} pages.`,
        indexName: indexNameOf(served, artifact),
      };
    } finally {
      await removeFolder(own);
    }
  }

  async give({folder, indexName, formats}: GivenBuild): Promise<BuildCopy | undefined> {
    const {artifacts} = this.#options;
    const [site, index] = [artifactIn(folder), artifactIn(indexName)];
    if (!site || !index || !(await artifacts.has(site)) || !(await artifacts.has(index))) return undefined;
    const read = (name: ArtifactName) => checkedBy(name, artifacts.get(name));
    return {formats: formats ?? '[]', site: read(site), index: read(index)};
  }

  async take(name: BuildName, {formats, site, index}: BuildCopy) {
    const own = await this.#ownStaging();
    try {
      const keep = async (stream: AsyncIterable<Buffer>, file: string): Promise<ArtifactName> => {
        await writeFile(file, stream, {flag: 'wx'});
        return this.#put('index', file);
      };
      const folder = await keep(site, join(own, 'site'));
      const indexFile = join(own, 'index');
      const artifact = await keep(index, indexFile);
      // One of another format is made anew by the next start.
      const parts = await FileParts.open(indexFile);
      await parts?.close();
      return {folder, index_name: indexNameOf(name, artifact, parts ? FORMAT : 0), formats};
    } finally {
      await removeFolder(own);
    }
  }

  /**
   * Two builds of the same pages have the same artifacts. Writes are serialised, so nothing can start to
   * refer to what is removed here.
   */
  async drop(transaction: Transaction<Tables>, {folder, indexName}: DroppedBuild) {
    const {artifacts} = this.#options;
    const [site, index] = [artifactIn(folder), artifactIn(indexName)];
    const builds = transaction.selectFrom('build').select('id');
    // What cannot be removed now is removed by `tidyArtifacts`.
    const remove = (name: ArtifactName) => artifacts.remove(name).catch(() => {});
    if (site && !(await builds.where('folder', '=', site).executeTakeFirst())) await remove(site);
    if (index && !(await builds.where('index_name', 'like', `%${index}`).executeTakeFirst()))
      await remove(index);
    return async () => {};
  }

  async #ownStaging(): Promise<string> {
    const own = join(this.#options.staging, ownName());
    await this.clear();
    await mkdir(own, {recursive: true});
    return own;
  }
}

/** The files of shared builds, fetched by the machine that serves them. */
export function sharedSites(cache: ArtifactCache): Sites {
  return {
    siteOf(kept) {
      const artifact = artifactIn(kept);
      return artifact ? keptSite(cache.pathOf('site', artifact)) : {folder: kept};
    },
    async open(kept) {
      const artifact = artifactIn(kept);
      return artifact ? keptSite(await cache.open('site', artifact)) : {folder: kept};
    },
  };
}

/**
 * Fetches what is served before anyone requests it, the newest first, as long as there is room without removing
 * anything. So readers do not wait, and can still read while the store is unreachable.
 */
export async function fetchAhead(cache: ArtifactCache, rows: LibraryRows, signal: AbortSignal) {
  const newest = rows.versions
    .filter(({active}) => active)
    .sort((one, other) => (other.build_id ?? 0) - (one.build_id ?? 0));
  for (const {folder, index_name: indexName} of newest)
    for (const [kind, name] of [
      ['index', artifactIn(indexName)],
      ['site', artifactIn(folder)],
    ] as const) {
      if (signal.aborted) return;
      if (!name || cache.holds(kind, name)) continue;
      if (!(await cache.hasRoom())) return;
      // Whoever requests it later gets the error.
      await cache.open(kind, name).catch(() => {});
    }
}
