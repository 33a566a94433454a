import {groupBy} from '../../../../cli/src/system/group-by.js';
import {encodePath} from '../../../../cli/src/system/paths.js';
import {compareNames} from '../../../../cli/src/system/text.js';
import {languageName} from '../../platform/library/languages.js';
import {
  inNameOrder,
  type LibraryView,
  type Project,
  type Version,
} from '../../platform/library/library-view.js';
import {type Account, escapeHtml, type HostPage, renderList} from './host-page.js';
import {FIRST, type ListPart, selectPart, PROJECTS} from './list-part.js';

/**
 * The page at `/` when several projects are served: each with its versions, translations and subprojects.
 *
 * @param account where people can sign in
 * @param part the requested part of a long list. Default: its start
 */
export function frontPage({projects}: LibraryView, account?: Account, part: ListPart = FIRST): HostPage {
  const mainProjects = projects.filter(project => !project.main && !project.parent && isOffered(project));
  // Only members see the organization of a project; their own projects come before public ones.
  const nameOf = ({organization}: Project): string => organization?.name ?? '';
  const isNotOwn = (project: Project): number => Number(!project.organization);
  const inOrder = inNameOrder(mainProjects).sort(
    (a, b) => isNotOwn(a) - isNotOwn(b) || compareNames(nameOf(a), nameOf(b)),
  );
  const hasGroups = inOrder.some(({organization}) => organization);
  const {shown, around} = selectPart(inOrder, part, PROJECTS);
  const list = [...groupBy(shown, nameOf)]
    .map(
      ([name, projects]) =>
        (hasGroups ? `<h2>${escapeHtml(name || 'Other projects')}</h2>` : '') +
        renderList(projects.map(renderProject), 'projects'),
    )
    .join('\n');
  const emptyMessage = '<p>There is nothing to read here yet.</p>';
  const hint =
    account && account.name === undefined
      ? '<p class="quiet">What is not public is listed after signing in.</p>'
      : '';
  return {
    title: 'Documentation',
    trail: [],
    account,
    content: hint + (mainProjects.length ? around(list) : emptyMessage),
  };
}

const offeredOf = ({versions}: Project): Version[] => versions.filter(({row}) => !row.hidden);

/** Whether any version can be read, including those of subprojects and translations. */
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
    project.row.description ? `<br><span class="quiet">${escapeHtml(project.row.description)}</span>` : '',
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
