import type {FastifyInstance, FastifyReply, FastifyRequest} from 'fastify';
import {originOf} from '../../http/addresses.js';
import {formToken} from '../../http/request-viewer.js';
import {textsIn} from '../../http/parameters.js';
import {changedProject, notFound, numberIn, ownProject} from '../../http/permissions.js';
import type {Project} from '../../platform/library/library-view.js';
import {inReadingOrder} from '../../platform/library/version-order.js';
import {PeopleError} from '../../platform/people/viewer.js';
import {
  type Problems,
  renderForm,
  renderInput,
  renderProblems,
  renderSelect,
  renderTable,
} from '../pages/forms.js';
import {escapeHtml} from '../pages/host-page.js';
import {
  addressIn,
  DAYS,
  daysIn,
  type ManageContext,
  renderConfirmation,
  renderDay,
  renderEnd,
  redirectAfterForm,
  sendProjectPage,
} from './frame.js';

/** Links that give anybody access to a private project, or to one version of it. */
export function sharingRoutes(scope: FastifyInstance, {people, limited: config}: ManageContext): void {
  const LIST = '/projects/:project_slug/sharing/';
  const REVOKE = `${LIST}:sharing_id/revoke/`;

  scope.get(LIST, async (request, reply) => sendList(request, reply, ownProject(request, 'admin'), {}));

  scope.post(LIST, {config}, async (request, reply) => {
    const project = changedProject(request, 'admin');
    const {version: named = '', days: typed = ''} = textsIn(request.body);
    const {days, problem} = daysIn(typed);
    if (problem) return sendList(request, reply, project, {days: problem}, {version: named, days: typed});
    try {
      const version = named || undefined;
      const {token} = await people.sharings.share(project.slug, {version, days}, request.viewer.person!.name);
      return redirectAfterForm(request, reply, addressIn(project, 'sharing/'), {
        sentence: `A link to ${version ?? 'all versions'} was created. Whoever has it can read them without signing in.`,
        secret: `${originOf(request)}/_/sharing/${token}`,
      });
    } catch (error) {
      if (!(error instanceof PeopleError)) throw error;
      return sendList(request, reply, project, {version: error.message}, {version: named, days: typed});
    }
  });

  scope.get(REVOKE, async (request, reply) => {
    const project = changedProject(request, 'admin');
    const id = numberIn(request, 'sharing_id');
    const link = (await people.sharings.list(project.slug)).find(candidate => candidate.id === id);
    if (!link) throw notFound();
    const content = renderConfirmation({
      sentences: [
        `Whoever has link ${id}, to ${link.version ?? 'all versions'} of ${project.row.name}, can no longer read with it.`,
      ],
      button: 'Revoke the link',
      back: addressIn(project, 'sharing/'),
      token: formToken(request),
    });
    const trail = [[addressIn(project, 'sharing/'), project.row.name]] as const;
    const title = 'Revoke this link?';
    return sendProjectPage(request, reply, {project, part: 'Sharing links', title, content, trail});
  });

  scope.post(REVOKE, {config}, async (request, reply) => {
    const project = changedProject(request, 'admin');
    const id = numberIn(request, 'sharing_id');
    await people.sharings.revoke(id, request.viewer.person!.name, project.id).catch((error: unknown) => {
      throw error instanceof PeopleError ? notFound() : error;
    });
    return redirectAfterForm(request, reply, addressIn(project, 'sharing/'), {
      sentence: `Link ${id} was revoked.`,
    });
  });

  async function sendList(
    request: FastifyRequest,
    reply: FastifyReply,
    project: Project,
    problems: Problems,
    typed: {readonly version: string; readonly days: string} = {version: '', days: '30'},
  ): Promise<FastifyReply> {
    const links = await people.sharings.list(project.slug);
    const rows = links.map(({id, version, created, expires}) => [
      `Link ${id}<br><small>${renderDay(created)}</small>`,
      escapeHtml(version ?? 'all versions'),
      `${renderEnd(expires)}<br><a href="${id}/revoke/" aria-label="Revoke link ${id}…">Revoke…</a>`,
    ]);
    const options = inReadingOrder(project.listed).map(({slug}) => [slug, slug] as const);
    const fields = [
      renderSelect(
        {name: 'version', label: 'To', value: typed.version, options: [['', 'all versions'], ...options]},
        problems,
      ),
      renderInput({...DAYS, value: typed.days}, problems),
    ].join('\n');
    const mixed = request.names.arePagesMixed
      ? '<p>Browsers get no private pages from this host, not even with a link: its projects share an address. <code>docs_domain</code> in <code>docent.yaml</code> can give each project its own.</p>\n'
      : '';
    const table = rows.length
      ? renderTable('Sharing links', ['Link', 'To', 'Ends'], rows)
      : '<p>There are none. With a link, somebody without an account can read what is private.</p>';
    const content = `${renderProblems(problems)}${mixed}${table}
<h2>Create a link</h2>
${renderForm({fields, button: 'Create', token: formToken(request)})}`;
    const title = `Sharing links of ${project.row.name}`;
    const status = Object.keys(problems).length ? 400 : 200;
    return sendProjectPage(request, reply, {project, part: 'Sharing links', title, content}, status);
  }
}
