import {randomBytes} from 'node:crypto';
import {createReadStream} from 'node:fs';
import {mkdir, readdir, rm} from 'node:fs/promises';
import {join} from 'node:path';
import type {Transaction} from 'kysely';
import type {ArtifactCache, ArtifactKind} from '../../artifacts/artifact-cache.js';
import {artifactIn, type ArtifactName, type ArtifactStore} from '../../artifacts/artifact-store.js';
import {indexNameOf, isReadable} from '../../artifacts/index-name.js';
import {readPacked, writePacked} from '../../artifacts/packed-file.js';
import {packSite} from '../../artifacts/site-pack.js';
import {isRunning} from '../../is-running.js';
import {FileParts, FORMAT} from '../../search/file-parts.js';
import type {Tables} from '../../store/tables.js';
import {formatsIn} from '../downloads/download-files.js';
import type {
  BuildCopy,
  BuildOrder,
  BuildPlace,
  DroppedBuild,
  GivenBuild,
  KeptBuild,
  LastBuild,
  MendedBuild,
  ServedBuild,
} from './build-place.js';
import {copySite} from './copy-site.js';

/** Writes the index of a folder to a file below another folder. Resolves to its path. */
export type IndexInto = (order: {
  readonly folder: string;
  readonly project: string;
  readonly version: string;
  /** The folder for the index file. */
  readonly indexes: string;
  /** File of the index to begin with. Default: none. */
  readonly last?: string | undefined;
}) => Promise<{readonly pages: number; readonly file: string}>;

export interface SharedBuildsOptions {
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
export class SharedBuilds implements BuildPlace {
  readonly lease = LEASE;
  readonly #options: SharedBuildsOptions;

  constructor(options: SharedBuildsOptions) {
    this.#options = options;
  }

  async keep({folder, project, version, build, last: lastBuild}: BuildOrder): Promise<KeptBuild> {
    const {artifacts, cache, index} = this.#options;
    const own = await this.#ownStaging();
    const end = (): Promise<void> => rm(own, {recursive: true, force: true});
    try {
      const site = join(own, 'site');
      const last = lastBuild && (await this.#copiesOf(lastBuild));
      const files = await copySite(folder, site, {keepsTimes: true, last: last?.site});
      const indexes = join(own, 'indexes');
      const {pages, file} = await index({folder: site, project, version, indexes, last: last?.index});
      const packs = {site: join(own, 'site.pack'), index: join(own, 'index.pack')};
      const siteName = await writePacked(packSite(site), packs.site);
      const indexName = await writePacked(createReadStream(file) as AsyncIterable<Buffer>, packs.index);
      const formats = JSON.stringify(await formatsIn(site));
      const secure = async (): Promise<void> => {
        await putOnce(artifacts, siteName, packs.site);
        await putOnce(artifacts, indexName, packs.index);
      };
      await secure();
      await cache.adopt('site', siteName, site);
      await cache.adopt('index', indexName, file);
      const row = {folder: siteName, index_name: indexNameOf({version, build}, indexName), formats};
      return {row, files, pages, secure, end};
    } catch (error) {
      await end();
      throw error;
    }
  }

  clear(): Promise<void> {
    return this.#clearStaging();
  }

  /** What is here of a build: its files if they are, its index always, unless another release wrote it. */
  async #copiesOf({
    folder,
    indexName,
  }: LastBuild): Promise<{site?: string | undefined; index?: string | undefined}> {
    const {cache} = this.#options;
    const open = async (kind: ArtifactKind, name: ArtifactName | undefined) =>
      name && (await cache.open(kind, name).catch(() => undefined));
    const site = artifactIn(folder);
    return {
      site: site && cache.holds('site', site) ? await open('site', site) : undefined,
      index: isReadable(indexName) ? await open('index', artifactIn(indexName)) : undefined,
    };
  }

  /** A damaged copy is fetched again by whoever opens it; an index of another format is made anew, once for all machines. */
  async mend({project, version, build, folder, indexName}: ServedBuild): Promise<MendedBuild | undefined> {
    const {artifacts, cache, index} = this.#options;
    const site = artifactIn(folder);
    if (!site || isReadable(indexName)) return undefined;
    const own = await this.#ownStaging();
    try {
      const order = {folder: await cache.open('site', site), project, version, indexes: join(own, 'indexes')};
      const {pages, file} = await index(order);
      const artifact = await writePacked(
        createReadStream(file) as AsyncIterable<Buffer>,
        join(own, 'index.pack'),
      );
      await putOnce(artifacts, artifact, join(own, 'index.pack'));
      await cache.adopt('index', artifact, file);
      return {
        sentence: `The index of ${project} ${version} was of another release; it was made anew, of ${pages} pages.`,
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
    const read = (name: ArtifactName) => readPacked(name, artifacts.get(name));
    return {formats: formats ?? '[]', site: read(site), index: read(index)};
  }

  async take({version, build}: Omit<BuildOrder, 'folder'>, {formats, site, index}: BuildCopy) {
    const {artifacts} = this.#options;
    const own = await this.#ownStaging();
    try {
      const keep = async (stream: AsyncIterable<Buffer>, file: string): Promise<ArtifactName> => {
        const name = await writePacked(stream, join(own, file));
        await putOnce(artifacts, name, join(own, file));
        return name;
      };
      const folder = await keep(site, 'site.pack');
      const artifact = await keep(index, 'index.pack');
      // One of another format is made anew by the next start.
      const format = (await isOfOurFormat(join(own, 'index.pack'))) ? FORMAT : 0;
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

async function putOnce(artifacts: ArtifactStore, name: ArtifactName, file: string): Promise<void> {
  if (!(await artifacts.has(name))) await artifacts.put(name, file);
}

async function isOfOurFormat(file: string): Promise<boolean> {
  const parts = await FileParts.open(file);
  await parts?.close();
  return parts !== undefined;
}
