import type {FastifyInstance, FastifyReply, FastifyRequest} from 'fastify';
import {formToken} from '../../http/request-viewer.js';
import {textsIn} from '../../http/parameters.js';
import {changedProject, notFound, versionOf} from '../../http/permissions.js';
import type {Project} from '../../platform/library/library-view.js';
import {type Removal, RemovalError} from '../../platform/publishing/removal.js';
import {describeRemoval} from '../../platform/publishing/describe-removal.js';
import {remove} from '../api/deleting.js';
import {MANAGE} from '../pages/account.js';
import {renderProblems, digestOf} from '../pages/forms.js';
import {
  addressIn,
  type ManageContext,
  renderConfirmation,
  redirectAfterForm,
  sendProjectPage,
} from './frame.js';

/**
 * Deletes a version or a whole project. A page says what will be deleted. When the person confirms, it is deleted only
 * if that has not changed.
 */
export function removalRoutes(scope: FastifyInstance, context: ManageContext): void {
  const limited = {config: context.limited};
  const ofVersion = '/projects/:project_slug/versions/:version_slug/delete/';
  const ofProject = '/projects/:project_slug/delete/';

  scope.get(ofVersion, async (request, reply) => ask(request, reply, versionIn(request)));
  scope.get(ofProject, async (request, reply) => ask(request, reply, projectIn(request)));
  scope.post(ofVersion, limited, async (request, reply) => {
    const target = versionIn(request);
    return run(request, reply, target, addressIn(target.project));
  });
  scope.post(ofProject, limited, async (request, reply) => run(request, reply, projectIn(request), MANAGE));

  const slugsOf = ({project, version}: Target) => ({project: project.slug, version});

  async function ask(
    request: FastifyRequest,
    reply: FastifyReply,
    target: Target,
    {isStale = false} = {},
  ): Promise<FastifyReply> {
    const removal = await context.lookAtRemoval(slugsOf(target)).catch(throwNotFound);
    const {project, version} = target;
    const hasSource = context.queue?.sourceOf(project.slug) !== undefined;
    const content =
      renderProblems(isStale ? {'': OUTDATED_REMOVAL} : {}) +
      renderConfirmation({
        sentences: describeRemoval(removal, {hasSource}),
        button: `Delete ${version ?? project.row.name} for good`,
        back: version === undefined ? addressIn(project) : '../',
        was: digestOfRemoval(removal),
        token: formToken(request),
      });
    const title =
      version === undefined ? `Delete ${project.row.name}?` : `Delete ${version} of ${project.row.name}?`;
    return sendProjectPage(
      request,
      reply,
      {project, part: 'Versions', title, content, trail: [[addressIn(project), project.row.name]]},
      isStale ? 409 : 200,
    );
  }

  async function run(
    request: FastifyRequest,
    reply: FastifyReply,
    target: Target,
    next: string,
  ): Promise<FastifyReply> {
    const slugs = slugsOf(target);
    const removal = await context.lookAtRemoval(slugs).catch(throwNotFound);
    if (textsIn(request.body)['was'] !== digestOfRemoval(removal))
      return ask(request, reply, target, {isStale: true});
    await remove(context, slugs, request.viewer.person!.name);
    const {project, version} = target;
    return redirectAfterForm(request, reply, next, {sentence: `${version ?? project.row.name} was deleted.`});
  }
}

/** What is to be deleted. Default: the whole project. */
interface Target {
  readonly project: Project;
  readonly version?: string;
}

function versionIn(request: FastifyRequest): Target {
  const project = changedProject(request, 'maintainer');
  return {project, version: versionOf(request, project).slug};
}

const projectIn = (request: FastifyRequest): Target => ({project: changedProject(request, 'admin')});

const OUTDATED_REMOVAL =
  'Nothing was deleted: what would go has changed since you opened the page. This is what would go now.';

/** A digest for finding out whether a removal has changed. It ignores the number of running builds, which changes often. */
const digestOfRemoval = ({running: _, ...removal}: Removal): string => digestOf(removal);

/** Converts an error of a removal: 404 if somebody else has just deleted the project or version. Other errors are thrown unchanged. */
function throwNotFound(error: unknown): never {
  throw error instanceof RemovalError ? notFound() : error;
}
