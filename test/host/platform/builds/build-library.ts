import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import type {TestContext} from 'node:test';
import {stringify} from 'yaml';
import {BuildQueue} from '../../../../host/src/platform/builds/build-queue.js';
import type {BuildRunner} from '../../../../host/src/platform/builds/build-runner.js';
import type {Isolation} from '../../../../host/src/platform/builds/run/isolation.js';
import type {BuildLimits, Source} from '../../../../host/src/config/source.js';
import {openPublisher, openRunner} from '../../../../host/src/cli/open-publisher.js';
import {
  initLibrary,
  type LibraryFolder,
  openLibraryFolder,
} from '../../../../host/src/platform/publishing/library-folder.js';
import {newProject} from '../../../../host/src/platform/publishing/new-rows.js';
import type {Publisher} from '../../../../host/src/platform/publishing/publisher.js';
import {Library} from '../../../../host/src/platform/library/library.js';
import {localSites} from '../../../../host/src/platform/publishing/storage.js';
import {sharedSites} from '../../../../host/src/platform/publishing/shared-storage.js';
import {wholeLibrary} from '../../../../host/src/platform/people/viewer.js';
import type {SearchEngine} from '../../../../cli/src/search/engine.js';
import {until} from '../../../support/until.js';

/** A library with projects that are built from repositories, and a runner for the builds. */
export interface BuildLibrary {
  readonly library: LibraryFolder;
  readonly served: Library;
  readonly engine: SearchEngine;
  readonly queue: BuildQueue;
  readonly publisher: Publisher;
  readonly runner: BuildRunner;
  /** Adds a build. Resolves to its row once it has ended. */
  build(version?: string): ReturnType<BuildLibrary['ended']>;
  ended(id: number): Promise<Awaited<ReturnType<typeof readBuild>>>;
  /** Waits until the row of a build meets a condition. Resolves to the row. */
  until(
    id: number,
    isSo: (build: Awaited<ReturnType<typeof readBuild>>) => boolean,
  ): Promise<Awaited<ReturnType<typeof readBuild>>>;
  /** The version as an administrator sees it. */
  version(slug: string): Promise<ReturnType<Awaited<ReturnType<Library['view']>>['find']>>;
}

export const PROJECT = 'manual';

export interface BuildLibraryOptions {
  /** Address of a PostgreSQL store. Default: a file in the library. */
  readonly store?: string;
  /** How commands are isolated. Default: the strongest isolation of this machine. */
  readonly isolation?: Isolation;
  /** User id of the commands. Default: that of the test. */
  readonly user?: number;
  /** Other settings than those of the project. Default: builds may run as root, as CI does. */
  readonly config?: object;
  /** Limits that the configuration cannot express. The function is called when a build begins. */
  readonly limits?: () => Partial<BuildLimits>;
}

export async function makeBuildLibrary(
  test: Pick<TestContext, 'after'>,
  settings: object,
  {store, isolation, user, limits, config = {builds: {allow_root: true}}}: BuildLibraryOptions = {},
): Promise<BuildLibrary> {
  const folder = await mkdtemp(join(tmpdir(), 'docent-builds-'));
  await initLibrary(folder);
  await writeFile(join(folder, 'docent.yaml'), stringify({...config, projects: {[PROJECT]: settings}}));
  const library = await openLibraryFolder(folder, store);
  await library.store.write(undefined, transaction =>
    transaction.insertInto('project').values(newProject(PROJECT)).execute(),
  );
  const terminal = {out() {}, note() {}, progress() {}};
  const {publisher, engine, close} = openPublisher(library, terminal, new AbortController().signal);
  const queue = new BuildQueue(library.store, limited(library.config.projects, limits));
  const runner = await openRunner(library, {queue, publisher, isolation, user, report() {}});
  test.after(async () => {
    await runner.stop();
    await close();
    await library.close();
    await rm(folder, {recursive: true, force: true});
  });
  const untilBuild: BuildLibrary['until'] = async (id, isSo) => {
    let row = await readBuild(library, id);
    await until(async () => isSo((row = await readBuild(library, id))), 50).catch((cause: unknown) => {
      throw new Error(`Timed out while the build was ${JSON.stringify(row)}`, {cause});
    });
    return row;
  };
  const served = new Library(
    library.store,
    library.shared ? sharedSites(library.shared.cache) : localSites(library.files),
  );
  const ended = (id: number) => untilBuild(id, ({finished}) => finished !== null);
  return {
    library,
    served,
    engine,
    queue,
    publisher,
    runner,
    until: untilBuild,
    ended,
    async build(version = 'latest') {
      return ended(await queue.add({project: PROJECT, version, who: 'test', reason: ''}));
    },
    async version(slug) {
      return (await served.view(wholeLibrary('test'))).find(PROJECT, slug);
    },
  };
}

function limited(
  sources: ReadonlyMap<string, Source>,
  limits: BuildLibraryOptions['limits'],
): ReadonlyMap<string, Source> {
  const change = (source: Source): Source =>
    source.kind === 'repository'
      ? {
          ...source,
          get limits() {
            return {...source.limits, ...limits?.()};
          },
        }
      : source;
  return new Map([...sources].map(([slug, source]) => [slug, change(source)]));
}

async function readBuild({store: {database}}: LibraryFolder, id: number) {
  const build = await database.selectFrom('build').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const commands = await database
    .selectFrom('build_command')
    .selectAll()
    .where('build_id', '=', id)
    .orderBy('id')
    .execute();
  return {...build, commands, output: commands.map(({output}) => output).join('')};
}
