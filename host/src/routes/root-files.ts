import type {FastifyReply, FastifyRequest} from 'fastify';
import {docsAddress, originOf} from '../http/addresses.js';
import {readableBy} from '../http/headers.js';
import type {Library} from '../platform/library/library.js';
import type {LibraryView, Place, Project, Version} from '../platform/library/library-view.js';
import {inReadingOrder} from '../platform/library/version-order.js';
import {ANONYMOUS} from '../platform/people/viewer.js';
import {findSiteFile} from '../../../cli/src/site/site-file.js';
import {encodePath} from '../../../cli/src/system/paths.js';
import {escapeHtml} from './pages/host-page.js';

const ROOT_FILE = /^\/(robots\.txt|sitemap\.xml|llms\.txt|llms-full\.txt)$/;

/** Whether a path is that of a file that crawlers request at the root of a host name. */
export const isRootFile = (path: string): boolean => ROOT_FILE.test(path);

/**
 * The place of a file for crawlers in the default version of the project at the root; `undefined` if that has no such file.
 * `llms.txt` and `llms-full.txt` always exist, since they can be generated from its pages.
 */
export async function ownRootFile(view: LibraryView, path: string): Promise<Place | undefined> {
  const project = projectAtRoot(view);
  const defaultVersion = project && view.find(project.slug);
  const name = path.slice(1);
  if (!defaultVersion) return undefined;
  const isOwn = (await findSiteFile(await defaultVersion.version.files(), name)).kind === 'asset';
  return isOwn || name.startsWith('llms') ? {...defaultVersion, path: name} : undefined;
}

/** The public part of the library, under the requested host name. */
export const publicView = (library: Library, {served}: FastifyRequest): Promise<LibraryView> =>
  library.view(ANONYMOUS, served.kind === 'docs' && !served.isShared ? (served.project ?? null) : undefined);

const projectAtRoot = (view: LibraryView): Project | undefined => {
  const project = view.projectAt('/');
  return project?.main?.prefix === '/' ? project.main : project;
};

/**
 * Sends a generated `robots.txt` or `sitemap.xml` of public pages; `undefined` for other paths, and
 * for a sitemap without pages.
 */
export function sendMadeRootFile(
  request: FastifyRequest,
  reply: FastifyReply,
  view: LibraryView,
  path: string,
): FastifyReply | undefined {
  const text =
    path === '/robots.txt' ? robots(request, view) : path === '/sitemap.xml' ? sitemap(request, view) : '';
  if (!text) return undefined;
  return reply
    .headers(readableBy({isPublic: true}))
    .type(path.endsWith('.xml') ? 'application/xml; charset=utf-8' : 'text/plain; charset=utf-8')
    .send(text);
}

function robots(request: FastifyRequest, {projects}: LibraryView): string {
  const hidden = projects.flatMap(({versions}) => versions.filter(({row}) => row.hidden));
  return [
    'User-agent: *',
    ...(hidden.length
      ? hidden.map(({mount}) => `Disallow: ${encodePath(mount)} # Hidden version`)
      : ['Disallow: # Allow everything']),
    `Sitemap: ${originOf(request)}/sitemap.xml`,
    '',
  ].join('\n');
}

/** Maximum number of addresses in a sitemap. */
const MAX_ADDRESSES = 50_000;

/** Lists the versions of the project at the root, or else of all projects, each with its translations. */
function sitemap(request: FastifyRequest, view: LibraryView): string {
  const root = projectAtRoot(view);
  const projects = root ? [root] : view.projects.filter(({main}) => !main);
  const entries = projects.flatMap(project =>
    inReadingOrder(project.versions.filter(({row}) => !row.hidden)).map(version => entry(project, version)),
  );
  if (!entries.length) return '';
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries.slice(0, MAX_ADDRESSES),
    '</urlset>',
    '',
  ].join('\n');

  function entry(project: Project, version: Version): string {
    const address = ({mount}: Version): string => escapeHtml(docsAddress(request, mount));
    const translated = project.translations.flatMap(translation =>
      translation.versions
        .filter(({slug, row}) => slug === version.slug && !row.hidden)
        .map(translated => [translation.row.language, translated] as const),
    );
    const languages = translated.length ? [...translated, [project.row.language, version] as const] : [];
    const links = languages.map(
      ([language, translated]) =>
        `<xhtml:link rel="alternate" hreflang="${escapeHtml(language.replaceAll('_', '-'))}" href="${address(translated)}"/>`,
    );
    return `<url><loc>${address(version)}</loc>${links.join('')}<lastmod>${escapeHtml(version.row.modified)}</lastmod></url>`;
  }
}
