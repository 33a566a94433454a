import type {FastifyInstance, FastifyReply, FastifyRequest} from 'fastify';
import {formToken} from '../../http/request-viewer.js';
import {textsIn} from '../../http/parameters.js';
import {changedProject, ownProject} from '../../http/permissions.js';
import type {Project} from '../../platform/library/library-view.js';
import type {ListedPerson} from '../../platform/people/people.js';
import {PeopleError} from '../../platform/people/viewer.js';
import {isRole, ROLES} from '../../platform/store/tables.js';
import {
  type Problems,
  renderForm,
  renderInput,
  renderOptions,
  renderProblems,
  renderSelect,
  renderTable,
} from '../pages/forms.js';
import {escapeHtml, renderToken} from '../pages/host-page.js';
import {addressIn, type ManageContext, redirectAfterForm, sendProjectPage} from './frame.js';

/** The name for "no role" in forms and in `docent user grant`. */
const NONE = 'none';

/** The pages about the roles of people in a project. */
export function memberRoutes(scope: FastifyInstance, {people, limited: config}: ManageContext): void {
  const LIST = '/projects/:project_slug/members/';

  scope.get(LIST, async (request, reply) => sendList(request, reply, ownProject(request, 'admin'), {}));

  scope.post(LIST, {config}, async (request, reply) => {
    const project = changedProject(request, 'admin');
    const {name: typedName = '', role = '', was = NONE} = textsIn(request.body);
    const name = typedName.trim();
    const who = request.viewer.person!.name;
    const listed = (await people.list(project.slug)).find(person => person.name === name);
    const current = listed?.roles[0]?.role ?? NONE;
    const problems = problemsWith({name, role, was, who, current});
    if (Object.keys(problems).length) return sendList(request, reply, project, problems, {name, role});
    try {
      await people.grant(name, project.slug, isRole(role) ? role : undefined, who);
    } catch (error) {
      if (!(error instanceof PeopleError)) throw error;
      return sendList(request, reply, project, {name: UNKNOWN}, {name, role});
    }
    const sentence = isRole(role)
      ? `${name} has the role ${role} now.`
      : `${name} has no role here any more.`;
    return redirectAfterForm(request, reply, addressIn(project, 'members/'), {sentence});
  });

  async function sendList(
    request: FastifyRequest,
    reply: FastifyReply,
    project: Project,
    problems: Problems,
    typed: {readonly name: string; readonly role: string} = {name: '', role: 'reader'},
  ): Promise<FastifyReply> {
    const token = formToken(request);
    const ownName = request.viewer.person!.name;
    const members = await people.list(project.slug);
    const rows = members.map(person => {
      const isOwn = person.name === ownName;
      const notes = [
        ...(isOwn ? ['you'] : []),
        ...person.within.map(({role}) => `${role} in ${project.organization?.name ?? 'the organization'}`),
        ...(person.isAdmin ? ['administers the library'] : []),
      ];
      const more = notes.length ? `<br><small>${escapeHtml(notes.join(', '))}</small>` : '';
      return [escapeHtml(person.name) + more, renderRole(person, {isOwn, token})];
    });
    const fields = [
      renderInput(
        {name: 'name', label: 'Name of the user', value: typed.name, attributes: ' required maxlength="64"'},
        problems,
      ),
      renderSelect(
        {
          name: 'role',
          label: 'Role',
          value: typed.role,
          options: ROLES.map(role => [role, ROLE_DESCRIPTIONS[role]]),
        },
        problems,
      ),
    ].join('\n');
    const content = `${renderProblems(problems)}${renderTable('Members', ['Name', 'Role in the project'], rows)}
<h2>Give somebody a role</h2>
${renderForm({fields, button: 'Give the role', token})}`;
    const title = `Members of ${project.row.name}`;
    const status = Object.keys(problems).length ? (problems[''] === undefined ? 400 : 409) : 200;
    return sendProjectPage(request, reply, {project, part: 'Members', title, content}, status);
  }
}

const ROLE_DESCRIPTIONS = {
  reader: 'Reader: reads what is private',
  maintainer: 'Maintainer: also versions, redirects and builds',
  admin: 'Admin: everything in the project, members too',
} as const;

const UNKNOWN = 'There is no user of this name. Whoever administrates this library can add one.';

interface Change {
  readonly name: string;
  readonly role: string;
  /** The role that the form showed. */
  readonly was: string;
  readonly who: string;
  /** The current role. */
  readonly current: string;
}

function problemsWith({name, role, was, who, current}: Change): Problems {
  if (!name) return {name: 'Enter the name of a user.'};
  if (role !== NONE && !isRole(role)) return {role: 'Choose a role.'};
  if (name === who) return {name: 'Another admin of the project has to change your own role.'};
  if (was === current) return {};
  // The form for new members was used, which does not show the current role.
  if (was === NONE) return {name: `${name} has the role ${current} already; change it in the list.`};
  return {
    '': `Nothing was saved: the role of ${name} was changed to ${current} since you opened the page. Choose again.`,
  };
}

/**
 * The role of a person, with a form that changes it. People cannot change their own role, so that they cannot lock themselves
 * out.
 */
function renderRole(
  {name, roles: [own]}: ListedPerson,
  {isOwn, token}: {readonly isOwn: boolean; readonly token: string},
): string {
  if (!own || isOwn) return own?.role ?? '';
  const options = [...ROLES, NONE].map(role => [role, role === NONE ? 'no role' : role] as const);
  const shown = escapeHtml(name);
  return `<form method="post" class="row">${renderToken(token)}<input type="hidden" name="was" value="${own.role}"><input type="hidden" name="name" value="${shown}">
<select name="role" aria-label="Role of ${shown}">${renderOptions(options, own.role)}</select> <button aria-label="Save the role of ${shown}">Save</button></form>`;
}
