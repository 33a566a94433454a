import {textsIn} from '../http/parameters.js';
import fastifyFormbody from '@fastify/formbody';
import type {FastifyInstance, FastifyReply, FastifyRequest} from 'fastify';
import type {Library} from '../platform/library/library.js';
import {ENDED, MAX_SHARINGS} from '../platform/people/identify.js';
import {hashOf, newSecret} from '../platform/people/secrets.js';
import {SESSION_LENGTH} from '../platform/people/sessions.js';
import {refuseOtherSites} from '../http/request-viewer.js';
import {
  clearCookie,
  PROVIDER,
  readCookie,
  READING,
  SESSION,
  setCookie,
  SHARING,
  SIGNING_IN,
} from '../http/cookies.js';
import {originAt, originOf, withoutCredentials} from '../http/addresses.js';
import {escapeHtml, notFoundPage, renderHostPage} from './pages/host-page.js';
import {notFound} from '../http/permissions.js';
import type {Providers} from '../platform/openid/providers.js';
import type {OperationContext} from './api/context.js';
import {providerRoutes} from './provider-sign-in.js';
import {
  redirectByPage,
  nextOf,
  notice,
  withoutReferrer,
  send,
  signInAddress,
  signInPage,
  type WaysToSignIn,
} from './sign-in-pages.js';

export interface SignInOptions extends Pick<OperationContext, 'people' | 'tries'> {
  readonly library: Library;
  /** The OpenID Connect providers. Default: people sign in only with a password of the library. */
  readonly providers?: Providers | undefined;
  /** Whether everybody may sign in with a password, not only one administrator. */
  readonly hasPasswords: boolean;
}

/** How long a browser may take to sign in before it has to begin again, in seconds. */
const SIGNING_IN_LENGTH = 600;

/**
 * Signing in and out, and the sharing links. Nobody types a password under a docs domain, where scripts of its
 * authors run: readers are redirected to the app domain to sign in, and come back with a code (see `Sessions`).
 *
 *   docs `/_/sign-in` ──► app `/_/read` (──► app `/_/sign-in` ──► app `/_/read`) ──► docs `/_/reading` ──► the page
 */
export async function signInRoutes(
  server: FastifyInstance,
  {people, library, tries, providers, hasPasswords}: SignInOptions,
): Promise<void> {
  await server.register(fastifyFormbody, {bodyLimit: 16_384});
  /** Route options for routes that check a secret. */
  const limited = {
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => tries.countAddress(request, reply),
  };

  server.get('/_/sign-in', async (request, reply) => {
    if (request.served.kind === 'docs') return redirectToSignIn(request, reply);
    const next = nextOf(request);
    const signedIn = request.viewer.person?.name;
    const isChoice = 'choose' in (request.query as object);
    const provider = signedIn === undefined && !isChoice ? providerOf(request) : undefined;
    if (provider !== undefined) return withoutReferrer(reply).redirect(signInAddress(next, provider), 302);
    return send(reply, signInPage({...ways, next, signedIn, withPassword: hasPasswords || isChoice}));
  });

  const ways: WaysToSignIn = {providers: providers?.all ?? [], hasPasswords};

  /**
   * The provider to which the sign-in page redirects: the one that this browser used last, or the only way to sign in.
   * `undefined` if people have to choose, and after signing out.
   */
  function providerOf(request: FastifyRequest): string | undefined {
    if (readCookie(request, SESSION) === ENDED) return undefined;
    const [first, ...others] = ways.providers;
    const before = readCookie(request, PROVIDER);
    if (ways.providers.some(({key}) => key === before)) return before;
    return hasPasswords || others.length ? undefined : first?.key;
  }

  server.post('/_/sign-in', {...limited, config: {needsNoSession: true}}, async (request, reply) => {
    // Otherwise another site could sign its visitors in as somebody else, and read what they do here.
    refuseOtherSites(request);
    const {name = '', password = ''} = textsIn(request.body);
    const person = await tries.signIn(people, reply, {name, password});
    const next = nextOf(request);
    if (!person) return send(reply, signInPage({...ways, next, withPassword: true, tried: name}), 401);
    const secret = await people.sessions.start(person, readCookie(request, SESSION));
    setCookie(reply, SESSION, secret, SESSION_LENGTH / 1_000);
    clearCookie(reply, PROVIDER);
    // The policy of the page (`form-action`) forbids that a form leads to another host name, even by redirects.
    return request.names.settings.app
      ? redirectByPage(reply, 'You are signed in', next)
      : reply.redirect(next, 303);
  });

  server.post('/_/sign-out', async (request, reply) => {
    refuseOtherSites(request);
    const secret = readCookie(request, SESSION);
    const session = providers && secret ? await people.sessions.find(secret) : undefined;
    if (secret) await people.sessions.end(secret);
    // Kept until the browser is closed, so that open pages learn that the session has ended.
    setCookie(reply, SESSION, ENDED);
    clearCookie(clearCookie(reply, SHARING), PROVIDER);
    const elsewhere = session && (await providers?.endSession(session, `${originOf(request)}/`));
    // A page redirects, because the content security policy of the form forbids redirects to other host names.
    return elsewhere ? redirectByPage(reply, 'You are signed out', elsewhere.href) : reply.redirect('/', 303);
  });

  if (providers) providerRoutes(server, {people, tries, providers});

  /** Under a docs domain: requests a code from the app domain that only this browser can use. */
  function redirectToSignIn(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const {served, names} = request;
    const {app} = names.settings;
    if (!app) return send(reply, notice('Signing in', NO_APP), 404);
    if (names.isMixed(served))
      return withoutReferrer(reply).redirect(`${originAt(request, app)}/_/sign-in`, 302);
    // A second page that signs in at the same time uses the same verifier.
    const verifier = readCookie(request, SIGNING_IN) ?? newSecret();
    const query = new URLSearchParams({
      host: request.hostname,
      challenge: hashOf(verifier),
      next: nextOf(request),
    });
    setCookie(reply, SIGNING_IN, verifier, SIGNING_IN_LENGTH);
    return withoutReferrer(reply).redirect(`${originAt(request, app)}/_/read?${query}`, 302);
  }

  server.get('/_/read', async (request, reply) => {
    const {viewer, names, view} = request;
    const {host = '', challenge = ''} = textsIn(request.query);
    const served = names.served(host, (await library.rows()).projects);
    const isDocs = request.served.kind !== 'docs' && served?.kind === 'docs' && !names.isMixed(served);
    if (!isDocs || !/^[0-9a-f]{64}$/.test(challenge)) throw notFound();
    const secret = readCookie(request, SESSION);
    // A token identifies the person, but there is no session from which a code could be issued.
    if (!viewer.person || !request.byCookie || !secret) {
      const next = encodeURIComponent(withoutCredentials(request.url));
      return withoutReferrer(reply).redirect(`/_/sign-in?next=${next}`, 302);
    }
    // The domain of a project that the person may not see is answered like one without a project.
    const project = served.project && view.project(served.project.slug);
    if (!served.isShared && !project) {
      // Somebody who has just signed in needs to know why the page is not shown.
      const {name} = viewer.person;
      return send(reply, renderHostPage(notFoundPage({name, next: '/'}), ''), 404);
    }
    const code = await people.sessions.issueCode(secret, project?.id ?? null, challenge);
    const query = new URLSearchParams({code, next: nextOf(request)});
    return withoutReferrer(reply).redirect(`${originAt(request, host)}/_/reading?${query}`, 302);
  });

  server.get('/_/reading', limited, async (request, reply) => {
    const {served, names} = request;
    if (served.kind !== 'docs' || names.isMixed(served)) throw notFound();
    const {code = ''} = textsIn(request.query);
    const verifier = readCookie(request, SIGNING_IN);
    const readingSession =
      verifier && code
        ? await people.sessions.startReading(code, served.project?.id ?? null, verifier)
        : undefined;
    const next = nextOf(request);
    if (!readingSession)
      return send(reply, notice('Sign-in was not completed', TRY_AGAIN(signInAddress(next))), 400);
    setCookie(reply, READING, readingSession.secret, SESSION_LENGTH / 1_000);
    if (readingSession.issuer === null) clearCookie(reply, PROVIDER);
    else setCookie(reply, PROVIDER, 'any', SESSION_LENGTH / 1_000);
    return withoutReferrer(reply).redirect(next, 302);
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
      return withoutReferrer(reply).redirect(`${originAt(request, host)}/_/sharing/${token}?${query}`, 302);
    }
    const earlier = (readCookie(request, SHARING) ?? '').split('.').filter(Boolean);
    const tokens = [token, ...earlier.filter(other => other !== token)].slice(0, MAX_SHARINGS);
    setCookie(reply, SHARING, tokens.join('.'));
    return withoutReferrer(reply).redirect(nextOf(request), 302);
  });
}

const NO_APP =
  '<p>Nobody can sign in under this name: the administrator of this host has to set <code>app_domain</code> in <code>docent.yaml</code> first.</p>';
const TRY_AGAIN = (address: string): string =>
  `<p>It took longer than a minute, or was started in another browser. <a href="${escapeHtml(address)}">Try again.</a></p>`;
