import type {FastifyInstance} from 'fastify';
import type {BuildQueue} from '../builds/build-queue.js';
import {recordPush, verifyHook} from '../builds/hooks.js';
import {refOf} from '../builds/refs.js';
import {newSecret} from '../people/secrets.js';
import type {Store} from '../store/store.js';
import {HttpError} from '../http/http-error.js';

/** As large as the news of a push may be, in bytes. */
const BODY_LIMIT = 1_000_000;

interface HookOptions {
  readonly store: Store;
  readonly queue: BuildQueue;
  /** What a route is registered with, so that guessing takes long. */
  readonly limited: object;
}

/** Web hooks of those who keep repositories: they say which branch or tag was pushed, and nothing else. */
export function hookRoutes(server: FastifyInstance, {store, queue, limited}: HookOptions): void {
  // What a project without a secret is compared with: nobody learns which projects there are.
  const nobodys = newSecret();
  void server.register(async scope => {
    scope.removeAllContentTypeParsers();
    // The signature is of the bytes.
    scope.addContentTypeParser('*', {parseAs: 'buffer', bodyLimit: BODY_LIMIT}, (_request, body, done) =>
      done(null, body),
    );
    scope.post('/_/hooks/:project/', {config: limited, bodyLimit: BODY_LIMIT}, async (request, reply) => {
      const {project} = request.params as {project: string};
      const source = queue.sourceOf(project);
      const repository = source?.kind === 'repository' && source.hookSecret ? source : undefined;
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const hook = verifyHook({headers: request.headers, body}, repository?.hookSecret ?? nobodys);
      if (!hook || !repository)
        throw new HttpError(401, {
          detail:
            'This web hook is not signed with the secret of the project ("hook_secret" in docent.yaml), or was signed too long ago.',
        });
      const {delivery} = hook;
      const ref = hook.ref === undefined ? undefined : refOf(hook.ref);
      const builds = await recordPush(store, {project, delivery, ref, activate: repository.activate});
      if (!builds) throw new HttpError(409, {detail: 'This web hook has been handled before.'});
      queue.wake();
      return reply.code(builds.length ? 202 : 200).send({
        triggered: builds.length > 0,
        builds,
        detail: builds.length
          ? `Builds of ${project} were started.`
          : 'There is nothing to build: nothing was pushed, or no active version is made of it.',
      });
    });
  });
}
