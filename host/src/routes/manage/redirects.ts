import type {FastifyInstance, FastifyReply, FastifyRequest} from 'fastify';
import {formToken} from '../../http/request-viewer.js';
import {textsIn} from '../../http/parameters.js';
import {changedProject, notFound, numberIn, ownProject} from '../../http/permissions.js';
import type {Project, RedirectRow} from '../../platform/library/library-view.js';
import * as redirects from '../../platform/library/redirects.js';
import {
  OUTDATED_FORM,
  type Problems,
  renderForm,
  renderProblems,
  renderTable,
  digestOf,
} from '../pages/forms.js';
import {escapeHtml} from '../pages/host-page.js';
import {listPartIn, selectPart} from '../pages/list-part.js';
import {
  addressIn,
  type ManageContext,
  renderConfirmation,
  redirectAfterForm,
  sendProjectPage,
} from './frame.js';
import {
  inputOf,
  NEW,
  problemsOf,
  renderFields,
  type Typed,
  typedIn,
  typedOf,
  TYPES,
} from './redirect-form.js';

const REDIRECTS = {
  noun: 'redirects',
  textOf: ({from_url: from, to_url: to, description}: RedirectRow) => `${from} ${to} ${description}`,
};

/** The redirects of a project, and a page for each. */
export function redirectRoutes(scope: FastifyInstance, {store, limited: config}: ManageContext): void {
  const LIST = '/projects/:project_slug/redirects/';
  const ITEM = `${LIST}:redirect_id/`;
  const orderOf = (request: FastifyRequest): redirects.RedirectContext & {readonly project: Project} => ({
    store,
    project: changedProject(request, 'maintainer'),
    who: request.viewer.person!.name,
  });

  scope.get(LIST, async (request, reply) =>
    sendList(request, reply, ownProject(request, 'maintainer'), NEW, {}),
  );

  scope.post(LIST, {config}, async (request, reply) => {
    const order = orderOf(request);
    const typed = typedIn(request);
    const problems = await problemsOf(() => redirects.createRedirect(order, inputOf(typed)));
    if (problems) return sendList(request, reply, order.project, typed, problems);
    return redirectAfterForm(request, reply, addressIn(order.project, 'redirects/'), {
      sentence: 'The redirect was added.',
    });
  });

  scope.get(ITEM, async (request, reply) => {
    const project = ownProject(request, 'maintainer');
    const row = rowIn(request, project);
    return sendRedirect(request, reply, {project, row, typed: typedOf(row)});
  });

  scope.post(ITEM, {config}, async (request, reply) => {
    const order = orderOf(request);
    const {project} = order;
    const row = rowIn(request, project);
    const typed = typedIn(request);
    if (textsIn(request.body)['was'] !== digestOf(typedOf(row)))
      return sendRedirect(request, reply, {project, row, typed, problems: {'': OUTDATED_FORM}});
    const problems = await problemsOf(async () => {
      if (!(await redirects.replaceRedirect(order, row.id, inputOf(typed)))) throw notFound();
    });
    if (problems) return sendRedirect(request, reply, {project, row, typed, problems});
    return redirectAfterForm(request, reply, addressIn(project, 'redirects/'), {
      sentence: 'The redirect was changed.',
    });
  });

  scope.get(`${ITEM}delete/`, async (request, reply) => {
    const project = changedProject(request, 'maintainer');
    const {from_url: from, to_url: to, type} = rowIn(request, project);
    const what = from
      ? `${from} will no longer lead to ${to}.`
      : `The rule for all pages, ${type}, will end.`;
    const content = renderConfirmation({
      sentences: [what],
      button: 'Delete the redirect',
      back: '../',
      token: formToken(request),
    });
    const title = 'Delete this redirect?';
    return sendProjectPage(request, reply, {
      project,
      part: 'Redirects',
      title,
      content,
      trail: trailOf(project),
    });
  });

  scope.post(`${ITEM}delete/`, {config}, async (request, reply) => {
    const order = orderOf(request);
    if (!(await redirects.deleteRedirect(order, numberIn(request, 'redirect_id')))) throw notFound();
    return redirectAfterForm(request, reply, addressIn(order.project, 'redirects/'), {
      sentence: 'The redirect was deleted.',
    });
  });
}

const trailOf = (project: Project) => [[addressIn(project, 'redirects/'), project.row.name]] as const;

/** The redirect named in the path. @throws {HttpError} 404 if there is none */
function rowIn(request: FastifyRequest, project: Project): RedirectRow {
  const id = numberIn(request, 'redirect_id');
  const row = project.redirects.find(redirect => redirect.id === id);
  if (!row) throw notFound();
  return row;
}

function sendList(
  request: FastifyRequest,
  reply: FastifyReply,
  project: Project,
  typed: Typed,
  problems: Problems,
): FastifyReply {
  const {shown, around} = selectPart(project.redirects, listPartIn(request), REDIRECTS);
  const rows = shown.map(row => {
    const {id, from_url: from, to_url: to, type} = row;
    const kind = TYPES.find(([name]) => name === type)?.[1] ?? type;
    const flags = [...(row.enabled ? [] : ['off']), ...(row.force ? ['forced'] : [])];
    return [
      `<a href="${addressIn(project, `redirects/${id}/`)}">${escapeHtml(from || kind)}</a>${from ? `<br><small>${escapeHtml(kind)}</small>` : ''}`,
      escapeHtml(to),
      [String(row.http_status), ...flags].join(', '),
    ];
  });
  const list = rows.length
    ? around(renderTable('Redirects', ['From', 'To', 'Status'], rows))
    : '<p>There are none yet. A redirect leads readers on from an address that has no page any more.</p>';
  const form = renderForm({fields: renderFields(typed, problems), button: 'Add', token: formToken(request)});
  const content = `${renderProblems(problems)}${list}\n<h2>Add a redirect</h2>\n${form}`;
  const title = `Redirects of ${project.row.name}`;
  const status = Object.keys(problems).length ? 400 : 200;
  return sendProjectPage(request, reply, {project, part: 'Redirects', title, content}, status);
}

function sendRedirect(
  request: FastifyRequest,
  reply: FastifyReply,
  {
    project,
    row,
    typed,
    problems = {},
  }: {
    readonly project: Project;
    readonly row: RedirectRow;
    readonly typed: Typed;
    readonly problems?: Problems;
  },
): FastifyReply {
  const form = renderForm({
    fields: renderFields(typed, problems),
    button: 'Save',
    token: formToken(request),
    was: digestOf(typedOf(row)),
  });
  const content = `${renderProblems(problems)}${form}\n<h2>Deleting</h2>\n<p><a href="delete/">Delete this redirect…</a></p>`;
  const title = `Redirect ${row.id} of ${project.row.name}`;
  const status = problems[''] === undefined ? (Object.keys(problems).length ? 400 : 200) : 409;
  return sendProjectPage(
    request,
    reply,
    {project, part: 'Redirects', title, content, trail: trailOf(project)},
    status,
  );
}
