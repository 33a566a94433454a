import {randomBytes} from 'node:crypto';
import {mkdir, readdir, rename} from 'node:fs/promises';
import {join, resolve} from 'node:path';
import {isRunning} from '../../../../cli/src/system/processes.js';
import {belowFolder} from '../../../../cli/src/system/paths.js';
import {removeFolder} from '../../system/remove-folder.js';
import {leadsOut} from '../../../../cli/src/site/site-boundary.js';
import {checkFolder} from '../../../../cli/src/site/walk-site.js';
import type {Publisher} from '../publishing/publisher.js';
import type {Store} from '../store/store.js';
import {isMaskable} from '../../observability/secret-mask.js';
import {protocolOf, type RepositorySource, secretsOf, withoutCredentials} from '../../config/source.js';
import {BuildCommands, BuildError, limitMessage} from './build-commands.js';
import type {BuildQueue, ClaimedBuild} from './build-queue.js';
import {refFor, syncVersions} from './refs.js';
import {Repository} from './repository.js';
import {environmentOf} from './run/run-command.js';
import type {Isolation} from './run/isolation.js';

/** Folder of one build on this machine; everything its commands create is in it. */
export class BuildFolder {
  /** Folder that contains the other ones; removed after the build. */
  readonly root: string;
  /** What the commands of the build see as its folder. */
  readonly work: string;
  readonly checkout: string;
  /** What the commands of the build see as `/tmp`. It must not be inside `work`; see `Place`. */
  readonly temporary: string;

  constructor(folder: string, build: number) {
    this.root = resolve(folder, `${process.pid}-b${build}`);
    this.work = join(this.root, 'build');
    this.checkout = join(this.work, 'checkout');
    this.temporary = join(this.root, 'tmp');
  }

  async make(): Promise<void> {
    await this.remove();
    IN_USE.add(this.root);
    for (const path of [join(this.work, 'home'), join(this.work, 'tmp'), this.temporary])
      await mkdir(path, {recursive: true});
  }

  async remove(): Promise<void> {
    await removeFolder(this.root);
    IN_USE.delete(this.root);
  }
}

/**
 * Folders of builds that this process runs. A process id in the name of a folder is not enough to recognise them: in a
 * container, an earlier process often had the same id.
 */
const IN_USE = new Set<string>();
const REMOVED_PREFIX = 'removed-';

/**
 * Renames the folders of builds whose process on this machine was killed, so that new builds can use their names.
 * Resolves to the new paths. They are not removed here, since that may take minutes.
 */
export async function setAsideDeadBuilds(folder: string): Promise<readonly string[]> {
  const paths: string[] = [];
  for (const name of await readdir(folder).catch(() => [])) {
    const path = resolve(folder, name);
    const pid = Number.parseInt(name, 10);
    if (name.startsWith(REMOVED_PREFIX)) paths.push(path);
    else if (!IN_USE.has(path) && (pid === process.pid || !isRunning(pid))) {
      const aside = join(folder, `${REMOVED_PREFIX}${randomBytes(8).toString('hex')}`);
      await rename(path, aside);
      paths.push(aside);
    }
  }
  return paths;
}

export interface BuildServices {
  readonly store: Store;
  readonly queue: BuildQueue;
  readonly publisher: Publisher;
  /** Absolute path of the library's folder, to which paths in its configuration are relative. */
  readonly library: string;
  readonly repositories: string;
  readonly work: string;
  /** Absolute paths of folders that commands may read, in addition to those of the system. */
  readonly readable: readonly string[];
  readonly isolation: Isolation;
  /** Texts that are masked in logs: the library's secret, and passwords of the store. */
  readonly secrets: readonly string[];
}

/**
 * Builds a version from its repository and publishes it.
 *
 * @throws {BuildError} if the machine cannot isolate commands as configured, a command fails or exceeds a limit, or the
 *   repository has no branch or tag for the version
 * @throws {PublishError} if the result cannot be published
 */
export async function buildRepository(
  build: ClaimedBuild,
  source: RepositorySource,
  services: BuildServices,
  signal: AbortSignal,
): Promise<void> {
  const {store, queue, publisher, isolation} = services;
  if (isolation.refusal !== undefined) throw new BuildError(isolation.refusal);
  const {project, version} = await readVersion(store, build);
  await queue.note(build, {config: JSON.stringify(configOf(source))});
  const variables = await store.database
    .selectFrom('variable')
    .select(['name', 'value'])
    .where('project_id', '=', project.id)
    .orderBy('name')
    .execute();
  if (source.network !== 'all' && !isolation.isolatesNetwork)
    throw new BuildError(
      'This machine cannot keep commands from the network; get bubblewrap to run ("docent serve" says at its start what it lacks), or set "network: all" in docent.yaml.',
    );
  const folder = new BuildFolder(services.work, build.id);
  const {root, work, checkout, temporary} = folder;
  await folder.make();
  try {
    const secrets = [...variables.map(({value}) => value), ...secretsOf(source), ...services.secrets];
    const isLocal = protocolOf(source.repository) === 'file';
    const {repository} = source;
    const address =
      isLocal && !repository.startsWith('file:') ? resolve(services.library, repository) : repository;
    const workInCommands = isolation.pathOf(work);
    const paths = new Map([
      [services.library, '(library)'],
      [work, '/build'],
      ...(isLocal ? [address, address.replace(/^file:\/\//, '')] : []).map(
        path => [path, '(repository)'] as const,
      ),
    ]);
    const commands = new BuildCommands({
      store,
      build: build.id,
      limits: source.limits,
      secrets,
      paths,
      work: root,
      memoryGroups: isolation.memoryGroups,
      signal,
    });
    const mirror = new Repository({
      address,
      folder: belowFolder(services.repositories, build.project),
      isolation,
      library: services.library,
      readable: services.readable,
    });
    const {refs, defaultBranch} = await mirror.fetch(commands, signal);
    const ref = refFor(version, refs, project.default_branch || defaultBranch);
    if (!ref)
      throw new BuildError(
        `The repository has no branch or tag for the version "${build.version}"; push it, then build again.`,
      );
    await queue.note(build, {commit_name: ref.commit});
    await syncVersions(store, {
      project: build.project,
      refs,
      activate: source.activate,
      defaultBranch,
      // A path of this machine must not be published.
      repository: isLocal ? '' : withoutCredentials(source.repository),
    });
    await mirror.checkOut(commands, ref.commit, folder);
    if (source.submodules) await mirror.checkOutSubmodules(commands, folder);

    const {environment, notPassed} = environmentOf({
      work: workInCommands,
      checkout: workInCommands + checkout.slice(work.length),
      variables,
      permitted: source.variables,
      project: build.project,
      version: build.version,
      language: project.language,
      type: ref.type,
      ref: ref.name,
      commit: ref.commit,
    });
    await logVariableWarnings(commands, variables, notPassed);
    const {library, readable} = services;
    const place = {folder: checkout, work, temporary, library, readable};
    const steps = [
      ['installing', 'Install what it needs', source.install, source.network !== 'none'],
      ['building', 'Build', source.build, source.network === 'all'],
    ] as const;
    for (const [state, description, list, network] of steps) {
      if (!list.length) continue;
      await queue.note(build, {state});
      for (const command of list)
        await commands.run({
          command,
          description,
          environment,
          folder: checkout,
          argv: isolation.wrap(['/bin/sh', '-c', command], {...place, network}),
        });
    }
    signal.throwIfAborted();

    const output = join(checkout, source.output);
    if (leadsOut({folder: output, own: work}))
      throw new BuildError(
        `The folder ${source.output}, or a folder above it, is a link that leads out of the build; write the HTML into a real folder of the checkout.`,
      );
    if (await checkFolder(output))
      throw new BuildError(
        `The commands left no HTML in ${source.output}; "output" in docent.yaml names the folder that they write.`,
      );
    const timeout = new AbortController();
    const {disk, files, time} = source.limits;
    const timer = setTimeout(
      () => timeout.abort(new BuildError(limitMessage('publishing', source.limits))),
      time,
    );
    try {
      await publisher.run(
        build.id,
        {project: build.project, version: build.version, folder: output, commit: ref.commit},
        {
          attempt: build.attempt,
          temporaryName: source.output,
          own: work,
          limits: {bytes: disk, files},
          signal: AbortSignal.any([signal, timeout.signal]),
        },
      );
    } finally {
      clearTimeout(timer);
    }
  } finally {
    await folder.remove();
  }
}

/** The configuration of a build, in the format of Read the Docs' configuration files. */
const configOf = ({install, build, submodules}: RepositorySource) => ({
  version: '2',
  build: {jobs: {install, build: {html: build}}},
  submodules: {include: submodules ? 'all' : []},
});

/** Warns of variables that commands do not get, and of values too short to be masked in the log. */
async function logVariableWarnings(
  commands: BuildCommands,
  variables: readonly {readonly name: string; readonly value: string}[],
  notPassed: readonly string[],
): Promise<void> {
  const unmaskable = variables.filter(({value}) => value !== '' && !isMaskable(value)).map(({name}) => name);
  const lines = [
    notPassed.length
      ? `Not passed to commands: ${notPassed.join(', ')}. They get variables whose names begin with DOCS_, and those under "variables" of the project in docent.yaml.`
      : '',
    unmaskable.length ? `Too short to be masked in this log: ${unmaskable.join(', ')}.` : '',
  ].filter(Boolean);
  if (lines.length) await commands.note('docent variables', 'Variables of the project', lines.join('\n'));
}

async function readVersion({database}: Store, {project, version}: ClaimedBuild) {
  const row = await database
    .selectFrom('project')
    .select(['id', 'default_branch', 'language'])
    .where('slug', '=', project)
    .executeTakeFirstOrThrow();
  const versionRow = await database
    .selectFrom('version')
    .select(['slug', 'verbose_name', 'type'])
    .where('project_id', '=', row.id)
    .where('slug', '=', version)
    .executeTakeFirstOrThrow();
  return {project: row, version: versionRow};
}
