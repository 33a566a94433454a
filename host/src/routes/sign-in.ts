import {textsIn} from '../http/parameters.js';
import fastifyFormbody from '@fastify/formbody';
import type {FastifyInstance, FastifyReply, FastifyRequest} from 'fastify';
import type {Library} from '../platform/library/library.js';
import {ENDED, MAX_SHARINGS} from '../platform/people/identify.js';
import {hashOf, newSecret} from '../platform/people/secrets.js';
import {SESSION_LENGTH} from '../platform/people/sessions.js';
import {
  clearCookie,
  readCookie,
  READING,
  refuseOtherSites,
  SESSION,
  setCookie,
  SHARING,
  SIGNING_IN,
} from '../http/asker.js';
import {originAt, originOf, withoutCredentials} from '../http/addresses.js';
import {FORM_PAGE} from '../http/headers.js';
import {escapeHtml, type HostPage, renderHostPage} from './pages/host-page.js';
import {notFound} from '../http/permissions.js';
import type {OperationContext} from './api/context.js';

interface SignInOptions extends Pick<OperationContext, 'people' | 'tries'> {
  readonly library: Library;
}

/** How long a browser may take to sign in before it has to begin again, in seconds. */
const SIGNING_IN_LENGTH = 600;

/**
 * Signing in and out, and the sharing links. Under a name of documentation, where scripts of its authors run, nobody
 * types a password: the reader is led to where people sign in, and comes back with a code (see `Sessions`).
 *
 *   docs `/_/sign-in` ──► app `/_/read` (──► app `/_/sign-in` ──► app `/_/read`) ──► docs `/_/reading` ──► the page
 */
export async function signInRoutes(
  server: FastifyInstance,
  {people, library, tries}: SignInOptions,
): Promise<void> {
  await server.register(fastifyFormbody, {bodyLimit: 16_384});
  /** Route options for routes that check a secret. */
  const limited = {
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => tries.countAddress(request, reply),
  };

  server.get('/_/sign-in', async (request, reply) => {
    if (request.served.kind === 'docs') return leadToSignIn(request, reply);
    return send(reply, signInPage(nextOf(request), request.viewer.person?.name));
  });

  server.post('/_/sign-in', {...limited, config: {needsNoSession: true}}, async (request, reply) => {
    // Another site could sign its visitor in as somebody else, and read what is done here.
    refuseOtherSites(request);
    const {name = '', password = ''} = textsIn(request.body);
    const person = await tries.signIn(people, reply, {name, password});
    if (!person) return send(reply, signInPage(nextOf(request), undefined, name), 401);
    const secret = await people.sessions.start(person, readCookie(request, SESSION));
    setCookie(reply, SESSION, secret, SESSION_LENGTH / 1_000);
    const next = nextOf(request);
    // A form may not lead to another name (`form-action`), not even by way of this one; a page may.
    return request.names.settings.app
      ? send(
          reply,
          renderHostPage(SIGNED_IN(next), `<meta http-equiv="refresh" content="0; url=${escapeHtml(next)}">`),
        )
      : reply.redirect(next, 303);
  });

  server.post('/_/sign-out', async (request, reply) => {
    refuseOtherSites(request);
    const secret = readCookie(request, SESSION);
    if (secret) await people.sessions.end(secret);
    // Until the browser is closed. Pages that are still open learn of it.
    setCookie(reply, SESSION, ENDED);
    return clearCookie(reply, SHARING).redirect('/', 303);
  });

  /** Under a name of documentation: asks the name where people sign in for a code that this browser alone can use. */
  function leadToSignIn(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const {served, names} = request;
    const {app} = names.settings;
    if (!app) return send(reply, notice('Signing in', NO_APP), 404);
    if (names.isMixed(served)) return once(reply).redirect(`${originAt(request, app)}/_/sign-in`, 302);
    // A second page that signs in at the same time uses the same one.
    const kept = readCookie(request, SIGNING_IN) ?? newSecret();
    const query = new URLSearchParams({
      host: request.hostname,
      challenge: hashOf(kept),
      next: nextOf(request),
    });
    setCookie(reply, SIGNING_IN, kept, SIGNING_IN_LENGTH);
    return once(reply).redirect(`${originAt(request, app)}/_/read?${query}`, 302);
  }

  server.get('/_/read', async (request, reply) => {
    const {viewer, names, view} = request;
    const {host = '', challenge = ''} = textsIn(request.query);
    const served = names.served(host, (await library.rows()).projects);
    const isDocs = request.served.kind !== 'docs' && served?.kind === 'docs' && !names.isMixed(served);
    if (!isDocs || !/^[0-9a-f]{64}$/.test(challenge)) throw notFound();
    const secret = readCookie(request, SESSION);
    // A token says who somebody is, but begins no session that a code could come from.
    if (!viewer.person || !request.byCookie || !secret) {
      const next = encodeURIComponent(withoutCredentials(request.url));
      return once(reply).redirect(`/_/sign-in?next=${next}`, 302);
    }
    // A name of a project that they may not know about is like one that no project has.
    const project = served.project && view.project(served.project.slug);
    if (!served.isShared && !project) throw notFound();
    const code = await people.sessions.issueCode(secret, project?.id ?? null, challenge);
    const query = new URLSearchParams({code, next: nextOf(request)});
    return once(reply).redirect(`${originAt(request, host)}/_/reading?${query}`, 302);
  });

  server.get('/_/reading', limited, async (request, reply) => {
    const {served, names} = request;
    if (served.kind !== 'docs' || names.isMixed(served)) throw notFound();
    const {code = ''} = textsIn(request.query);
    const kept = readCookie(request, SIGNING_IN);
    const secret =
      kept && code ? await people.sessions.startReading(code, served.project?.id ?? null, kept) : undefined;
    const next = nextOf(request);
    const again = `/_/sign-in?next=${encodeURIComponent(next)}`;
    if (!secret) return send(reply, notice('Sign-in was not completed', TRY_AGAIN(again)), 400);
    setCookie(reply, READING, secret, SESSION_LENGTH / 1_000);
    return once(reply).redirect(next, 302);
  });

  server.get('/_/sharing/:token', limited, async (request, reply) => {
    const {token} = request.params as {token: string};
    const {names, served} = request;
    // Expired links and links that never existed get the same answer.
    const shared = await people.sharings.shared(token);
    if (!shared) throw notFound();
    if (served.kind === 'app' && !names.arePagesMixed) {
      const row = (await library.rows()).projects.find(({id}) => id === shared.project);
      const query = new URLSearchParams({next: nextOf(request)});
      const host = names.hostOf(row?.slug ?? '')!;
      return once(reply).redirect(`${originAt(request, host)}/_/sharing/${token}?${query}`, 302);
    }
    const kept = (readCookie(request, SHARING) ?? '').split('.').filter(Boolean);
    const tokens = [token, ...kept.filter(other => other !== token)].slice(0, MAX_SHARINGS);
    setCookie(reply, SHARING, tokens.join('.'));
    return once(reply).redirect(nextOf(request), 302);
  });
}

const SIGNED_IN = (next: string): HostPage => ({
  title: 'You are signed in',
  content: `<p><a href="${escapeHtml(next)}">Continue</a></p>`,
});
const NO_APP =
  '<p>Nobody can sign in under this name: the administrator of this host has to set <code>app_domain</code> in <code>docent.yaml</code> first.</p>';
const TRY_AGAIN = (address: string): string =>
  `<p>It took longer than a minute, or was started in another browser. <a href="${escapeHtml(address)}">Try again.</a></p>`;

const notice = (title: string, content: string): string => renderHostPage({title, content}, '');

/** For an answer with a secret in its address or its cookies. */
const once = (reply: FastifyReply): FastifyReply =>
  reply.header('referrer-policy', 'no-referrer').header('cache-control', 'private, no-store');

/** No script runs on it, and no other site can frame it. */
const send = (reply: FastifyReply, html: string, status = 200): FastifyReply =>
  reply.code(status).headers(HEADERS).type('text/html; charset=utf-8').send(html);

const HEADERS = {...FORM_PAGE, 'cache-control': 'private, no-store'};

/** Where to continue: only a path of this host, given as a path or a full address. */
function nextOf(request: FastifyRequest): string {
  const next = (request.query as {next?: unknown}).next;
  if (typeof next !== 'string') return '/';
  const origin = originOf(request);
  const target = URL.canParse(next, origin) ? new URL(next, origin) : undefined;
  // The scheme is not compared: behind a TLS-terminating proxy it is unknown. Two leading slashes would name a host.
  const isOwn = target?.host === new URL(origin).host && /^https?:$/.test(target.protocol);
  if (!isOwn) return '/';
  const {pathname, search, hash} = target;
  return withoutCredentials(pathname.replace(/^\/{2,}/, '/') + search) + hash;
}

function signInPage(next: string, signedIn: string | undefined, tried?: string): string {
  const note = signedIn
    ? `<p>You are signed in as ${escapeHtml(signedIn)}. <a href="${escapeHtml(next)}">Continue</a>, or sign in as somebody else.</p>`
    : '';
  const problem =
    tried === undefined
      ? ''
      : '<p role="alert">There is no user with this name and password. Check both, and try again.</p>';
  const content = `${note}${problem}
<form method="post" action="/_/sign-in?next=${encodeURIComponent(next)}">
<p><label for="name">Name</label><br>
<input id="name" name="name" autocomplete="username" required autocapitalize="none" value="${escapeHtml(tried ?? '')}"></p>
<p><label for="password">Password</label><br>
<input id="password" name="password" type="password" autocomplete="current-password" required></p>
<button>Sign in</button>
</form>
<p>No account yet, or forgotten the password? Ask those who run this library: they can give you a link to choose one.</p>`;
  return notice('Sign in', content);
}
