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
  BuildJob,
  BuildStorage,
  RemovedBuild,
  ExportedBuild,
  IndexJob,
  IndexSite,
  StoredBuild,
  LastBuild,
  RepairedBuild,
} from './storage.js';
import {copySite} from './copy-site.js';

interface SharedStorageOptions {
  readonly artifacts: ArtifactStore;
  readonly cache: ArtifactCache;
  /** Folder in which builds are prepared on this machine. */
  readonly staging: string;
  readonly index: IndexSite;
}

/** Duration of a lease, in ms. A process renews its leases every few seconds. */
const LEASE = 30_000;

/**
 * Builds that all machines share. Files and index are stored as artifacts, which are named by their hashes, and fetched by the
 * machines that serve them. In the rows, `folder` is the artifact of the files, and `index_name` ends with that of the index.
 */
export class SharedStorage implements BuildStorage {
  readonly lease = LEASE;
  readonly #options: SharedStorageOptions;

  constructor(options: SharedStorageOptions) {
    this.#options = options;
  }

  async keep(job: BuildJob): Promise<StoredBuild> {
    const {project, version, last: lastBuild, limits, signal} = job;
    const {cache} = this.#options;
    const staging = await this.#newStaging();
    const end = (): Promise<void> => removeFolder(staging);
    try {
      const site = join(staging, 'site');
      const last = lastBuild && (await this.#copiesOf(lastBuild));
      const {files, changed, leftOut} = await copySite(job.site, site, {
        keepsTimes: true,
        last: last?.site,
        limits,
        signal,
      });
      const indexes = join(staging, 'indexes');
      // The files are stored while a thread writes the index.
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
      const row = {folder: siteName, index_name: indexNameOf(job, indexName), formats};
      return {row, files, pages, remarks, leftOut, secure, end};
    } catch (error) {
      await end();
      throw error;
    }
  }

  clear(): Promise<void> {
    return removeAbandoned(this.#options.staging);
  }

  async #index(job: IndexJob) {
    return {...(await this.#options.index(job)), file: indexFileIn(job.indexes, job)};
  }

  /** Stores the file or folder at a path. Resolves to the name of the artifact. */
  async #put(kind: ArtifactKind, path: string): Promise<ArtifactName> {
    const name = await nameOfStream(contentOf(kind, path));
    await this.#restore(kind, name, path);
    return name;
  }

  /** Stores an artifact unless it exists. @param source its path on this machine before it was moved into the cache */
  async #restore(kind: ArtifactKind, name: ArtifactName, source: string): Promise<void> {
    const {artifacts, cache} = this.#options;
    const content = () => contentOf(kind, existsSync(source) ? source : cache.pathOf(kind, name));
    if (!(await artifacts.has(name))) await artifacts.put(name, content);
  }

  /**
   * The paths of a build's files and index on this machine. The index is fetched if it is missing, unless another release wrote
   * it; the files are not fetched. Neither is verified here, since both are compared or verified when they are read.
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

  /** Rebuilds an index of another format, once for all machines. A damaged copy is fetched again when it is opened. */
  async repair(served: BuildName & LastBuild): Promise<RepairedBuild | undefined> {
    const {cache} = this.#options;
    const {project, version} = served;
    const site = artifactIn(served.folder);
    if (!site || isReadable(served.indexName)) return undefined;
    const staging = await this.#newStaging();
    try {
      const folder = await cache.open('site', site);
      const job = {...keptSite(folder), project, version, indexes: join(staging, 'indexes')};
      const {pages, file} = await this.#index(job);
      const artifact = await this.#put('index', file);
      await cache.adopt('index', artifact, file);
      return {
        message: `The index of ${project} ${version} was of another release; it was rebuilt from ${pages} pages.`,
        indexName: indexNameOf(served, artifact),
      };
    } finally {
      await removeFolder(staging);
    }
  }

  async exportBuild({folder, indexName, formats}: ExportedBuild): Promise<BuildCopy | undefined> {
    const {artifacts} = this.#options;
    const [site, index] = [artifactIn(folder), artifactIn(indexName)];
    if (!site || !index || !(await artifacts.has(site)) || !(await artifacts.has(index))) return undefined;
    const read = (name: ArtifactName) => checkedBy(name, artifacts.get(name));
    return {formats: formats ?? '[]', site: read(site), index: read(index)};
  }

  async importBuild(name: BuildName, {formats, site, index}: BuildCopy) {
    const staging = await this.#newStaging();
    try {
      const keep = async (stream: AsyncIterable<Buffer>, file: string): Promise<ArtifactName> => {
        await writeFile(file, stream, {flag: 'wx'});
        return this.#put('index', file);
      };
      const folder = await keep(site, join(staging, 'site'));
      const indexFile = join(staging, 'index');
      const artifact = await keep(index, indexFile);
      // An index of another format is rebuilt at the next start.
      const parts = await FileParts.open(indexFile);
      await parts?.close();
      return {folder, index_name: indexNameOf(name, artifact, parts ? FORMAT : 0), formats};
    } finally {
      await removeFolder(staging);
    }
  }

  /**
   * Artifacts are removed unless another build has the same ones. Writes are serialised, so no build can begin to refer to
   * an artifact while it is removed.
   */
  async drop(transaction: Transaction<Tables>, {folder, indexName}: RemovedBuild) {
    const {artifacts} = this.#options;
    const [site, index] = [artifactIn(folder), artifactIn(indexName)];
    const builds = transaction.selectFrom('build').select('id');
    // If this fails, `tidyArtifacts` removes it later.
    const remove = (name: ArtifactName) => artifacts.remove(name).catch(() => {});
    if (site && !(await builds.where('folder', '=', site).executeTakeFirst())) await remove(site);
    if (index && !(await builds.where('index_name', 'like', `%${index}`).executeTakeFirst()))
      await remove(index);
    return async () => {};
  }

  async #newStaging(): Promise<string> {
    const folder = join(this.#options.staging, ownName());
    await this.clear();
    await mkdir(folder, {recursive: true});
    return folder;
  }
}

/** The files of shared builds, fetched by the machine that serves them. */
export function sharedSites(cache: ArtifactCache): Sites {
  return {
    siteOf(name) {
      const artifact = artifactIn(name);
      return artifact ? keptSite(cache.pathOf('site', artifact)) : {folder: name};
    },
    async open(name) {
      const artifact = artifactIn(name);
      return artifact ? keptSite(await cache.open('site', artifact)) : {folder: name};
    },
  };
}

/**
 * Fetches served builds before anyone requests them, the newest first, as long as the cache has room. So readers do not wait,
 * and can still read while the store is unreachable.
 */
export async function fetchAhead(cache: ArtifactCache, rows: LibraryRows, signal: AbortSignal) {
  const newest = rows.versions
    .filter(({active}) => active)
    .sort((a, b) => (b.build_id ?? 0) - (a.build_id ?? 0));
  for (const {folder, index_name: indexName} of newest)
    for (const [kind, name] of [
      ['index', artifactIn(indexName)],
      ['site', artifactIn(folder)],
    ] as const) {
      if (signal.aborted) return;
      if (!name || cache.holds(kind, name)) continue;
      if (!(await cache.hasRoom())) return;
      // The error is reported when the build is requested.
      await cache.open(kind, name).catch(() => {});
    }
}
