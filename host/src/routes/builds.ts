import {readBuildOf, readBuilds, readCommands} from './api/build-rows.js';
import type {FastifyInstance, FastifyReply, FastifyRequest} from 'fastify';
import type {BuildQueue} from '../platform/builds/build-queue.js';
import type {Project} from '../platform/library/library-view.js';
import type {Store} from '../platform/store/store.js';
import {accountOf, isMaintained, redirectToSignIn, renderParts} from './pages/account.js';
import {PAGE_SIZE, projectPage, projectsPage, buildPage, LIVE_SCRIPT} from './pages/build-pages.js';
import {listPartIn} from './pages/list-part.js';
import {type HostPage, notFoundPage, renderHostPage} from './pages/host-page.js';
import {refuseOtherSites} from '../http/request-viewer.js';
import {withoutCredentials} from '../http/addresses.js';
import {numberIn, writingPerson} from '../http/permissions.js';
import {HOST_PAGE} from '../http/headers.js';
import {recordPush, verifyHook} from '../platform/builds/hooks.js';
import {refOf} from '../platform/builds/refs.js';
import {newSecret} from '../platform/people/secrets.js';
import {HttpError} from '../http/http-error.js';

interface BuildPageOptions {
  readonly store: Store;
  /** The queue of builds; `undefined` if this host builds nothing. */
  readonly queue: BuildQueue | undefined;
}

/** Pages for maintainers: the builds of a project, and one build with its log. */
export function buildPages(server: FastifyInstance, {store, queue}: BuildPageOptions): void {
  server.get('/_/builds.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(LIVE_SCRIPT),
  );

  server.get('/_/builds/', async (request, reply) => {
    if (!request.viewer.person) return redirectToSignIn(request, reply);
    const projects = request.view.projects.filter(isMaintained);
    return send(reply, projectsPage(projects, listPartIn(request), accountOf(request)));
  });

  server.get('/_/builds/:project/', async (request, reply) => {
    const project = maintained(request);
    if (!project) return refuse(request, reply);
    const page = pageIn(request);
    const stretch = {limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE};
    const {rows, count} = await readBuilds(store, [project], {}, stretch);
    const source = queue?.sourceOf(project.slug);
    const top = {account: accountOf(request), parts: renderParts(request, project, 'Builds')};
    return send(reply, projectPage(project, rows, {page, count, source, ...top}));
  });

  server.post('/_/builds/:project/', async (request, reply) => {
    const project = maintained(request);
    if (!project) return refuse(request, reply);
    writingPerson(request);
    refuseOtherSites(request);
    const {version: slug} = (request.body ?? {}) as {version?: unknown};
    const version = project.listed.find(listed => listed.slug === slug && listed.row.active);
    if (!version || !queue?.sourceOf(project.slug)) return refuse(request, reply);
    const who = request.viewer.person!.name;
    const order = {project: project.slug, version: version.slug, who, reason: `${who} requested it.`};
    return reply.redirect(`/_/builds/${project.slug}/${await queue.add(order)}/`, 303);
  });

  server.get('/_/builds/:project/:build/', async (request, reply) => {
    const named = await buildIn(request);
    if (!named) return refuse(request, reply);
    const {project, build} = named;
    const commands = await readCommands(store, [build.id]);
    const top = {account: accountOf(request), parts: renderParts(request, project, 'Builds')};
    return send(reply, buildPage(project, build, commands, top));
  });

  server.post('/_/builds/:project/:build/cancel', async (request, reply) => {
    const named = await buildIn(request);
    if (!named) return refuse(request, reply);
    writingPerson(request);
    refuseOtherSites(request);
    const {project, build} = named;
    await queue?.cancel(build.id, request.viewer.person!.name);
    return reply.redirect(`/_/builds/${project.slug}/${build.id}/`, 303);
  });

  server.get('/_/builds/:project/:build/:command.txt', async (request, reply) => {
    const named = await buildIn(request);
    const commands = named ? await readCommands(store, [named.build.id]) : [];
    const command = commands.find(({id}) => String(id) === (request.params as {command: string}).command);
    if (!command) return refuse(request, reply);
    return reply.headers(HOST_PAGE).type('text/plain; charset=utf-8').send(command.output);
  });

  async function buildIn(request: FastifyRequest) {
    const project = maintained(request);
    const build = project && (await readBuildOf(store, project, numberIn(request, 'build')));
    return build && {project, build};
  }
}

/** The project named in the path, if the viewer maintains it. */
function maintained(request: FastifyRequest): Project | undefined {
  const {project: slug} = request.params as {project: string};
  const project = request.view.project(slug);
  return project && isMaintained(project) ? project : undefined;
}

/** The requested page of a list; the first one for anything but a number. */
function pageIn({query}: FastifyRequest): number {
  const {page} = query as {page?: unknown};
  return typeof page === 'string' && /^[1-9]\d{0,6}$/.test(page) ? Number(page) : 1;
}

/** Redirects anonymous viewers to the sign-in page, whether the page exists or not. For others, the answer is 404. */
const refuse = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const {person} = request.viewer;
  if (!person && request.method === 'GET') return redirectToSignIn(request, reply);
  return send(reply.code(404), notFoundPage({name: person?.name, next: withoutCredentials(request.url)}));
};

const HEAD = '<script src="/_/builds.js" defer></script>';

const send = (reply: FastifyReply, page: HostPage): FastifyReply =>
  reply
    .headers({...HOST_PAGE, 'cache-control': 'private, no-store'})
    .type('text/html; charset=utf-8')
    .send(renderHostPage(page, HEAD));

/** Maximum size of a webhook's body, in bytes. */
const BODY_LIMIT = 1_000_000;

interface HookOptions {
  readonly store: Store;
  readonly queue: BuildQueue;
  /** Route options that limit guessing. */
  readonly limited: object;
}

/** Webhooks of code hosting services. Only the pushed branch or tag is read. */
export function hookRoutes(server: FastifyInstance, {store, queue, limited}: HookOptions): void {
  // Used for projects without a secret, so that the time taken does not reveal which projects exist.
  const unusedSecret = newSecret();
  void server.register(async scope => {
    scope.removeAllContentTypeParsers();
    // Raw bytes, because they are signed.
    scope.addContentTypeParser('*', {parseAs: 'buffer', bodyLimit: BODY_LIMIT}, (_request, body, done) =>
      done(null, body),
    );
    scope.post('/_/hooks/:project/', {config: limited, bodyLimit: BODY_LIMIT}, async (request, reply) => {
      const {project} = request.params as {project: string};
      const source = queue.sourceOf(project);
      const repository = source?.kind === 'repository' && source.hookSecret ? source : undefined;
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const hook = verifyHook({headers: request.headers, body}, repository?.hookSecret ?? unusedSecret);
      if (!hook || !repository)
        throw new HttpError(401, {
          detail:
            'This webhook is not signed with the secret of the project ("hook_secret" in docent.yaml), or was signed too long ago.',
        });
      const {delivery} = hook;
      const ref = hook.ref === undefined ? undefined : refOf(hook.ref);
      const builds = await recordPush(store, {project, delivery, ref, activate: repository.activate});
      if (!builds) throw new HttpError(409, {detail: 'This webhook has been handled before.'});
      queue.wake();
      return reply.code(builds.length ? 202 : 200).send({
        triggered: builds.length > 0,
        builds,
        detail: builds.length
          ? `Builds of ${project} were started.`
          : 'There is nothing to build: nothing was pushed, or no active version is built from it.',
      });
    });
  });
}
