import type {FastifyInstance, FastifyReply, FastifyRequest} from 'fastify';
import {formToken} from '../../http/request-viewer.js';
import {textsIn} from '../../http/parameters.js';
import {knownPerson, notFound, numberIn} from '../../http/permissions.js';
import {MAX_LABEL} from '../../platform/people/tokens.js';
import {PeopleError} from '../../platform/people/viewer.js';
import {MANAGE} from '../pages/account.js';
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
  DAYS,
  daysIn,
  type ManageContext,
  renderConfirmation,
  renderDay,
  renderEnd,
  redirectAfterForm,
  sendPage,
} from './frame.js';

const TOKENS = `${MANAGE}tokens/`;

/** The API tokens of the signed-in person. The tokens of other people are not shown. */
export function tokenRoutes(scope: FastifyInstance, {people, limited: config}: ManageContext): void {
  const REVOKE = '/tokens/:token_id/revoke/';

  scope.get('/tokens/', async (request, reply) => sendList(request, reply, {}));

  scope.post('/tokens/', {config}, async (request, reply) => {
    const {name} = knownPerson(request);
    const {label = '', scope: typedScope = '', days: typed = ''} = textsIn(request.body);
    const {days, problem} = daysIn(typed);
    const problems: Problems = {
      ...(typedScope !== 'read' && typedScope !== 'write' && {scope: 'Choose what the token may do.'}),
      ...(problem && {days: problem}),
      ...(label.length > MAX_LABEL && {label: `Use no more than ${MAX_LABEL} characters.`}),
    };
    const form = {label, scope: typedScope, days: typed};
    if (Object.keys(problems).length) return sendList(request, reply, problems, form);
    const order = {label: label.trim(), scope: typedScope as 'read' | 'write', days};
    try {
      const {token} = await people.apiTokens.issue(name, order, name);
      return redirectAfterForm(request, reply, TOKENS, {sentence: 'The token was issued.', secret: token});
    } catch (error) {
      if (!(error instanceof PeopleError)) throw error;
      return sendList(request, reply, {'': error.message}, form);
    }
  });

  scope.get(REVOKE, async (request, reply) => {
    const id = numberIn(request, 'token_id');
    const token = (await people.apiTokens.list(knownPerson(request).name)).find(
      candidate => candidate.id === id,
    );
    if (!token) throw notFound();
    const content = renderConfirmation({
      sentences: [`Programs that use token ${id}${token.label && `, ${token.label},`} will be refused.`],
      button: 'Revoke the token',
      back: TOKENS,
      token: formToken(request),
    });
    return sendPage(request, reply, {title: 'Revoke this token?', content, trail: [[TOKENS, 'Tokens']]});
  });

  scope.post(REVOKE, {config}, async (request, reply) => {
    const id = numberIn(request, 'token_id');
    const person = knownPerson(request);
    await people.apiTokens.revoke(id, person.name, person.id).catch((error: unknown) => {
      throw error instanceof PeopleError ? notFound() : error;
    });
    return redirectAfterForm(request, reply, TOKENS, {sentence: `Token ${id} was revoked.`});
  });

  async function sendList(
    request: FastifyRequest,
    reply: FastifyReply,
    problems: Problems,
    typed = {label: '', scope: 'read', days: '90'},
  ): Promise<FastifyReply> {
    const tokens = await people.apiTokens.list(knownPerson(request).name);
    const rows = tokens.map(({id, label, scope, created, expires}) => [
      `Token ${id}<br><small>${label ? `${escapeHtml(label)}, ` : ''}${renderDay(created)}</small>`,
      scope,
      `${renderEnd(expires)}<br><a href="${id}/revoke/" aria-label="Revoke token ${id}…">Revoke…</a>`,
    ]);
    const fields = [
      renderInput(
        {
          name: 'label',
          label: 'What it is for',
          value: typed.label,
          attributes: ` maxlength="${MAX_LABEL}"`,
          hint: 'Such as the name of the program that uses it.',
        },
        problems,
      ),
      renderSelect(
        {
          name: 'scope',
          label: 'What it may do',
          value: typed.scope,
          options: [
            ['read', 'Read what you may read'],
            ['write', 'Change what you may change, as for publishing'],
          ],
        },
        problems,
      ),
      renderInput({...DAYS, value: typed.days}, problems),
    ].join('\n');
    const table = rows.length
      ? renderTable('Your tokens', ['Token', 'May', 'Ends'], rows)
      : '<p>You have none. Programs send a token instead of your password: <code>Authorization: Token …</code>.</p>';
    const content = `${renderProblems(problems)}${table}
<h2>Issue a token</h2>
${renderForm({fields, button: 'Issue', token: formToken(request)})}`;
    const status = Object.keys(problems).length ? 400 : 200;
    return sendPage(request, reply, {title: 'Your tokens', content}, status);
  }
}
