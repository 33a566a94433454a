import fastifyFormbody from '@fastify/formbody';
import type {FastifyInstance, FastifyReply, FastifyRequest} from 'fastify';
import {ENDED, MAX_SHARINGS, SESSION_COOKIE, SHARING_COOKIE} from '../../people/identify.js';
import {SESSION_LENGTH} from '../../people/sessions.js';
import {refuseOtherSites} from './asker.js';
import {originOf} from '../origin.js';
import {FORM_PAGE} from '../security-headers.js';
import {escapeHtml, renderHostPage} from '../host-pages/host-page.js';
import {notFound} from './permissions.js';
import type {OperationContext} from '../operations/context.js';

export interface SignInOptions extends Pick<OperationContext, 'people'> {
  /** Route options that limit the rate, so that guessing takes long. */
  readonly limited: object;
}

/** The pages for signing in and out, and the sharing links. */
export async function signInRoutes(server: FastifyInstance, {people, limited}: SignInOptions): Promise<void> {
  await server.register(fastifyFormbody, {bodyLimit: 16_384});

  server.get('/_/sign-in', async (request, reply) =>
    send(reply, signInPage(nextOf(request), request.viewer.person?.name)),
  );

  server.post('/_/sign-in', {config: limited}, async (request, reply) => {
    // Another site could sign its visitor in as somebody else, and read what is done here.
    refuseOtherSites(request);
    const {name = '', password = ''} = fieldsOf(request.body);
    const person = await people.check(name, password);
    if (!person) return send(reply, signInPage(nextOf(request), undefined, name), 401);
    const secret = await people.sessions.start(person, request.cookies[SESSION_COOKIE]);
    return reply
      .setCookie(SESSION_COOKIE, secret, {...cookieOf(request), maxAge: SESSION_LENGTH / 1_000})
      .redirect(nextOf(request), 303);
  });

  server.post('/_/sign-out', async (request, reply) => {
    refuseOtherSites(request);
    const secret = request.cookies[SESSION_COOKIE];
    if (secret) await people.sessions.end(secret);
    return (
      reply
        // Until the browser is closed. Pages that are still open learn of it.
        .setCookie(SESSION_COOKIE, ENDED, cookieOf(request))
        .clearCookie(SHARING_COOKIE, cookieOf(request))
        .redirect('/', 303)
    );
  });

  server.get('/_/sharing/:token', {config: limited}, async (request, reply) => {
    const {token} = request.params as {token: string};
    // Expired links and links that never existed get the same answer.
    if (!(await people.sharings.shared(token))) throw notFound();
    const kept = (request.cookies[SHARING_COOKIE] ?? '').split('.').filter(Boolean);
    const tokens = [token, ...kept.filter(other => other !== token)].slice(0, MAX_SHARINGS);
    return reply
      .header('referrer-policy', 'no-referrer')
      .header('cache-control', 'private, no-store')
      .setCookie(SHARING_COOKIE, tokens.join('.'), cookieOf(request))
      .redirect(nextOf(request), 302);
  });
}

/** No script runs on it, and no other site can frame it. */
const send = (reply: FastifyReply, html: string, status = 200): FastifyReply =>
  reply.code(status).headers(HEADERS).type('text/html; charset=utf-8').send(html);

const HEADERS = {...FORM_PAGE, 'cache-control': 'private, no-store'};

/** Scripts cannot read it, and other sites cannot send it except by a link that is followed. */
const cookieOf = (request: FastifyRequest) =>
  ({
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: originOf(request).startsWith('https:'),
  }) as const;

/** Where to continue: only a path of this host, given as a path or a full address. */
function nextOf(request: FastifyRequest): string {
  const next = (request.query as {next?: unknown}).next;
  if (typeof next !== 'string') return '/';
  const origin = originOf(request);
  const target = URL.canParse(next, origin) ? new URL(next, origin) : undefined;
  // The scheme is not compared: behind a TLS-terminating proxy it is unknown. Two leading slashes would name a host.
  const isOwn = target?.host === new URL(origin).host && /^https?:$/.test(target.protocol);
  return isOwn ? target.pathname.replace(/^\/{2,}/, '/') + target.search + target.hash : '/';
}

function fieldsOf(body: unknown): Readonly<Record<string, string>> {
  if (typeof body !== 'object' || body === null) return {};
  return Object.fromEntries(Object.entries(body).filter(([, value]) => typeof value === 'string'));
}

function signInPage(next: string, signedIn: string | undefined, tried?: string): string {
  const note = signedIn
    ? `<p>You are signed in as ${escapeHtml(signedIn)}. <a href="${escapeHtml(next)}">Go on</a>, or sign in as somebody else.</p>`
    : '';
  const problem =
    tried === undefined
      ? ''
      : '<p role="alert">There is no user of this name and password. Check both, and try again.</p>';
  const content = `${note}${problem}
<form method="post" action="/_/sign-in?next=${encodeURIComponent(next)}">
<p><label for="name">Name</label><br>
<input id="name" name="name" autocomplete="username" required autocapitalize="none" value="${escapeHtml(tried ?? '')}"></p>
<p><label for="password">Password</label><br>
<input id="password" name="password" type="password" autocomplete="current-password" required></p>
<button>Sign in</button>
</form>`;
  return renderHostPage({title: 'Sign in', content}, '');
}
