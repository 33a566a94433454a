import type {FastifyReply} from 'fastify';
import type {LibraryView, Place} from '../../platform/library/library-view.js';
import {HOST_PAGE} from '../../http/headers.js';
import {identityTags} from './identity.js';
import {encodePath} from '../../../../cli/src/system/paths.js';
import type {FolderEntry} from '../../../../cli/src/site/site-file.js';

export interface HostPage {
  /** Text of the title and the heading. */
  readonly title: string;
  /** HTML below the heading. */
  readonly content: string;
}

/** @param head HTML that is put first into the head */
export const renderHostPage = ({title, content}: HostPage, head: string): string => `<!doctype html>
<html lang="en">
<head>${head}
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style>
  /* Said twice, for search: it reads colours from the page. */
  :root { color-scheme: light dark; background: Canvas; color: CanvasText }
  body { font: 1rem/1.5 system-ui, sans-serif; max-inline-size: 45rem; margin: 3rem auto; padding-inline: 1.5rem }
  li { margin-block: .4rem }
  small { font-size: .875rem }
  input { font: inherit; box-sizing: border-box; inline-size: min(20rem, 100%); padding: .5rem }
  button { font: inherit; padding: .4rem 1rem; min-block-size: 2.75rem }
</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${content}
</main>
</body>
</html>
`;

/** A list of links, each with its address and its text. */
export const renderLinks = (links: readonly (readonly [href: string, text: string])[]): string =>
  renderList(links.map(([href, text]) => `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`));

/** What proves that a form is one of the host's own. */
export const renderToken = (token: string): string =>
  `<input type="hidden" name="csrf" value="${escapeHtml(token)}">`;

/** Escapes text for HTML, between tags and in quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`);

/** For a host where people can sign in: who makes the request. */
export interface Door {
  readonly name: string | undefined;
  /** Path and query to return to after signing in. */
  readonly next: string;
}

/**
 * The page for an unknown address, if the site has no 404 page of its own. Its text is the same for what does not exist
 * and for what the reader may not know about.
 */
export const notFoundPage = (door: Door | undefined): HostPage => ({
  title: 'Page not found',
  content: `<p>There is no page at this address. <a href="/">Go to the start page.</a></p>${door ? renderDoor(door) : ''}`,
});

export const renderDoor = ({name, next}: Door): string =>
  name === undefined
    ? `<p>Some documentation is not public: <a href="/_/sign-in?next=${escapeHtml(encodeURIComponent(next))}">sign in</a> if you may read this page.</p>`
    : `<p>You are signed in as ${escapeHtml(name)}. Pages that you may not read are not found either; ask their owners for access.</p>`;

/**
 * Answers with a page of the host's own, with search in it. A page that belongs to no project searches all of them.
 *
 * @param site.library `undefined` if pages are served without search
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
    // A name with a colon would be taken for a scheme.
    return [`./${encodePath(shown)}`, shown];
  });
  return {title: `Pages in ${path}`, content: renderLinks(links)};
}

export const renderList = (items: readonly string[]): string =>
  `<ul>\n${items.map(item => `<li>${item}</li>`).join('\n')}\n</ul>`;
