import type {FastifyReply, FastifyRequest} from 'fastify';
import type {BuildQueue} from '../../platform/builds/build-queue.js';
import type {ListedVersion, Project} from '../../platform/library/library-view.js';
import type {AccessTokens} from '../../platform/people/tokens.js';
import type {People} from '../../platform/people/people.js';
import type {Removal, RemovalTarget} from '../../platform/publishing/removal.js';
import type {Store} from '../../platform/store/store.js';
import type {Tries} from '../../http/tries.js';
import type {EmbedContext} from './embed.js';
import type {SearchContext} from './search.js';

/** What routes of the interface need besides the viewer's view of the library. */
export interface OperationContext extends SearchContext, EmbedContext {
  readonly store: Store;
  readonly people: People;
  readonly accessTokens: AccessTokens;
  readonly tries: Tries;
  /** Folders with git repositories. */
  readonly gitRoots: readonly string[];
  /** Builds of the projects in the configuration; `undefined` if there are none. */
  readonly queue: BuildQueue | undefined;
  /** Whether everybody who sees a build may read its output. Otherwise only maintainers may. */
  readonly areLogsPublic: boolean;
  /** What `remove` would remove. */
  readonly lookAtRemoval: (target: RemovalTarget) => Promise<Removal>;
  /** Removes a project or version, with its files and indexes. */
  readonly remove: (target: RemovalTarget, who: string) => Promise<unknown>;
  /** Publishes a version again from its folder. Resolves to the number of the build as soon as it has begun. */
  readonly build: (project: Project, version: ListedVersion, who: string) => Promise<number>;
}

export type Handler = (
  context: OperationContext,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<unknown>;
