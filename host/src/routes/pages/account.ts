import type {FastifyReply, FastifyRequest} from 'fastify';
import {withoutCredentials} from '../../http/addresses.js';
import {formToken} from '../../http/request-viewer.js';
import type {Project} from '../../platform/library/library-view.js';
import {isAtLeast} from '../../platform/library/view-for.js';
import {type Account, escapeHtml, type Link} from './host-page.js';

export const MANAGE = '/_/manage/';
export const BUILDS = '/_/builds/';

export const isMaintained = ({role}: Project): boolean => isAtLeast(role, 'maintainer');

/**
 * The signed-in person, and the pages for them. Under a domain that also serves documentation, "Manage" explains why
 * there are no management pages.
 */
export function accountOf(request: FastifyRequest): Account {
  const {viewer, view, served} = request;
  const maintains = view.projects.some(isMaintained);
  const links: Link[] = [
    ...(maintains
      ? ([
          [MANAGE, 'Manage'],
          [BUILDS, 'Builds'],
        ] as const)
      : []),
    ...(served.kind === 'app' ? ([[`${MANAGE}tokens/`, 'Tokens']] as const) : []),
  ];
  return {name: viewer.person?.name, token: formToken(request), links};
}

/** Redirects to the sign-in page, which leads back to the requested page. */
export const redirectToSignIn = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply.redirect(`/_/sign-in?next=${encodeURIComponent(withoutCredentials(request.url))}`, 302);

/** The management pages of a project, by the texts of their links. */
export type ProjectPart = 'Versions' | 'Builds' | 'Redirects' | 'Insights' | 'Members' | 'Sharing links';

/** Links to the management pages of a project that the person may use; empty under a host name without management pages. */
export function renderParts(
  {served, countsQueries}: FastifyRequest,
  {slug, role}: Project,
  current?: ProjectPart,
): string {
  if (served.kind !== 'app') return '';
  const base = `${MANAGE}projects/${slug}/`;
  const parts: readonly (readonly [ProjectPart, string])[] = [
    ['Versions', base],
    ['Builds', `${BUILDS}${slug}/`],
    ['Redirects', `${base}redirects/`],
    ...(countsQueries(slug) ? ([['Insights', `/_/insights/${slug}/`]] as const) : []),
    ...(isAtLeast(role, 'admin')
      ? ([
          ['Members', `${base}members/`],
          ['Sharing links', `${base}sharing/`],
        ] as const)
      : []),
  ];
  const items = parts.map(
    ([part, href]) =>
      `<li><a href="${escapeHtml(href)}"${part === current ? ' aria-current="page"' : ''}>${part}</a></li>`,
  );
  return `<nav class="parts" aria-label="Project"><ul>${items.join('')}</ul></nav>`;
}
