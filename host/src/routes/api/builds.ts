import type {FastifyRequest} from 'fastify';
import type {BuildV3, List} from '../../../../src/api/index.js';
import type {Project} from '../../library/library-view.js';
import {addressesFor} from '../../http/site-address.js';
import {buildV3Of, projectV3Of, versionV3Of} from '../answers/v3.js';
import {HttpError} from '../../http/http-error.js';
import {readParameters} from '../../http/parameters.js';
import {flagOf, pageAnswer, readStretch} from '../../http/paging.js';
import {changedProject, notFound, numberIn, projectOf, versionOf} from '../../http/permissions.js';
import {countBuilds, readBuild, readBuilds} from './build-rows.js';
import type {Handler, OperationContext} from './context.js';
import {buildAnswer} from './expanded.js';
import {mayKnowBuild} from './v2.js';

export const listBuilds: Handler = async (context, request) =>
  buildList(context, request, projectOf(request));

export const listVersionBuilds: Handler = async (context, request) => {
  const project = projectOf(request);
  return buildList(context, request, project, versionOf(request, project).id);
};

async function buildList(
  context: OperationContext,
  request: FastifyRequest,
  project: Project,
  version?: number,
): Promise<List<BuildV3>> {
  const {store} = context;
  const commit = readParameters(request).get('commit') || undefined;
  const filter = {commit, running: flagOf(request, 'running'), version};
  const rows = await readBuilds(store, [project], filter, readStretch(request));
  return pageAnswer(request, rows, await countBuilds(store, [project], filter), row =>
    buildAnswer(context, request, project, row),
  );
}

export const getBuild: Handler = async (context, request) => {
  const {store} = context;
  const project = projectOf(request);
  const row = await readBuild(store, numberIn(request, 'build_id'));
  if (!row || row.project_id !== project.id || !mayKnowBuild(project, row)) throw notFound();
  return buildAnswer(context, request, project, row);
};

/** Builds a version as the configuration says, else from the folder that it was published from. */
export const triggerBuild: Handler = async ({store, build, queue}, request, reply) => {
  const project = changedProject(request, 'maintainer');
  const version = versionOf(request, project);
  const {slug} = version;
  const who = request.viewer.person!.name;
  const source = queue?.sourceOf(project.slug);
  const isNamed = source?.kind === 'repository' || source?.version === slug;
  if (isNamed && !version.row.active)
    throw new HttpError(409, {detail: 'This version is not active; make it active, then build it.'});
  if (!isNamed && version.row.source === null)
    throw new HttpError(409, {
      detail:
        'There is nothing to build this version from; publish it once from a folder, or name its repository in docent.yaml.',
    });
  const id = isNamed
    ? await queue!.add({project: project.slug, version: slug, who, reason: `${who} asked for it.`})
    : await build(project, version, who);
  const row = await readBuild(store, id);
  const addresses = addressesFor(request);
  return reply.code(202).send({
    build: buildV3Of(project, row!, addresses),
    project: projectV3Of(project, addresses),
    version: await versionV3Of(project, version, addresses),
    triggered: true,
  });
};
