import type {Selectable} from 'kysely';
import {outcomeOf} from '../../builds/build-queue.js';
import type {Source} from '../../config/source.js';
import type {Project} from '../../library/library-view.js';
import type {Build} from '../../store/tables.js';
import {secondsBetween} from '../answers/v2.js';
import {escapeHtml, type HostPage, renderLinks, renderToken} from './host-page.js';

/** Builds on a page. */
export const PAGE_SIZE = 50;

/** The projects whose builds somebody may see. */
export const projectsPage = (projects: readonly Project[]): HostPage => ({
  title: 'Builds',
  content: projects.length
    ? renderLinks(projects.map(({slug, row}) => [`/_/builds/${slug}/`, row.name] as const))
    : '<p>You maintain no project. Its admins can give you the role: <code>docent user grant</code>.</p>',
});

/** The builds of a project, the newest first. */
export function projectPage(
  project: Project,
  builds: readonly Selectable<Build>[],
  {
    page,
    count,
    source,
    token,
  }: {
    readonly page: number;
    readonly count: number;
    readonly source: Source | undefined;
    readonly token: string;
  },
): HostPage {
  const isRunning = builds.some(({finished}) => finished === null);
  const rows = builds.map(build => renderRow(project, build)).join('\n');
  const table = `<table>
<thead><tr><th scope="col">Build</th><th scope="col">Version</th><th scope="col">State</th><th scope="col">Began</th></tr></thead>
<tbody>
${rows}
</tbody></table>`;
  const pages = [
    page > 1 ? `<a href="?page=${page - 1}">Newer builds</a>` : '',
    page * PAGE_SIZE < count ? `<a href="?page=${page + 1}">Older builds</a>` : '',
  ].filter(Boolean);
  const content = `${renderTrigger(project, source, token)}
<div id="builds" class="wide" data-live${isRunning ? ' data-running' : ''} tabindex="0" role="region" aria-label="Builds">
${builds.length ? table : '<p>Nothing has been built yet.</p>'}
</div>
${pages.length ? `<p>${pages.join(' · ')}</p>` : ''}
<p><a href="/_/builds/">All projects</a></p>`;
  return {title: `Builds of ${project.row.name}`, content};
}

/** What can be built from here: the versions that are active. */
function renderTrigger(project: Project, source: Source | undefined, token: string): string {
  const active = project.listed.filter(
    ({slug, row}) => row.active && (source?.kind !== 'folder' || slug === source.version),
  );
  if (!source) return '<p>Its versions are published from folders: <code>docent publish</code>.</p>';
  if (!active.length)
    return '<p>No version of it is active yet: <code>docent build</code> makes the first.</p>';
  const options = active.map(
    ({slug}) => `<option${slug === project.defaultVersion ? ' selected' : ''}>${escapeHtml(slug)}</option>`,
  );
  return `<form method="post" action="/_/builds/${escapeHtml(project.slug)}/">${renderToken(token)}
<p><label for="version">Version</label> <select id="version" name="version">${options.join('')}</select> <button>Build</button></p>
</form>`;
}

function renderRow(project: Project, build: Selectable<Build>): string {
  const version = project.listed.find(({id}) => id === build.version_id)?.slug ?? 'gone';
  const cells = [
    `<a href="/_/builds/${escapeHtml(project.slug)}/${build.id}/">${build.id}</a>`,
    escapeHtml(version),
    renderState(build),
    `<small>${renderTime(build.created)}</small>`,
  ];
  return `<tr>${cells.map(cell => `<td>${cell}</td>`).join('')}</tr>`;
}

const STATES: Readonly<Record<string, string>> = {
  triggered: 'waiting',
  cloning: 'fetching the repository',
  installing: 'installing',
  building: 'building',
};

/** How far a build is that goes on, as HTML. */
export const renderProgress = ({state, cancelled_by: who}: Selectable<Build>): string =>
  `${STATES[state] ?? escapeHtml(state)}${who ? ', being cancelled' : ''}`;

/** How far a build is, or how and after how long it ended. */
function renderState(build: Selectable<Build>): string {
  if (build.finished === null) return renderProgress(build);
  const outcome = outcomeOf(build);
  if (outcome === 'superseded') return `superseded by ${build.superseded_by}`;
  const length = lengthOf(build);
  if (outcome === 'failed') return `<strong>failed</strong> after ${length}`;
  return `${outcome} ${outcome === 'succeeded' ? 'in' : 'after'} ${length}`;
}

export const renderTime = (time: string): string => {
  const [day, hour] = [time.slice(0, 10), time.slice(11, 19)].map(escapeHtml);
  return `<time datetime="${escapeHtml(time)}"><span>${day}</span> <span>${hour} UTC</span></time>`;
};

/** How long it took; nothing while that is not known. */
export function lengthOf({created, finished}: Pick<Selectable<Build>, 'created' | 'finished'>): string {
  const seconds = secondsBetween(created, finished);
  if (seconds === null) return '';
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
