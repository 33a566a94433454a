import {changeVersion, findVersion, type VersionName} from '../platform/library/version-settings.js';
import {Library} from '../platform/library/library.js';
import {byCommand, COMMAND, wholeLibrary} from '../platform/people/viewer.js';
import {now, type Store} from '../platform/store/store.js';
import type {DocentCommand, LibraryOptions} from './command.js';
import {versionRows} from './list.js';
import {privacyOf} from './publish.js';
import {usageError, UserError} from '../../../cli/src/commands/terminal.js';
import {id, type ProjectAndVersion, projectAndVersion} from './values.js';

interface SetOptions extends LibraryOptions {
  readonly hidden?: boolean;
  readonly active?: boolean;
  readonly private?: boolean;
  readonly default?: boolean;
}

/** Adds `docent set`. */
export function addSet(program: DocentCommand): void {
  program
    .libraryCommand('set', '{project, version, address, state, privacy, build, published, default}')
    .summary('hide, switch off or choose a version')
    .description('Changes who can see a version, and where. Options that are not given leave it as it is.')
    .argument('<project/version>', 'the version', projectAndVersion)
    .option('--hidden', 'serve it, but leave it out of menus, lists and search')
    .option('--no-hidden', 'show it everywhere')
    .option('--active', 'serve it')
    .option('--no-active', 'keep it, but do not serve it')
    .option('--private', 'only for people with a role in the project')
    .option('--no-private', 'for everybody')
    .option('--default', 'make it the default version')
    .inLibrary(async ({library, terminal}, place: ProjectAndVersion, options: SetOptions) => {
      const {hidden, active, private: isPrivate, default: isDefault = false} = options;
      if (hidden === undefined && active === undefined && isPrivate === undefined && !isDefault)
        throw usageError('Say what to change, as in "docent set manual/1.0 --hidden".');
      const privacy = isPrivate === undefined ? undefined : privacyOf(isPrivate);
      const order = {store: library.store, who: COMMAND, ...versionOf(place)};
      await changeVersion(order, {hidden, active, privacy, isDefault});
      terminal.out(`Changed ${nameOf(place)}.`);
      const {project, version} = versionOf(place);
      const view = await new Library(library.store).view(wholeLibrary('command'));
      const rows = await versionRows(library.store, view.project(project)!);
      return {project, ...rows.find(row => row['version'] === version)};
    });
}

const nameOf = ([project, version = '']: ProjectAndVersion): string => `${project}/${version}`;

/** The named version. @throws {UserError} if only a project is named */
function versionOf([project, version]: ProjectAndVersion): VersionName {
  if (version === undefined) throw usageError(`Write it as project/version, as in ${project}/1.0.`);
  return {project, version};
}

/** Adds `docent rollback`. */
export function addRollback(program: DocentCommand): void {
  program
    .libraryCommand('rollback', '{project, version, build, published, commit, newer}')
    .summary('serve the previous build of a version')
    .description(
      'Serves the previous build of a version, which the library keeps for this. The newer build is kept as well: use --to ' +
        'with its number to serve it again.',
    )
    .argument('<project/version>', 'the version', projectAndVersion)
    .option('--to <build>', 'number of the build to serve, if it is kept', id)
    .inLibrary(
      async (
        {library: {store}, terminal},
        place: ProjectAndVersion,
        {to}: LibraryOptions & {to?: number},
      ) => {
        const {build, also} = await rollBack(store, place, to);
        const published = build.finished ?? build.created;
        terminal.out(
          `${nameOf(place)} is build ${build.id} again, of ${published}${build.commit_name && `, commit ${build.commit_name}`}.`,
        );
        if (also.length)
          terminal.note(
            `${also.join(' and ')} still serve${also.length === 1 ? 's' : ''} the newer build; roll back ${also.length === 1 ? 'that' : 'those'}, too, if readers should not see it.`,
          );
        const commit = build.commit_name || null;
        return {...versionOf(place), build: build.id, published, commit, newer: also};
      },
    );
}

/** @param to number of the build. Default: the newest one that is older than the served build */
async function rollBack(store: Store, place: ProjectAndVersion, to: number | undefined) {
  return store.write(byCommand('roll back', nameOf(place)), async transaction => {
    const {id, project_id: project, build_id: served} = await findVersion(transaction, versionOf(place));
    if (served === null) throw new UserError(`${nameOf(place)} has no build yet.`);
    const builds = await transaction
      .selectFrom('build')
      .select(['id', 'created', 'finished', 'commit_name'])
      .where('project_id', '=', project)
      .where('folder', 'is not', null)
      .where('success', '=', 1)
      // An alias such as "latest" serves builds of another version.
      .where('version_id', '=', ({selectFrom}) =>
        selectFrom('build as current').select('current.version_id').where('current.id', '=', served),
      )
      .orderBy('id', 'desc')
      .execute();
    const build = builds.find(row => (to === undefined ? row.id < served : row.id === to));
    if (!build) throw new UserError(notKept(place, served, builds, to));
    await transaction
      .updateTable('version')
      .set({build_id: build.id, modified: now(), identifier: build.commit_name})
      .where('id', '=', id)
      .execute();
    const others = await transaction
      .selectFrom('version')
      .select('slug')
      .where('project_id', '=', project)
      .where('build_id', '=', served)
      .execute();
    return {build, also: others.map(({slug}) => slug)};
  });
}

function notKept(
  place: ProjectAndVersion,
  served: number,
  builds: readonly {readonly id: number}[],
  to: number | undefined,
): string {
  const others = builds.filter(({id}) => id !== served).map(({id}) => id);
  const build = to === undefined ? 'No older build' : `Build ${to}`;
  const otherBuilds = others.length ? `; ${others.join(' and ')} can be chosen with --to` : '';
  return `${build} of ${nameOf(place)} is ${to === undefined ? '' : 'not '}kept${otherBuilds}. Build ${served} is still served.`;
}
