import type {FastifyRequest} from 'fastify';
import type {OperationId} from '../../../../src/api/index.js';
import {embedV2, embedV3} from './embed.js';
import {searchV3, searchV2} from './search.js';
import * as builds from './builds.js';
import {changedProject, writingPerson} from '../../http/permissions.js';
import type {Handler} from './context.js';
import * as notifications from './notifications.js';
import * as organizations from './organizations.js';
import * as projects from './projects.js';
import * as redirects from './redirects.js';
import * as remote from './remote.js';
import * as subprojects from './subprojects.js';
import * as tokens from './tokens.js';
import * as v2 from './v2.js';
import * as variables from './variables.js';
import * as versions from './versions.js';

const {mayKnowBuild: _, ...listsV2} = v2;
const {organizationNamed: _named, runsOrganization: _runs, ...ofOrganizations} = organizations;

/** What answers each route of the contract. */
export const HANDLERS: Readonly<Record<OperationId, Handler>> = {
  searchV3,
  searchV2,
  embedV3,
  embedV2,
  ...listsV2,
  ...builds,
  ...notifications,
  ...ofOrganizations,
  ...projects,
  ...redirects,
  ...remote,
  ...subprojects,
  ...tokens,
  ...variables,
  ...versions,
};

/**
 * Who may send a body, asked before it is read: whoever may not learns nothing of what is wrong with it. The handlers ask
 * again, for more where it depends on the body: that of `createProject` names an organization.
 *
 * @throws {HttpError} 401, 404, 403
 */
export const WRITERS: Partial<Record<OperationId, (request: FastifyRequest) => unknown>> = {
  createProject: writingPerson,
  updateProject: request => changedProject(request, 'admin'),
  updateVersion: request => changedProject(request, 'maintainer'),
  createSubproject: request => changedProject(request, 'admin'),
  createRedirect: request => changedProject(request, 'maintainer'),
  replaceRedirect: request => changedProject(request, 'maintainer'),
  createEnvironmentVariable: request => changedProject(request, 'admin'),
};
