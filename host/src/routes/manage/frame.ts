import type {FastifyReply, FastifyRequest} from 'fastify';
import {isSameSecret, signForSession} from '../../http/request-viewer.js';
import {clearCookie, OUTCOME, readCookie, setCookie} from '../../http/cookies.js';
import {FORM_PAGE} from '../../http/headers.js';
import type {Project} from '../../platform/library/library-view.js';
import {MAX_DAYS} from '../../platform/people/secrets.js';
import {pathOfTarget} from '../../../../cli/src/system/paths.js';
import type {OperationContext} from '../api/context.js';
import {accountOf, MANAGE, type ProjectPart, renderParts} from '../pages/account.js';
import {renderForm} from '../pages/forms.js';
import {escapeHtml, type HostPage, renderHostPage, START} from '../pages/host-page.js';

/** What the routes in each file of this folder depend on. */
export interface ManageContext extends OperationContext {
  /** Route options that limit how many forms an address can submit. */
  readonly limited: object;
}

/** Outcome of a submitted form, shown once on the page to which the browser is redirected. */
export interface Outcome {
  readonly sentence: string;
  /** A new token or link. */
  readonly secret?: string;
}

/** How long the outcome is kept until a page shows it, in seconds. */
const OUTCOME_LENGTH = 60;

/** Redirects the browser, so that reloading the page does not submit the form again. */
export function redirectAfterForm(
  request: FastifyRequest,
  reply: FastifyReply,
  at: string,
  outcome: Outcome,
): FastifyReply {
  const text = Buffer.from(JSON.stringify({...outcome, at})).toString('base64url');
  setCookie(reply, OUTCOME, `${text}.${signForSession(request, `outcome ${text}`)}`, OUTCOME_LENGTH);
  return reply.header('cache-control', 'private, no-store').redirect(at, 303);
}

/**
 * The outcome that was left for this page. Outcomes that another site has forged, or that are for another page, are
 * ignored.
 */
function takeOutcome(request: FastifyRequest, reply: FastifyReply): Outcome | undefined {
  const [text = '', signature = ''] = (readCookie(request, OUTCOME) ?? '').split('.', 2);
  if (!text || !isSameSecret(signature, signForSession(request, `outcome ${text}`))) return undefined;
  const {at, ...outcome} = JSON.parse(Buffer.from(text, 'base64url').toString()) as Outcome & {at: string};
  if (request.method !== 'GET' || at !== pathOfTarget(request.url)) return undefined;
  clearCookie(reply, OUTCOME);
  return outcome;
}

const renderOutcome = ({sentence, secret}: Outcome): string =>
  `<div class="note" role="status"><p>${escapeHtml(sentence)}</p>${
    secret === undefined
      ? ''
      : `<p><label for="secret">Copy it now: it is not shown again</label><br>
<input id="secret" class="secret" readonly value="${escapeHtml(secret)}"></p>`
  }</div>\n`;

/** Answers with a management page. No script runs on it, and no other site can frame it. */
export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  {title, content, trail = []}: HostPage,
  status = 200,
): FastifyReply {
  const outcome = takeOutcome(request, reply);
  const html = renderHostPage(
    {
      title,
      trail: [START, ...trail],
      account: accountOf(request),
      content: (outcome ? renderOutcome(outcome) : '') + content,
    },
    '',
  );
  return reply
    .code(status)
    .headers({...FORM_PAGE, 'cache-control': 'private, no-store'})
    .type('text/html; charset=utf-8')
    .send(html);
}

/** Path prefix of the pages about projects. */
export const PROJECTS = `${MANAGE}projects/`;

/** The address of a page about a project. @param path below it, with encoded segments */
export const addressIn = (project: Project, path = ''): string => `${PROJECTS}${project.slug}/${path}`;

interface ProjectPage extends HostPage {
  readonly project: Project;
  readonly part: ProjectPart;
}

/** Answers with a management page of a project, such as that of its redirects. */
export function sendProjectPage(
  request: FastifyRequest,
  reply: FastifyReply,
  {project, part, title, content, trail = []}: ProjectPage,
  status = 200,
): FastifyReply {
  const parts = renderParts(request, project, part);
  return sendPage(request, reply, {title, trail, content: parts + content}, status);
}

/** Asks for confirmation before something is deleted. @param sentences what will be deleted, as text */
export const renderConfirmation = ({
  sentences,
  button,
  back,
  was,
  token,
}: {
  readonly sentences: readonly string[];
  readonly button: string;
  readonly back: string;
  readonly was?: string;
  readonly token: string;
}): string =>
  `${sentences.map(sentence => `<p>${escapeHtml(sentence)}</p>`).join('\n')}
${renderForm({button, token, ...(was !== undefined && {was})})}
<p><a href="${escapeHtml(back)}">Keep it</a></p>`;

/** The day of a time, in HTML. */
export const renderDay = (time: string): string =>
  `<time datetime="${escapeHtml(time)}">${escapeHtml(time.slice(0, 10))}</time>`;

/** The day on which a token or a link expires, in HTML. */
export const renderEnd = (expires: string | null): string =>
  expires === null
    ? 'never'
    : `${renderDay(expires)}${expires <= new Date().toISOString() ? ' <strong>expired</strong>' : ''}`;

/** The form field for the lifetime of a token or a link. */
export const DAYS = {
  name: 'days',
  label: 'Valid for days',
  type: 'number',
  attributes: ' min="1"',
  hint: 'Left empty, it is valid until it is revoked.',
} as const;

/** Reads the submitted value of the field `DAYS`. If it is empty, the token or link never expires. */
export function daysIn(text: string): {readonly days?: number; readonly problem?: string} {
  const typed = text.trim();
  if (typed === '') return {};
  const days = /^\d{1,9}$/.test(typed) ? Number(typed) : 0;
  if (days >= 1 && days <= MAX_DAYS) return {days};
  return {problem: `Enter a whole number from 1 to ${MAX_DAYS}, or nothing.`};
}
