import type {OperationId} from '../../../../src/api/index.js';
import {embedV2, embedV3} from './embed.js';
import {searchV2} from './search-v2.js';
import {searchV3} from './search-v3.js';
import * as builds from './builds.js';
import type {Handler} from './context.js';
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

/** What answers each route of the contract. */
export const HANDLERS: Readonly<Record<OperationId, Handler>> = {
  ...{searchV3, searchV2, embedV3, embedV2},
  ...listsV2,
  ...builds,
  ...organizations,
  ...projects,
  ...redirects,
  ...remote,
  ...subprojects,
  ...tokens,
  ...variables,
  ...versions,
};
