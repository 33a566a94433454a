import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import type {TestContext} from 'node:test';
import {setTimeout as wait} from 'node:timers/promises';
import {stringify} from 'yaml';
import {BuildQueue} from '../../../host/src/builds/build-queue.js';
import type {BuildRunner} from '../../../host/src/builds/build-runner.js';
import {openPublisher} from '../../../host/src/cli/library/open-publisher.js';
import {openRunner} from '../../../host/src/cli/library/open-runner.js';
import {
  initLibrary,
  type LibraryFolder,
  openLibraryFolder,
} from '../../../host/src/library/setup/library-folder.js';
import {newProject} from '../../../host/src/library/setup/new-rows.js';
import type {Publisher} from '../../../host/src/library/setup/publisher.js';
import {Catalogue} from '../../../host/src/library/view/catalogue.js';
import {wholeLibrary} from '../../../host/src/people/viewer.js';

/** An end to waiting for a condition, in ms; nothing asserts how long it took. */
const LIMIT = 240_000;

/** A library with projects that are built from repositories, and what builds them. */
export interface BuildLibrary {
  readonly library: LibraryFolder;
  readonly queue: BuildQueue;
  readonly publisher: Publisher;
  readonly runner: BuildRunner;
  /** Adds a build; resolves when it has ended, with what is kept of it. */
  build(version?: string): ReturnType<BuildLibrary['ended']>;
  ended(id: number): Promise<Awaited<ReturnType<typeof readBuild>>>;
  /** Resolves when a build is as it shall be. */
  until(
    id: number,
    isSo: (build: Awaited<ReturnType<typeof readBuild>>) => boolean,
  ): Promise<Awaited<ReturnType<typeof readBuild>>>;
  /** The version as who runs the library sees it. */
  version(slug: string): Promise<ReturnType<Awaited<ReturnType<Catalogue['view']>>['find']>>;
}

export const PROJECT = 'manual';

export async function makeBuildLibrary(
  test: Pick<TestContext, 'after'>,
  settings: object,
): Promise<BuildLibrary> {
  const folder = await mkdtemp(join(tmpdir(), 'docent-builds-'));
  await initLibrary(folder);
  await writeFile(join(folder, 'docent.yaml'), stringify({projects: {[PROJECT]: settings}}));
  const library = await openLibraryFolder(folder);
  await library.store.write(undefined, transaction =>
    transaction.insertInto('project').values(newProject(PROJECT)).execute(),
  );
  const terminal = {out() {}, note() {}, progress() {}};
  const {publisher, close} = openPublisher(library, terminal, new AbortController().signal);
  const queue = new BuildQueue(library.store, library.config.projects);
  const runner = await openRunner(library, {queue, publisher, report() {}});
  test.after(async () => {
    await runner.stop();
    await close();
    await library.close();
    await rm(folder, {recursive: true, force: true});
  });
  const until: BuildLibrary['until'] = async (id, isSo) => {
    for (const end = Date.now() + LIMIT; Date.now() < end; await wait(50)) {
      const found = await readBuild(library, id);
      if (isSo(found)) return found;
    }
    throw new Error(`It never came: ${JSON.stringify(await readBuild(library, id))}`);
  };
  const ended = (id: number) => until(id, ({finished}) => finished !== null);
  return {
    ...{library, queue, publisher, runner, until, ended},
    async build(version = 'latest') {
      return ended(await queue.add({project: PROJECT, version, who: 'test', reason: ''}));
    },
    async version(slug) {
      return (await new Catalogue(library.store).view(wholeLibrary('test'))).find(PROJECT, slug);
    },
  };
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
