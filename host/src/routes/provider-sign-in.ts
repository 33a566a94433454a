import type {FastifyInstance, FastifyReply, FastifyRequest} from 'fastify';
import {originOf} from '../http/addresses.js';
import {AT_PROVIDER, clearCookie, PROVIDER, readCookie, SESSION, setCookie} from '../http/cookies.js';
import {notFound} from '../http/permissions.js';
import {textsIn} from '../http/parameters.js';
import {ProviderError, type ProviderProblem} from '../platform/openid/provider-error.js';
import type {Providers} from '../platform/openid/providers.js';
import {hashOf, newSecret} from '../platform/people/secrets.js';
import {SESSION_LENGTH} from '../platform/people/sessions.js';
import type {OperationContext} from './api/context.js';
import {escapeHtml} from './pages/host-page.js';
import {
  redirectByPage,
  nextOf,
  notice,
  withoutReferrer,
  sendProtected,
  signInAddress,
} from './sign-in-pages.js';

interface ProviderRoutesOptions extends Pick<OperationContext, 'people' | 'tries'> {
  readonly providers: Providers;
}

/**
 * Signing in at an OpenID Connect provider. Each provider has its own redirect URI, so that the answer of one cannot be
 * mistaken for that of another.
 *
 *   app `/_/sign-in/company` ──► provider ──► app `/_/sign-in/company/callback` ──► the page
 */
export function providerRoutes(
  server: FastifyInstance,
  {people, tries, providers}: ProviderRoutesOptions,
): void {
  const providerIn = (request: FastifyRequest): Providers['all'][number] => {
    const {provider: key} = request.params as {provider: string};
    const provider = providers.all.find(candidate => candidate.key === key);
    // People cannot sign in under a docs domain, where scripts of authors run.
    if (!provider || request.served.kind === 'docs') throw notFound();
    return provider;
  };

  server.get('/_/sign-in/:provider', async (request, reply) => {
    const {key, label} = providerIn(request);
    const next = nextOf(request);
    // The secret is reused, so that two tabs can sign in at the same time.
    const browserSecret = readCookie(request, AT_PROVIDER) || newSecret();
    try {
      const redirectUri = `${originOf(request)}/_/sign-in/${key}/callback`;
      const address = await providers.begin(key, {browserSecret, next, redirectUri});
      setCookie(reply, AT_PROVIDER, browserSecret, providers.secondsToSignIn);
      return withoutReferrer(reply).redirect(address.href, 302);
    } catch (error) {
      return sendProblem(reply, error, {label, next});
    }
  });

  server.get('/_/sign-in/:provider/callback', async (request, reply) => {
    const {key, label} = providerIn(request);
    const {state = '', code = ''} = textsIn(request.query);
    const begun = await providers.begun(state);
    const next = begun?.next ?? '/';
    const browserSecret = readCookie(request, AT_PROVIDER);
    const isOurs = browserSecret && begun?.provider === key && begun.browser === hashOf(browserSecret);
    if (!isOurs) {
      // Another tab of this browser has already signed in.
      if (begun && request.viewer.person) return withoutReferrer(reply).redirect(next, 302);
      return sendProblem(reply, new ProviderError('used', 'the state is not one of this browser'), {
        label,
        next,
      });
    }
    tries.admit(request, reply, [code]);
    // A sign-in can be completed only once.
    clearCookie(reply, AT_PROVIDER);
    try {
      const callback = new URL(request.url, originOf(request));
      const {person, source} = await providers.finish(callback, {begun, browserSecret, people});
      tries.learn(request, [code], []);
      const secret = await people.sessions.start(person, readCookie(request, SESSION), source);
      setCookie(reply, SESSION, secret, SESSION_LENGTH / 1_000);
      setCookie(reply, PROVIDER, key, SESSION_LENGTH / 1_000);
      // After a redirect from another site, the browser would not send a same-site cookie.
      return redirectByPage(reply, 'You are signed in', next);
    } catch (error) {
      tries.learn(request, [code], [code]);
      clearCookie(reply, PROVIDER);
      return sendProblem(reply, error, {label, next});
    }
  });
}

/** For each problem: the status, what happened, and what to do next. */
const PROBLEMS: Readonly<Record<ProviderProblem, readonly [status: number, sentence: string]>> = {
  unavailable: [
    503,
    'It does not answer at the moment, which is not your doing. Try again in a few minutes.',
  ],
  busy: [503, 'Too many people are signing in at the moment. Try again in a minute.'],
  denied: [
    403,
    'It did not sign you in, or you did not agree to it. If you expected otherwise, ask those who run it.',
  ],
  used: [400, 'It took too long, was already completed, or was begun in another browser. Begin again.'],
  settings: [
    502,
    'It does not accept how this library is set up there. Tell those who run this library: the log says what is wrong.',
  ],
  clock: [
    502,
    'Its answer is not valid at this time: its clock and that of this library differ by too much, or the answer is an old one. Try again; if that does not help, tell those who run this library.',
  ],
  excluded: [
    403,
    'Your account there may not sign in here. Sign in with another account, or ask those who run this library for access.',
  ],
  untrusted: [
    502,
    'Its answer cannot be trusted, so nobody was signed in. Begin again; if that does not help, tell those who run this library: the log says what is wrong.',
  ],
};

/** Sends a page about a failed sign-in. @throws the error, unless it is a `ProviderError` */
function sendProblem(
  reply: FastifyReply,
  error: unknown,
  {label, next}: {readonly label: string; readonly next: string},
): FastifyReply {
  if (!(error instanceof ProviderError)) throw error;
  const [status, sentence] = PROBLEMS[error.problem];
  // The pages under `/_/` would redirect to the sign-in page again.
  const elsewhere = next.startsWith('/_/') ? '/' : next;
  const content = `<p>“${escapeHtml(label)}” was not completed. ${sentence}</p>
<p><a href="${escapeHtml(`${signInAddress(next)}&choose`)}">Sign in</a>, or <a href="${escapeHtml(elsewhere)}">continue without signing in</a>.</p>`;
  if (status === 503) reply.header('retry-after', 60);
  return sendProtected(reply, notice('You are not signed in', content), status);
}
