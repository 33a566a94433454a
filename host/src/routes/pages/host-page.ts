import type {FastifyReply} from 'fastify';
import type {LibraryView, Place} from '../../platform/library/library-view.js';
import {HOST_PAGE} from '../../http/headers.js';
import {HOST_STYLE} from './host-style.js';
import {identityTags} from './identity.js';
import {encodePath} from '../../../../cli/src/system/paths.js';
import type {FolderEntry} from '../../../../cli/src/site/site-file.js';

/** An address and its text. */
export type Link = readonly [href: string, text: string];

export interface HostPage {
  /** Text of the title and the heading. */
  readonly title: string;
  /** HTML below the heading. */
  readonly content: string;
  /** The pages above this one, the start page first. Default: the start page alone */
  readonly trail?: readonly Link[];
  /** Who is signed in. Default: it is not shown */
  readonly account?: Account | undefined;
}

/** The account links at the top of a page, on a host where people can sign in. */
export interface Account {
  /** Name of the signed-in person; `undefined`: nobody is signed in. */
  readonly name: string | undefined;
  /** The token that protects forms from forgery: see `formToken`. */
  readonly token: string;
  /** Pages for the signed-in person. */
  readonly links: readonly Link[];
}

/** The first entry of every breadcrumb trail. */
export const START: Link = ['/', 'Documentation'];

/** @param head HTML for the start of the head */
export const renderHostPage = (page: HostPage, head: string): string => `<!doctype html>
<html lang="en">
<head>${head}
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(page.title)}</title>
<style>${HOST_STYLE}</style>
</head>
<body>
${renderTop(page)}<main>
<h1>${escapeHtml(page.title)}</h1>
${page.content}
</main>
</body>
</html>
`;

function renderTop({trail = [START], account}: HostPage): string {
  if (!trail.length && !account) return '';
  const path = trail.length
    ? `<nav aria-label="Path"><ol>${trail.map(link => `<li>${renderLink(link)}</li>`).join('')}</ol></nav>`
    : '<span></span>';
  return `<header>\n${path}\n${account ? renderAccount(account) : ''}</header>\n`;
}

function renderAccount({name, token, links}: Account): string {
  if (name === undefined) return '<ul><li><a href="/_/sign-in">Sign in</a></li></ul>';
  const items = links.map(link => `<li>${renderLink(link)}</li>`).join('');
  return `<form method="post" action="/_/sign-out">${renderToken(token)}<ul>${items}<li class="who quiet">Signed in as ${escapeHtml(name)}</li><li><button>Sign out</button></li></ul></form>`;
}

const renderLink = ([href, text]: Link): string => `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`;

/** A list of links, each with its address and its text. */
export const renderLinks = (links: readonly Link[]): string => renderList(links.map(renderLink));

/** The field that proves that a form is one of the host's own. */
export const renderToken = (token: string): string =>
  `<input type="hidden" name="csrf" value="${escapeHtml(token)}">`;

/** Escapes text for HTML, between tags and in quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`);

/** The state of signing in, on a host where people can sign in. */
export interface SignInState {
  readonly name: string | undefined;
  /** Path and query to return to after signing in. */
  readonly next: string;
}

/**
 * The page for an unknown address, if the site has no 404 page of its own. Its text is the same for pages that do not
 * exist and pages that the reader may not see.
 */
export const notFoundPage = (signIn: SignInState | undefined): HostPage => ({
  title: 'Page not found',
  content: `<p>There is no page at this address. <a href="/">Go to the start page.</a></p>${signIn ? renderSignIn(signIn) : ''}`,
});

export const renderSignIn = ({name, next}: SignInState): string =>
  name === undefined
    ? `<p>Some documentation is not public: <a href="/_/sign-in?next=${escapeHtml(encodeURIComponent(next))}">sign in</a> if you may read this page.</p>`
    : `<p>You are signed in as ${escapeHtml(name)}. Pages that you may not read are not found either; ask their owners for access.</p>`;

/**
 * Answers with a page of the host, with search in it. On a page that belongs to no project, search covers all
 * projects.
 *
 * @param site.view `undefined` if pages are served without search
 */
export function sendHostPage(
  reply: FastifyReply,
  status: 200 | 403 | 404,
  page: HostPage,
  {
    view,
    place,
    hasPeople,
  }: {
    readonly view: LibraryView | undefined;
    readonly place?: Place | undefined;
    readonly hasPeople: boolean;
  },
): FastifyReply {
  const project = place?.project ?? view?.projects[0];
  const identity = project && {
    project: project.slug,
    version: status === 200 ? place?.version.slug : undefined,
    filename: place && `/${place.path}`,
    status,
    hasPeople,
  };
  const tags = view && identity ? identityTags(identity) : '';
  return reply
    .code(status)
    .headers(HOST_PAGE)
    .type('text/html; charset=utf-8')
    .send(renderHostPage(page, tags));
}

/** The page for a folder of a site that has no index page. @param path of the folder on this host, decoded */
export function folderPage(path: string, entries: readonly FolderEntry[]): HostPage {
  const links = entries.map(({name, isFolder}): [string, string] => {
    const shown = isFolder ? `${name}/` : name;
    // Without `./`, a name with a colon would be taken for a scheme.
    return [`./${encodePath(shown)}`, shown];
  });
  return {title: `Pages in ${path}`, content: renderLinks(links)};
}

/** @param kind class of the list. Default: a list with bullets */
export const renderList = (items: readonly string[], kind?: 'projects'): string =>
  `<ul${kind ? ` class="${kind}"` : ''}>\n${items.map(item => `<li>${item}</li>`).join('\n')}\n</ul>`;
