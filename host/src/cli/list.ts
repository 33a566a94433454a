import {type Project, stateOf} from '../platform/library/library-view.js';
import {Library} from '../platform/library/library.js';
import {inReadingOrder} from '../platform/library/version-order.js';
import {wholeLibrary} from '../platform/people/viewer.js';
import type {Store} from '../platform/store/store.js';
import type {DocentCommand, LibraryOptions} from './command.js';
import {type ListRow, printList} from './print-list.js';
import {UserError} from '../../../cli/src/commands/terminal.js';
import {compareNames} from '../../../cli/src/system/text.js';
import {slug} from './values.js';

export function addList(program: DocentCommand): void {
  program
    .libraryCommand(
      'list',
      '[{project, address, default_version, versions, privacy, organization, domain, name}], or of a project [{version, address, state, privacy, build, published, default}]',
    )
    .summary('list projects, or the versions of one')
    .description(
      'Without a project: slug, address, default version, number of versions, privacy, organization, domain and name of ' +
        'each. With one: name, address, state, privacy, build and its time of each version, the newest first.',
    )
    .argument('[project]', 'slug of a project', slug('project'))
    .inLibrary(async ({library: {store}, terminal}, named: string | undefined, options: LibraryOptions) => {
      const view = await new Library(store).view(wholeLibrary('command'));
      if (named === undefined)
        return printList(terminal, bySlug(view.projects).map(projectRow), {
          ...options,
          none: 'There are no projects; "docent add <project> <folder>" adds one.',
        });
      const project = view.project(named);
      if (!project) throw new UserError(`There is no project "${named}"; "docent list" shows all projects.`);
      return printList(terminal, await versionRows(store, project), {
        ...options,
        none: `${named} has no versions; "docent publish ${named}/<version> <folder>" publishes one.`,
      });
    });
}

const bySlug = (projects: readonly Project[]): Project[] =>
  projects.toSorted((a, b) => compareNames(a.slug, b.slug));

const projectRow = ({slug, prefix, defaultVersion, listed, row, organization}: Project): ListRow => ({
  project: slug,
  address: prefix,
  default_version: defaultVersion,
  versions: listed.length,
  privacy: row.privacy,
  organization: organization?.slug ?? null,
  domain: row.domain,
  name: row.name,
});

/** The versions of a project as rows, the newest first. */
export async function versionRows({database}: Store, {listed, defaultVersion}: Project): Promise<ListRow[]> {
  const ids = listed.flatMap(({row}) => row.build_id ?? []);
  const builds = ids.length
    ? await database.selectFrom('build').select(['id', 'finished']).where('id', 'in', ids).execute()
    : [];
  const finished = new Map(builds.map(row => [row.id, row.finished]));
  return inReadingOrder(listed).map(version => ({
    version: version.slug,
    address: version.mount,
    state: stateOf(version),
    privacy: version.row.privacy,
    build: version.row.build_id,
    published: finished.get(version.row.build_id ?? 0) ?? null,
    default: version.slug === defaultVersion,
  }));
}
