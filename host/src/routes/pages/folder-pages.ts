import {encodePath} from '../../system/paths.js';
import type {FolderEntry} from '../../site/site-file.js';
import {languageName} from '../../library/languages.js';
import type {LibraryView, Project, Version} from '../../library/library-view.js';
import {escapeHtml, type HostPage, renderLinks, renderToken} from './host-page.js';

/** The page for a folder of a site that has no index page. @param path of the folder on this host, decoded */
export function folderPage(path: string, entries: readonly FolderEntry[]): HostPage {
  const links = entries.map(({name, isFolder}): [string, string] => {
    const shown = isFolder ? `${name}/` : name;
    // A name with a colon would be taken for a scheme.
    return [`./${encodePath(shown)}`, shown];
  });
  return {title: `Pages in ${path}`, content: renderLinks(links)};
}

/** Who is signed in, and the token of forms. */
interface Door {
  readonly name: string | undefined;
  readonly token: string;
}

/**
 * The page at `/` when several projects are served: each with its versions, translations and subprojects.
 *
 * @param person the signed-in person, where people can sign in
 */
export function frontPage({projects}: LibraryView, person?: Door): HostPage {
  const own = projects.filter(project => !project.main && !project.parent && isOffered(project));
  const nothing = '<p>There is nothing to read here yet.</p>';
  const list = own.length ? renderList(own.map(renderProject)) : nothing;
  return {title: 'Documentation', content: list + (person ? renderDoor(person) : '')};
}

const offeredOf = ({versions}: Project): Version[] => versions.filter(({row}) => !row.hidden);

/** Whether any of it can be read, subprojects and translations included. */
const isOffered = (project: Project): boolean =>
  offeredOf(project).length > 0 ||
  [...project.subprojects.map(part => part.project), ...project.translations].some(isOffered);

function renderProject(project: Project): string {
  const versions = offeredOf(project);
  const start = versions.find(({slug}) => slug === project.defaultVersion) ?? versions[0];
  const translations = project.translations.filter(isOffered);
  const parts = project.subprojects.map(part => part.project).filter(isOffered);
  const name = start ? renderLink(start.mount, project.row.name) : escapeHtml(project.row.name);
  return [
    name,
    start && !start.isPublic ? ' <small>private</small>' : '',
    project.row.description ? `<br>${escapeHtml(project.row.description)}` : '',
    versions.length > 1
      ? `<br><small>Versions: ${versions.map(({mount, slug}) => renderLink(mount, slug)).join(', ')}</small>`
      : '',
    translations.length
      ? `<br><small>In other languages: ${translations.map(renderTranslation).join(', ')}</small>`
      : '',
    parts.length ? renderList(parts.map(renderProject)) : '',
  ].join('');
}

function renderTranslation(project: Project): string {
  const [first] = offeredOf(project);
  const language = languageName(project.row.language);
  return first ? renderLink(first.mount, language) : escapeHtml(language);
}

const renderLink = (path: string, text: string): string =>
  `<a href="${escapeHtml(encodePath(path))}">${escapeHtml(text)}</a>`;

const renderList = (items: readonly string[]): string =>
  `<ul>\n${items.map(item => `<li>${item}</li>`).join('\n')}\n</ul>`;

const renderDoor = ({name, token}: Door): string =>
  name === undefined
    ? '<p><a href="/_/sign-in">Sign in</a> for documentation that is not public.</p>'
    : `<form method="post" action="/_/sign-out">${renderToken(token)}<p>Signed in as ${escapeHtml(name)}. <a href="/_/builds/">Builds</a> <button>Sign out</button></p></form>`;
