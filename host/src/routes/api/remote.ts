import {createHash} from 'node:crypto';
import {readdir, readFile, stat} from 'node:fs/promises';
import {basename, join} from 'node:path';
import type {FastifyRequest} from 'fastify';
import {toSlug} from '../../../../cli/src/system/slug.js';
import type {RemoteOrganization} from '../../../../src/api/index.js';
import {addressesFor} from '../../http/addresses.js';
import {expands} from './expanded.js';
import {projectV3Of} from './resources.js';
import {choiceIn, type Parameters, readParameters, listAnswer} from '../../http/parameters.js';
import {forbidden, knownPerson} from '../../http/permissions.js';
import type {Handler} from './context.js';

/** A folder of repositories in the configuration. */
interface GitRoot {
  /** A hash of the folder's path: see `numberOf`. */
  readonly number: number;
  readonly slug: string;
  readonly name: string;
  /** Time of the last change, in ISO 8601; null if it cannot be read. */
  readonly changed: string | null;
}

export interface GitRepository {
  readonly number: number;
  readonly name: string;
  /** Name of the root, a slash, and the name of the repository. */
  readonly fullName: string;
  readonly folder: string;
  /** The checked-out branch, or the default branch of a bare repository. */
  readonly branch: string | null;
  readonly changed: string | null;
}

/** An id for a path: 48 bits of its hash, so that ids need not be stored. */
const numberOf = (path: string): number =>
  parseInt(createHash('sha256').update(path).digest('hex').slice(0, 12), 16);

const changedAt = (path: string): Promise<string | null> =>
  stat(path).then(
    ({mtime}) => mtime.toISOString(),
    () => null,
  );

const remoteOrganizationsIn = (roots: readonly string[]): Promise<GitRoot[]> =>
  Promise.all(
    roots.map(async root => ({
      number: numberOf(root),
      slug: toSlug(basename(root)),
      name: basename(root),
      changed: await changedAt(root),
    })),
  );

/** Repositories directly below the roots, bare or checked out. Unreadable ones are skipped. */
async function remoteRepositoriesIn(roots: readonly string[]): Promise<GitRepository[]> {
  const repositories = await Promise.all(
    roots.map(async root => {
      const entries = await readdir(root, {withFileTypes: true}).catch(() => []);
      const folders = entries.filter(entry => entry.isDirectory()).map(entry => join(root, entry.name));
      return Promise.all(folders.sort().map(folder => readRepository(root, folder)));
    }),
  );
  return repositories.flat().filter(repository => repository !== undefined);
}

async function readRepository(root: string, folder: string): Promise<GitRepository | undefined> {
  const heads = [join(folder, '.git', 'HEAD'), join(folder, 'HEAD')];
  for (const head of heads) {
    const text = await readFile(head, 'utf8').catch(() => undefined);
    if (text === undefined) continue;
    const name = basename(folder, '.git');
    const [, branch = null] = /^ref: refs\/heads\/(\S+)/.exec(text) ?? [];
    return {
      number: numberOf(folder),
      name,
      fullName: `${basename(root)}/${name}`,
      folder,
      branch,
      changed: await changedAt(head),
    };
  }
  return undefined;
}

const PROVIDER = 'git';

/** Requires an administrator: others may not see which repositories are on the machine. @throws {HttpError} 401 or 403 for others */
function administrator(request: FastifyRequest): void {
  if (!knownPerson(request).isAdmin) throw forbidden();
}

const has = (text: string, part: string | undefined): boolean =>
  !part || text.toLowerCase().includes(part.toLowerCase());

export const listRemoteOrganizations: Handler = async ({gitRoots}, request) => {
  administrator(request);
  const parameters = readParameters(request);
  const isGit = isProvider(parameters);
  const organizations = (await remoteOrganizationsIn(gitRoots)).filter(
    ({name}) => isGit && has(name, parameters.get('name')),
  );
  return listAnswer(request, organizations, organizationOf);
};

export const listRemoteRepositories: Handler = async ({gitRoots}, request) => {
  administrator(request);
  const parameters = readParameters(request);
  const isGit = isProvider(parameters);
  const roots = await remoteOrganizationsIn(gitRoots);
  const organization = parameters.get('organization');
  const repositories = (await remoteRepositoriesIn(gitRoots)).filter(
    repository =>
      isGit &&
      has(repository.name, parameters.get('name')) &&
      has(repository.fullName, parameters.get('full_name')) &&
      (!organization || rootOf(roots, repository)?.slug === organization),
  );
  return listAnswer(request, repositories, repository => ({
    pk: repository.number,
    name: repository.name,
    full_name: repository.fullName,
    description: null,
    admin: true,
    avatar_url: null,
    ssh_url: null,
    clone_url: repository.folder,
    html_url: null,
    vcs: 'git',
    vcs_provider: PROVIDER,
    private: true,
    default_branch: repository.branch,
    created: repository.changed,
    modified: repository.changed,
    projects: request.view.projects
      .filter(({row}) => row.repository_url === repository.folder)
      .map(project =>
        expands(request, 'projects')
          ? projectV3Of(project, addressesFor(request))
          : {id: project.id, slug: project.slug},
      ),
    ...(expands(request, 'remote_organization') && {
      remote_organization: organizationOf(rootOf(roots, repository)!),
    }),
  }));
};

const organizationOf = (root: GitRoot): RemoteOrganization => ({
  pk: root.number,
  slug: root.slug,
  name: root.name,
  avatar_url: null,
  url: null,
  vcs_provider: PROVIDER,
  created: root.changed,
  modified: root.changed,
});

const rootOf = (roots: readonly GitRoot[], {fullName}: GitRepository): GitRoot | undefined =>
  roots.find(({name}) => fullName.startsWith(`${name}/`));

/** Valid values of `vcs_provider`. Those of Read the Docs are accepted, but have no repositories here. */
const PROVIDERS = [PROVIDER, 'github', 'githubapp', 'gitlab', 'bitbucket'];

/** Whether `vcs_provider` is missing or the provider of this host. @throws {HttpError} 400 for an unknown provider */
function isProvider(parameters: Parameters): boolean {
  const provider = choiceIn(parameters, 'vcs_provider', value => PROVIDERS.includes(value));
  return provider === undefined || provider === PROVIDER;
}
