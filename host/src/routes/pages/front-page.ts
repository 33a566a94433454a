import {groupBy} from '../../../../cli/src/system/group-by.js';
import {encodePath} from '../../../../cli/src/system/paths.js';
import {languageName} from '../../platform/library/languages.js';
import type {LibraryView, Project, Version} from '../../platform/library/library-view.js';
import {escapeHtml, type HostPage, renderList, renderToken} from './host-page.js';
import {FIRST, type ListPart, partOf} from './list-part.js';

/** Who is signed in, and the token of forms. */
interface Person {
  readonly name: string | undefined;
  readonly token: string;
  /** Whether there are projects whose builds they may see. */
  readonly maintains: boolean;
}

/**
 * The page at `/` when several projects are served: each with its versions, translations and subprojects.
 *
 * @param person the signed-in person, where people can sign in
 * @param asked the part of a long list that is asked for. Default: its start
 */
export function frontPage({projects}: LibraryView, person?: Person, asked: ListPart = FIRST): HostPage {
  const own = projects.filter(project => !project.main && !project.parent && isOffered(project));
  const {shown, around} = partOf(own, asked);
  const groups = groupBy(shown, ({organization}) => organization?.name ?? '');
  const lists = [...groups].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const list = lists
    .map(([name, some]) => (name ? `<h2>${escapeHtml(name)}</h2>` : '') + renderList(some.map(renderProject)))
    .join('\n');
  const nothing = '<p>There is nothing to read here yet.</p>';
  return {
    title: 'Documentation',
    content: (person ? renderPerson(person) : '') + (own.length ? around(list) : nothing),
  };
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

const renderPerson = ({name, token, maintains}: Person): string =>
  name === undefined
    ? '<p><a href="/_/sign-in">Sign in</a> for documentation that is not public.</p>'
    : `<form method="post" action="/_/sign-out">${renderToken(token)}<p>Signed in as ${escapeHtml(name)}. ${maintains ? '<a href="/_/builds/">Builds</a> ' : ''}<button>Sign out</button></p></form>`;
