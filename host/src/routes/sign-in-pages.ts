import type {FastifyReply, FastifyRequest} from 'fastify';
import {originOf, withoutCredentials} from '../http/addresses.js';
import {PROVIDER, readCookie} from '../http/cookies.js';
import {FORM_PAGE} from '../http/headers.js';
import type {Providers} from '../platform/openid/providers.js';
import {escapeHtml, renderHostPage} from './pages/host-page.js';

/** Sends a page on which no script runs, and that no other site can frame. */
export const send = (reply: FastifyReply, html: string, status = 200): FastifyReply =>
  prepare(reply, status).send(html);

/** Like `send`, for an address with a secret that other sites must not learn. */
export const sendProtected = (reply: FastifyReply, html: string, status = 200): FastifyReply =>
  withoutReferrer(prepare(reply, status)).send(html);

const prepare = (reply: FastifyReply, status: number): FastifyReply =>
  reply
    .code(status)
    .headers({...FORM_PAGE, 'cache-control': 'private, no-store'})
    .type('text/html; charset=utf-8');

export const notice = (title: string, content: string): string => renderHostPage({title, content}, '');

/** Prevents other sites and caches from learning the address and the cookies of an answer, which may contain secrets. */
export const withoutReferrer = (reply: FastifyReply): FastifyReply =>
  reply.header('referrer-policy', 'no-referrer').header('cache-control', 'private, no-store');

/** Sends a page that redirects the browser, for where a redirect by status would be refused or lose cookies. */
export const redirectByPage = (reply: FastifyReply, title: string, to: string): FastifyReply =>
  sendProtected(
    reply,
    renderHostPage(
      {title, content: `<p><a href="${escapeHtml(to)}">Continue</a></p>`},
      `<meta http-equiv="refresh" content="0; url=${escapeHtml(to)}">`,
    ),
  );

/** The address of the sign-in page. @param provider name. Default: none, people choose how to sign in */
export const signInAddress = (next: string, provider?: string): string =>
  `/_/sign-in${provider === undefined ? '' : `/${provider}`}?next=${encodeURIComponent(next)}`;

/**
 * Whether a browser opens an address with an expired session of somebody who signed in at a provider. The browser is
 * then sent to the provider and back, usually without a prompt, and the page opens if the person may see it.
 */
export const isBackFromProvider = (request: FastifyRequest): boolean =>
  request.hasEnded &&
  request.method === 'GET' &&
  request.headers['sec-fetch-mode'] === 'navigate' &&
  request.headers['sec-fetch-dest'] === 'document' &&
  readCookie(request, PROVIDER) !== undefined;

/** The page after signing in: only a path of this host, given as a path or a full address. */
export function nextOf(request: FastifyRequest): string {
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

/** How people can sign in. */
export interface WaysToSignIn {
  readonly providers: Providers['all'];
  readonly hasPasswords: boolean;
}

interface SignInPage extends WaysToSignIn {
  readonly next: string;
  /** Name of the person who is signed in already. */
  readonly signedIn?: string | undefined;
  /** Whether a name and a password can be entered. */
  readonly withPassword: boolean;
  /** The name in a failed attempt. */
  readonly tried?: string;
}

/** A link that looks like the button of the form. It is a link because forms may not lead to another site. */
const BUTTONS = `<style>
  .button { display: inline-block; box-sizing: border-box; min-block-size: 2.75rem; padding: .55rem 1rem; text-decoration: none;
    background: ButtonFace; color: ButtonText; border: 1px solid GrayText; border-radius: .25rem; overflow-wrap: anywhere }
  .button:hover { border-color: ButtonText }
  h2 { font-size: 1.1rem; margin-block-start: 2.5rem }
</style>`;

export function signInPage({
  next,
  signedIn,
  tried,
  withPassword,
  providers,
  hasPasswords,
}: SignInPage): string {
  const note = signedIn
    ? `<p>You are signed in as ${escapeHtml(signedIn)}. <a href="${escapeHtml(next)}">Continue</a>, or sign in as somebody else.</p>`
    : '';
  const problem =
    tried === undefined
      ? ''
      : '<p class="problem" role="alert">There is no user with this name and password. Check both, and try again.</p>';
  const buttons = providers.map(
    ({key, label}) =>
      `<p><a class="button" href="${escapeHtml(signInAddress(next, key))}">${escapeHtml(label)}</a></p>`,
  );
  const heading = !providers.length
    ? ''
    : `<h2>${hasPasswords ? 'With a password' : 'The local administrator'}</h2>`;
  const help = hasPasswords
    ? '<p>No account yet, or forgotten the password? Ask those who run this library: they can give you a link to choose one.</p>'
    : '<p>Everybody else signs in above.</p>';
  const form = `${heading}
<form method="post" action="/_/sign-in?next=${encodeURIComponent(next)}">
<p><label for="name">Name</label><br>
<input id="name" name="name" autocomplete="username" required autocapitalize="none" value="${escapeHtml(tried ?? '')}"></p>
<p><label for="password">Password</label><br>
<input id="password" name="password" type="password" autocomplete="current-password" required></p>
<button class="main">Sign in</button>
</form>
${help}`;
  const content = [note, problem, ...buttons, withPassword ? form : ''].join('\n');
  return renderHostPage({title: 'Sign in', content}, buttons.length ? BUTTONS : '');
}
