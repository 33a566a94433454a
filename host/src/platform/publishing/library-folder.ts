import {constants, existsSync} from 'node:fs';
import {access, chmod, mkdir, readFile, rename, stat, writeFile} from 'node:fs/promises';
import {join, resolve} from 'node:path';
import {ArtifactCache} from '../artifacts/artifact-cache.js';
import {openArtifacts, secretsOfArtifacts, type SharedArtifacts} from '../artifacts/open-artifacts.js';
import {newSecret} from '../people/secrets.js';
import type {SiteFolder} from '../../../../cli/src/site/site-boundary.js';
import {openLibsqlStore} from '../store/libsql-store.js';
import {parsePostgresAddress} from '../store/postgres/address.js';
import {now, type Store} from '../store/store.js';
import {CONFIG_NAME, CONFIG_TEMPLATE, type LibraryConfig, readConfig} from '../../config/config.js';
import {secretsOf} from '../../config/source.js';
import {Library} from '../library/library.js';
import {isAlive} from './build-records.js';
import {whyNotAsRoot} from './library-owner.js';
import {findOrAddVersion, insertBuild, newProject} from './new-rows.js';

/** An open library: its configuration, its store, and the paths of its folders. */
export interface LibraryFolder {
  /** Absolute path of the folder of the library. */
  readonly folder: string;
  readonly config: LibraryConfig;
  /** The text of the configuration file. */
  readonly configText: string;
  readonly store: Store;
  /** The secret that signs access tokens. */
  readonly secret: string;
  /** Other texts that must not be shown: passwords of the store. */
  readonly secrets: readonly string[];
  /** Replaces the secret. Processes that are running keep the previous one. */
  readonly replaceSecret: (secret: string) => Promise<void>;
  readonly files: string;
  readonly indexes: string;
  readonly downloads: string;
  /** Sites that are being uploaded to this machine. */
  readonly uploads: string;
  /** Folder in which builds are prepared that are stored as artifacts. */
  readonly staging: string;
  /** Copies of the repositories that projects are built from. */
  readonly repositories: string;
  /** Folder in which build commands run. */
  readonly work: string;
  /** Artifacts shared by several machines; `undefined`: builds are stored in folders of this library. */
  readonly shared: SharedArtifacts | undefined;
  readonly close: () => Promise<void>;
}

/** Name of the folder in which Docent keeps its data, below the folder of the library. */
export const DATA = 'data';
/** Minimum length of the secret, in characters. */
export const MIN_SECRET = 32;

/** A library cannot be created or opened. The message is for the administrator. */
export class LibraryFolderError extends Error {
  override readonly name = 'LibraryFolderError';
}

export const isLibraryFolder = (folder: string): Promise<boolean> =>
  access(join(folder, CONFIG_NAME)).then(
    () => true,
    () => false,
  );

/** Creates a library in a folder. @throws {LibraryFolderError} if the folder already is a library or is not writable */
export async function initLibrary(path: string): Promise<string> {
  const folder = resolve(path);
  if (await isLibraryFolder(folder)) throw new LibraryFolderError(`${folder} is already a library.`);
  await refuseRoot(folder, folder);
  try {
    await mkdir(join(folder, DATA), {recursive: true, mode: 0o700});
    await writeFile(join(folder, DATA, 'secret'), newSecret(), {mode: 0o600, flag: 'wx'});
    // Not readable by others, since the administrator may add secrets: those of webhooks, and passwords in addresses.
    await writeFile(join(folder, CONFIG_NAME), CONFIG_TEMPLATE, {mode: 0o600, flag: 'wx'});
  } catch (error) {
    const {code} = error as NodeJS.ErrnoException;
    throw new LibraryFolderError(
      `No library can be created in ${folder} (${code}); choose a folder that you may write to.`,
    );
  }
  await (await openLibsqlStore(join(folder, DATA, 'store.db'))).close();
  return folder;
}

/** Permission bit: every user of the machine may read the file. */
const OTHERS_READ = 0o004;

/** A message if other users can read secrets in the configuration; `undefined` if it has none, or only its owner can. */
export async function whyExposed({
  folder,
  config,
}: Pick<LibraryFolder, 'folder' | 'config'>): Promise<string | undefined> {
  const storeSecrets = config.store ? parsePostgresAddress(config.store).secrets : [];
  if (![...config.projects.values()].flatMap(secretsOf).concat(storeSecrets).length) return undefined;
  const file = join(folder, CONFIG_NAME);
  const {mode} = await stat(file);
  return mode & OTHERS_READ
    ? `${file} has secrets, and every user of this machine can read it; run: chmod 600 ${file}`
    : undefined;
}

/**
 * Opens a library with its store: that of `storeAddress`, else that in DOCENT_STORE, else the configured one.
 *
 * @param storeAddress address of a PostgreSQL server; empty for the file in the library, whatever is configured
 * @param options.isFilled whether the caller will fill the store, which may then be missing or marked as moved. Default: false
 * @param options.isOnlyRead whether the store may be marked as moved, because the caller only reads it. Default: false
 * @throws {LibraryFolderError} if there is no library, or it is damaged, not writable, or was moved
 * @throws {ConfigError} if the configuration is invalid
 * @throws {StoreError} if the store cannot be used
 */
export async function openLibraryFolder(
  path: string,
  storeAddress?: string,
  {
    isFilled = false,
    isOnlyRead = false,
  }: {readonly isFilled?: boolean; readonly isOnlyRead?: boolean | undefined} = {},
): Promise<LibraryFolder> {
  const folder = resolve(path);
  const data = join(folder, DATA);
  const text = await readFile(join(folder, CONFIG_NAME), 'utf8').catch(() => undefined);
  if (text === undefined)
    throw new LibraryFolderError(
      `There is no library in ${folder}; create one with "docent init", or give its folder with --library.`,
    );
  const config = readConfig(text, join(folder, CONFIG_NAME));
  const address = storeAddress ?? (process.env['DOCENT_STORE'] || config.store);
  await refuseRoot(data, folder);
  const opened = address ? await openShared(folder, config, address) : await openOwn(folder, isFilled);
  const close = async (): Promise<void> => {
    await opened.shared?.artifacts.close();
    await opened.store.close();
  };
  if (!isFilled && !isOnlyRead)
    await checkMove(opened.store, folder).catch(async (error: unknown) => {
      await close();
      throw error;
    });
  return {
    folder,
    config,
    configText: text,
    ...opened,
    close,
    staging: join(data, 'staging'),
    repositories: join(data, 'repositories'),
    work: join(data, 'work'),
    files: join(data, 'files'),
    indexes: join(data, 'indexes'),
    downloads: join(data, 'downloads'),
    uploads: join(data, 'uploads'),
  };
}

type OpenedStore = Pick<LibraryFolder, 'store' | 'secret' | 'secrets' | 'replaceSecret' | 'shared'>;

/** Opens the store and the secret of a library on one machine, which are in its data folder. */
async function openOwn(folder: string, isFilled: boolean): Promise<OpenedStore> {
  const data = join(folder, DATA);
  // Without data, this may be a second machine of a shared library, for which the address of the store was not given.
  if (!isFilled && !existsSync(join(data, 'store.db')) && !existsSync(join(data, 'files')))
    throw new LibraryFolderError(
      `The library in ${folder} has no store of its own. If several machines share it, name their PostgreSQL server in DOCENT_STORE, with --store, or as "store" in ${CONFIG_NAME}. If its data was lost, "docent restore <file>" restores it from a backup.`,
    );
  const secretFile = join(data, 'secret');
  const secret = await readSecret(secretFile);
  if (secret.length < MIN_SECRET)
    throw new LibraryFolderError(
      `${secretFile} is missing or too short; put ${MIN_SECRET} random characters or more in it, which invalidates all access tokens.`,
    );
  for (const folder of [data, join(data, 'files'), join(data, 'indexes')])
    if (existsSync(folder)) await checkWritable(folder);
  await chmod(secretFile, 0o600).catch(() => {});
  const file = join(data, 'store.db');
  // A new, empty store would hide that the data was lost.
  if (!isFilled && !existsSync(file) && existsSync(join(data, 'files')))
    throw new LibraryFolderError(
      `The store ${file} is gone, but there are builds beside it. "docent restore <file>" restores it from a backup.`,
    );
  const replaceSecret = async (secret: string): Promise<void> => {
    const newFile = `${secretFile}.new`;
    await writeFile(newFile, secret, {mode: 0o600});
    await rename(newFile, secretFile);
  };
  return {secret, secrets: [], replaceSecret, store: await openLibsqlStore(file), shared: undefined};
}

/** Opens what machines share. This includes the secret of the first machine, so that a token is valid on all of them. */
async function openShared(folder: string, config: LibraryConfig, address: string): Promise<OpenedStore> {
  const data = join(folder, DATA);
  await mkdir(data, {recursive: true, mode: 0o700});
  await checkWritable(data);
  const ownSecret = await readSecret(join(data, 'secret'));
  // Imported on demand: libraries with a store in a file do not need it.
  const {openPostgresStore} = await import('../store/postgres/postgres-store.js');
  const store = await openPostgresStore(address);
  const secret = await store.setting('secret', ownSecret.length < MIN_SECRET ? newSecret() : ownSecret);
  const artifacts = await openArtifacts(config.artifacts, folder, address).catch(async (error: unknown) => {
    await store.close();
    throw error;
  });
  const cache = new ArtifactCache({
    folder: join(data, 'cache'),
    artifacts,
    maxBytes: config.cache.megabytes * 1_000_000,
  });
  const replaceSecret = async (value: string): Promise<void> => {
    await store.database.updateTable('setting').set({value}).where('name', '=', 'secret').execute();
  };
  const {PGPASSWORD = ''} = process.env;
  const secrets = [...parsePostgresAddress(address).secrets, PGPASSWORD, ...secretsOfArtifacts()];
  return {secret, secrets, replaceSecret, store, shared: {artifacts, cache, store: address}};
}

const readSecret = async (file: string): Promise<string> =>
  (await readFile(file, 'utf8').catch(() => '')).trim();

async function checkMove(store: Store, folder: string): Promise<void> {
  const move = await store.move();
  if (!move) return;
  if (!move.worker)
    throw new LibraryFolderError(
      `The library in ${folder} was moved to ${move.to} (${move.at}). Name that store in DOCENT_STORE, with --store, or as "store" in ${CONFIG_NAME}. "docent backup --moved" backs up what is still here.`,
    );
  if (isAlive(move.worker))
    throw new LibraryFolderError(
      `The library in ${folder} is being moved to ${move.to}; wait until "docent migrate" has ended.`,
    );
  // The process that was moving the library has ended early, so the library was not moved.
  await store.setMove(undefined);
}

/** Refuses to let root run a command in another user's library. @throws {LibraryFolderError} */
async function refuseRoot(inside: string, library: string): Promise<void> {
  const problem = await whyNotAsRoot(inside, library);
  if (problem !== undefined) throw new LibraryFolderError(problem);
}

async function checkWritable(data: string): Promise<void> {
  await access(data, constants.W_OK | constants.X_OK).catch(() => {
    throw new LibraryFolderError(
      `Nothing can be written to ${data}; check that its owner is the user who runs this, and its permissions.`,
    );
  });
}

/** A folder of built HTML that is served in place: a project with one version. */
export interface ServedFolder {
  readonly project: string;
  readonly version: string;
  /** Absolute path of the folder. */
  readonly folder: string;
  /** Where the pages of the folder are served: `/` or `/name/`. */
  readonly mount: string;
  /** Address at which the same pages are published elsewhere, with a trailing slash. Default: none. */
  readonly publicUrl?: string | undefined;
}

/**
 * A library of folders, with its store in memory: everything is public, nobody can sign in, and nothing can be changed.
 *
 * @param followLinksTo folders outside of these that their links may lead to. Default: none
 */
export async function openFolderLibrary(
  folders: readonly ServedFolder[],
  followLinksTo: readonly string[] = [],
): Promise<Library> {
  const store = await openLibsqlStore(':memory:');
  await store.write(undefined, async transaction => {
    for (const {project, version, folder, mount, publicUrl} of folders) {
      const built = await stat(folder).then(
        ({mtime}) => mtime.toISOString(),
        () => now(),
      );
      const {id: projectId} = await transaction
        .insertInto('project')
        .values({
          ...newProject(project),
          default_version: version,
          prefix: mount,
          versioning_scheme: 'single_version_without_translations',
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const initial = {source: folder, public_url: publicUrl ?? null};
      const versionId = await findOrAddVersion(transaction, projectId, version, initial);
      const build = await insertBuild(transaction, {
        project_id: projectId,
        version_id: versionId,
        state: 'finished',
        success: 1,
        created: built,
        finished: built,
        folder,
        index_name: version,
      });
      await transaction.updateTable('version').set({build_id: build}).where('id', '=', versionId).execute();
    }
  });
  const siteOf = (folder: string): SiteFolder => ({folder, followLinksTo});
  return new Library(store, {siteOf, open: async folder => siteOf(folder)});
}
