import {visibleBuild, mayReadLogs, readBuildOf} from './build-rows.js';
import type {Selectable} from 'kysely';
import type {FastifyRequest} from 'fastify';
import type {Notification} from '../../../../src/api/index.js';
import {outcomeOf} from '../../platform/builds/build-queue.js';
import {FETCHING} from '../../platform/builds/repository.js';
import {addressesFor} from '../../http/addresses.js';
import {listAnswer} from '../../http/parameters.js';
import {forbidden, knownPerson, notFound, numberIn, ownProject, projectOf} from '../../http/permissions.js';
import type {Project} from '../../platform/library/library-view.js';
import {isAtLeast} from '../../platform/library/view-for.js';
import type {Store} from '../../platform/store/store.js';
import type {Build} from '../../platform/store/tables.js';
import {escapeHtml} from '../../../../src/ranking/show/snippet.js';
import type {Handler, OperationContext} from './context.js';
import {organizationNamed, administersOrganization} from './expanded.js';

/**
 * A notification about a project or a build. Nothing is stored: notifications are derived from the newest build of
 * each version.
 */
type Notice = Pick<Notification, 'attached_to_content_type' | 'attached_to_id'> & {
  readonly kind: keyof typeof KINDS;
  readonly build: number;
  /** Path of the list that contains the notification, below the API. */
  readonly list: string;
  readonly body: string;
};

/** Each kind has a number, which is part of the id and must never change. */
const KINDS = {
  failed: {number: 0, id: 'build:failed', type: 'error', header: 'The build failed.'},
  cancelled: {number: 1, id: 'build:user:cancelled', type: 'error', header: 'Build cancelled manually.'},
  incomplete: {
    number: 2,
    id: 'build:index:incomplete',
    type: 'warning',
    header: 'Search is not up to date for all pages that this build changed.',
  },
  unreadable: {
    number: 3,
    id: 'project:repository:unreadable',
    type: 'error',
    header: 'The repository cannot be read.',
  },
} as const;

const idOf = ({kind, build}: Notice): number => build * 4 + KINDS[kind].number;

function notificationOf(notice: Notice, request: FastifyRequest): Notification {
  const {id, type, header} = KINDS[notice.kind];
  return {
    id: idOf(notice),
    state: 'unread',
    dismissable: false,
    news: false,
    attached_to_content_type: notice.attached_to_content_type,
    attached_to_id: notice.attached_to_id,
    // HTML, as on Read the Docs; escaped, because it contains output of commands.
    message: {id, header, body: escapeHtml(notice.body), type, icon_classes: ''},
    _links: {_self: addressesFor(request).api(`${notice.list}${idOf(notice)}/`)},
  };
}

/** The notifications of a build that the viewer may see. */
function noticesOfBuild(
  project: Project,
  build: Selectable<Build>,
  context: {readonly areLogsPublic: boolean},
): Notice[] {
  const notice = (kind: Notice['kind'], body: string): Notice => ({
    kind,
    body,
    build: build.id,
    attached_to_content_type: 'build',
    attached_to_id: build.id,
    list: `v3/projects/${project.slug}/builds/${build.id}/notifications/`,
  });
  const outcome = build.finished === null ? undefined : outcomeOf(build);
  return [
    ...(outcome === 'failed' || outcome === 'cancelled'
      ? [notice(outcome, visibleBuild(project, build, context).error)]
      : []),
    // The text contains paths and words of pages, so it is shown only to those who may read the log.
    ...(build.remarks && mayReadLogs(project, context) ? [notice('incomplete', build.remarks)] : []),
  ];
}

/**
 * Notifications of projects that the viewer maintains, and of the newest build of each of their versions; newest
 * first.
 */
async function noticesOf(context: OperationContext, projects: readonly Project[]): Promise<Notice[]> {
  const builds = await newestBuilds(context.store, projects);
  const unreadable = await withoutRepository(context.store, builds);
  return builds.flatMap(build => {
    const project = projects.find(({id}) => id === build.project_id)!;
    const unreadableNotice: Notice = {
      kind: 'unreadable',
      body: build.error,
      build: build.id,
      attached_to_content_type: 'project',
      attached_to_id: project.id,
      list: `v3/projects/${project.slug}/notifications/`,
    };
    return [
      ...(unreadable.has(build.id) ? [unreadableNotice] : []),
      ...noticesOfBuild(project, build, context),
    ];
  });
}

/** The last finished build of each version, newest first. */
async function newestBuilds({database}: Store, projects: readonly Project[]): Promise<Selectable<Build>[]> {
  if (!projects.length) return [];
  const ids = projects.map(({id}) => id);
  return database
    .selectFrom('build')
    .selectAll()
    .where('id', 'in', newest =>
      newest
        .selectFrom('build')
        .select(({fn}) => fn.max('id').as('id'))
        .where('project_id', 'in', ids)
        .where('version_id', 'is not', null)
        .where('finished', 'is not', null)
        .where('superseded_by', 'is', null)
        .groupBy('version_id'),
    )
    .orderBy('id', 'desc')
    .execute();
}

/** The builds that are the last of their project, and failed because the repository could not be fetched. */
async function withoutRepository(
  {database}: Store,
  builds: readonly Selectable<Build>[],
): Promise<Set<number>> {
  const last = new Map<number, Selectable<Build>>();
  for (const build of builds) if (!last.has(build.project_id)) last.set(build.project_id, build);
  const failed = [...last.values()].filter(
    build => build.commit_name === '' && outcomeOf(build) === 'failed',
  );
  if (!failed.length) return new Set();
  const commands = await database
    .selectFrom('build_command')
    .select('build_id')
    .where(
      'build_id',
      'in',
      failed.map(({id}) => id),
    )
    .where('description', '=', FETCHING)
    .where(({eb, or}) => or([eb('exit_code', 'is', null), eb('exit_code', '!=', 0)]))
    .execute();
  return new Set(commands.map(({build_id: build}) => build));
}

/** The routes of a list of notifications, and of each notification in it. */
const routesOf = (
  notices: (context: OperationContext, request: FastifyRequest) => Promise<Notice[]>,
): [list: Handler, item: Handler] => [
  async (context, request) =>
    listAnswer(request, await notices(context, request), notice => notificationOf(notice, request)),
  async (context, request) => {
    const candidates = await notices(context, request);
    const id = numberIn(request, 'notification_id');
    const notice = candidates.find(candidate => idOf(candidate) === id);
    if (!notice) throw notFound();
    return notificationOf(notice, request);
  },
];

export const [listProjectNotifications, getProjectNotification] = routesOf(async (context, request) =>
  noticesOf(context, [ownProject(request, 'maintainer')]),
);

export const [listBuildNotifications, getBuildNotification] = routesOf(async (context, request) => {
  const project = projectOf(request);
  const build = await readBuildOf(context.store, project, numberIn(request, 'build_id'));
  if (!build) throw notFound();
  return noticesOfBuild(project, build, context);
});

export const [listOrganizationNotifications, getOrganizationNotification] = routesOf(
  async (context, request) => {
    const {id} = organizationNamed(request);
    if (!(await administersOrganization(context.store, id, knownPerson(request)))) throw forbidden();
    return noticesOf(
      context,
      maintained(request).filter(({row}) => row.organization_id === id),
    );
  },
);

/** Notifications of the signed-in user. For any other name, the answer does not reveal whether there is such a user. */
export const [listUserNotifications, getUserNotification] = routesOf(async (context, request) => {
  const {name} = knownPerson(request);
  if ((request.params as {user_name: string}).user_name !== name) throw forbidden();
  return noticesOf(context, maintained(request));
});

export const [listNotifications, getNotification] = routesOf(async (context, request) => {
  knownPerson(request);
  return noticesOf(context, maintained(request));
});

const maintained = ({view}: FastifyRequest): Project[] =>
  view.projects.filter(({role}) => isAtLeast(role, 'maintainer'));
