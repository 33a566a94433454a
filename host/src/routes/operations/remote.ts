import type {RemoteOrganization} from '../../../../src/api/index.js';
import {type GitRoot, remoteOrganizationsIn, remoteRepositoriesIn} from '../../library/git-roots.js';
import {addressesFor} from '../answers/addresses.js';
import {expands} from '../answers/selection.js';
import {projectV3Of} from '../answers/v3.js';
import {readParameters} from '../api/parameters.js';
import {listAnswer} from '../lists.js';
import {forbidden, knownPerson} from '../people/permissions.js';
import type {FastifyRequest} from 'fastify';
import type {Handler} from './context.js';

const PROVIDER = 'git';

/** Only those who may create projects may see which repositories are on the machine. */
function administrator(request: FastifyRequest): void {
  if (!knownPerson(request).isAdmin) throw forbidden();
}

const has = (text: string, part: string | undefined): boolean =>
  !part || text.toLowerCase().includes(part.toLowerCase());

export const listRemoteOrganizations: Handler = async ({gitRoots}, request) => {
  administrator(request);
  const parameters = readParameters(request);
  const found = (await remoteOrganizationsIn(gitRoots)).filter(
    ({name}) => has(name, parameters.get('name')) && isProvider(parameters.get('vcs_provider')),
  );
  return listAnswer(request, found, organizationOf);
};

export const listRemoteRepositories: Handler = async ({gitRoots}, request) => {
  administrator(request);
  const parameters = readParameters(request);
  const roots = await remoteOrganizationsIn(gitRoots);
  const found = (await remoteRepositoriesIn(gitRoots)).filter(
    ({name, fullName}) =>
      has(name, parameters.get('name')) &&
      has(fullName, parameters.get('full_name')) &&
      isProvider(parameters.get('vcs_provider')),
  );
  return listAnswer(request, found, repository => ({
    ...{pk: repository.number, name: repository.name, full_name: repository.fullName, description: null},
    ...{admin: true, avatar_url: null, ssh_url: null, clone_url: repository.folder, html_url: null},
    ...{vcs: 'git', vcs_provider: PROVIDER, private: true, default_branch: repository.branch},
    ...{created: repository.changed, modified: repository.changed},
    projects: request.library.projects
      .filter(({row}) => row.repository_url === repository.folder)
      .map(project =>
        expands(request, 'projects')
          ? projectV3Of(project, addressesFor(request))
          : {id: project.id, slug: project.slug},
      ),
    ...(expands(request, 'remote_organization') && {
      remote_organization: roots
        .filter(root => repository.fullName.startsWith(`${root.name}/`))
        .map(organizationOf)[0],
    }),
  }));
};

const organizationOf = (root: GitRoot): RemoteOrganization => ({
  ...{pk: root.number, slug: root.slug, name: root.name, avatar_url: null, url: null},
  ...{vcs_provider: PROVIDER, created: root.changed, modified: root.changed},
});

const isProvider = (asked: string | undefined): boolean => !asked || asked === PROVIDER;
