import type {FastifyInstance, FastifyReply, FastifyRequest} from 'fastify';
import {refuseOtherSites} from '../http/request-viewer.js';
import {readCookie, SESSION, setCookie} from '../http/cookies.js';
import {FORM_PAGE} from '../http/headers.js';
import {textsIn} from '../http/parameters.js';
import {notFound} from '../http/permissions.js';
import {MAX_PASSWORD, MIN_PASSWORD} from '../platform/people/secrets.js';
import {SESSION_LENGTH} from '../platform/people/sessions.js';
import type {OperationContext} from './api/context.js';
import {escapeHtml, renderHostPage} from './pages/host-page.js';

/**
 * The page where people choose their password, to which they get a link. Opening the link changes nothing, because
 * mail and chat programs open links. The page is not served on docs domains, where scripts could read the password.
 */
export function welcomeRoutes(
  server: FastifyInstance,
  {people, tries}: Pick<OperationContext, 'people' | 'tries'>,
): void {
  /** Route options for routes that check a secret. */
  const limited = {
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => tries.countAddress(request, reply),
  };
  const tokenOf = (request: FastifyRequest): string => {
    if (request.served.kind === 'docs') throw notFound();
    return (request.params as {token: string}).token;
  };

  server.get('/_/welcome/:token', limited, async (request, reply) => {
    const person = await people.invitations.holder(tokenOf(request));
    return person ? send(reply, 200, form(person.name)) : send(reply, 404, INVALID);
  });

  server.post('/_/welcome/:token', {...limited, config: {needsNoSession: true}}, async (request, reply) => {
    refuseOtherSites(request);
    const token = tokenOf(request);
    const {password = '', again = ''} = textsIn(request.body);
    const holder = await people.invitations.holder(token);
    if (!holder) return send(reply, 404, INVALID);
    const problem = problemWith(password, again);
    if (problem !== undefined) return send(reply, 400, form(holder.name, problem));
    const person = await people.invitations.use(token, password);
    if (!person) return send(reply, 404, INVALID);
    const secret = await people.sessions.start(person, readCookie(request, SESSION));
    setCookie(reply, SESSION, secret, SESSION_LENGTH / 1_000);
    return reply.headers(SECRET_ADDRESS).redirect('/', 303);
  });
}

function problemWith(password: string, again: string): string | undefined {
  if (password.length < MIN_PASSWORD || password.length > MAX_PASSWORD)
    return `A password must have ${MIN_PASSWORD} to ${MAX_PASSWORD} characters; choose another.`;
  return password === again ? undefined : 'The two passwords differ; type the same one twice.';
}

/** Headers for a page with a secret in its address. */
const SECRET_ADDRESS = {'referrer-policy': 'no-referrer', 'cache-control': 'private, no-store'};

const send = (reply: FastifyReply, status: number, html: string): FastifyReply =>
  reply
    .code(status)
    .headers({...FORM_PAGE, ...SECRET_ADDRESS})
    .type('text/html; charset=utf-8')
    .send(html);

const INVALID = renderHostPage(
  {
    title: 'This link is not valid',
    content:
      '<p>It has expired, was used already, or was replaced by a newer one. Ask those who run this library for another, or <a href="/_/sign-in">sign in</a>.</p>',
  },
  '',
);

/** The form is sent to the address of the page. */
function form(name: string, problem?: string): string {
  const alert = problem === undefined ? '' : `<p role="alert">${escapeHtml(problem)}</p>`;
  const content = `${alert}
<form method="post">
<p><label for="name">Name</label><br>
<input id="name" name="name" autocomplete="username" readonly value="${escapeHtml(name)}"></p>
<p><label for="password">Password, of at least ${MIN_PASSWORD} characters</label><br>
<input id="password" name="password" type="password" autocomplete="new-password" required minlength="${MIN_PASSWORD}" maxlength="${MAX_PASSWORD}"></p>
<p><label for="again">Repeat the password</label><br>
<input id="again" name="again" type="password" autocomplete="new-password" required></p>
<button class="main">Choose this password</button>
</form>`;
  return renderHostPage({title: 'Choose a password', content}, '');
}
