import type {Selectable} from 'kysely';
import {outcomeOf} from '../../platform/builds/build-queue.js';
import type {Source} from '../../config/source.js';
import {inNameOrder, isServed, type Project} from '../../platform/library/library-view.js';
import type {Build, BuildCommand} from '../../platform/store/tables.js';
import {secondsBetween} from '../api/resources.js';
import {BUILDS} from './account.js';
import {type Account, escapeHtml, type HostPage, renderList, renderToken, START} from './host-page.js';
import {type ListPart, selectPart, PROJECTS} from './list-part.js';
import {encodePath} from '../../../../cli/src/system/paths.js';

export const PAGE_SIZE = 50;

/** The list of projects that the viewer maintains, with links to their builds. */
export const projectsPage = (projects: readonly Project[], part: ListPart, account: Account): HostPage => ({
  title: 'Builds',
  account,
  content: renderMaintained(projects, part, BUILDS),
});

/** Links to the projects that the viewer maintains. @param base start of their addresses */
export function renderMaintained(projects: readonly Project[], part: ListPart, base: string): string {
  if (!projects.length)
    return '<p>You are not a maintainer of any project. An administrator can make you one: <code>docent user grant</code>.</p>';
  const {shown, around} = selectPart(inNameOrder(projects), part, PROJECTS);
  const items = shown.map(({slug, row, organization}) => {
    const name = `<a href="${escapeHtml(`${base}${slug}/`)}">${escapeHtml(row.name)}</a>`;
    return name + (organization ? ` <small>${escapeHtml(organization.name)}</small>` : '');
  });
  return around(renderList(items, 'projects'));
}

/** What the top of a page about builds of a project shows. */
interface PageTop {
  readonly account: Account;
  /** HTML: links to the other management pages of the project. */
  readonly parts: string;
}

/** The builds of a project, the newest first. */
export function projectPage(
  project: Project,
  builds: readonly Selectable<Build>[],
  {
    page,
    count,
    source,
    account,
    parts,
  }: PageTop & {
    readonly page: number;
    readonly count: number;
    readonly source: Source | undefined;
  },
): HostPage {
  const isRunning = builds.some(({finished}) => finished === null);
  const rows = builds.map(build => renderRow(project, build)).join('\n');
  const table = `<table>
<thead><tr><th scope="col">Build</th><th scope="col">Version</th><th scope="col">State</th><th scope="col">Started</th></tr></thead>
<tbody>
${rows}
</tbody></table>`;
  const pages = [
    page > 1 ? `<a href="?page=${page - 1}">Newer builds</a>` : '',
    page * PAGE_SIZE < count ? `<a href="?page=${page + 1}">Older builds</a>` : '',
  ].filter(Boolean);
  const content = `${parts}${renderTrigger(project, source, account.token)}
<div id="builds" class="wide" data-live${isRunning ? ' data-running' : ''} tabindex="0" role="region" aria-label="Builds">
${builds.length ? table : '<p>Nothing has been built yet.</p>'}
</div>
${pages.length ? `<p>${pages.join(' · ')}</p>` : ''}`;
  return {title: `Builds of ${project.row.name}`, account, content};
}

/** Versions that can be built: the active ones. */
function renderTrigger(project: Project, source: Source | undefined, token: string): string {
  const active = project.listed.filter(
    ({slug, row}) => row.active && (source?.kind !== 'folder' || slug === source.version),
  );
  if (!source) return '<p>Its versions are published from folders: <code>docent publish</code>.</p>';
  if (!active.length)
    return '<p>No version of it is active yet: <code>docent build</code> creates the first.</p>';
  const options = active.map(
    ({slug}) => `<option${slug === project.defaultVersion ? ' selected' : ''}>${escapeHtml(slug)}</option>`,
  );
  return `<form method="post" action="/_/builds/${escapeHtml(project.slug)}/">${renderToken(token)}
<p class="row"><label for="version">Version</label> <select id="version" name="version">${options.join('')}</select> <button>Build</button></p>
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

/** The progress of a running build, as HTML. */
const renderProgress = ({state, cancelled_by: who}: Selectable<Build>): string =>
  `${STATES[state] ?? escapeHtml(state)}${who ? ', being cancelled' : ''}`;

/** The progress of a build, or its outcome and duration. */
function renderState(build: Selectable<Build>): string {
  if (build.finished === null) return renderProgress(build);
  const outcome = outcomeOf(build);
  if (outcome === 'superseded') return `superseded by ${build.superseded_by}`;
  const length = lengthOf(build);
  if (outcome === 'failed') return `<strong>failed</strong> after ${length}`;
  return `${outcome} ${outcome === 'succeeded' ? 'in' : 'after'} ${length}`;
}

const renderTime = (time: string): string => {
  const [day, hour] = [time.slice(0, 10), time.slice(11, 19)].map(escapeHtml);
  return `<time datetime="${escapeHtml(time)}"><span>${day}</span> <span>${hour} UTC</span></time>`;
};

/** The duration of a build, for a page; empty while it is running. */
function lengthOf({created, finished}: Pick<Selectable<Build>, 'created' | 'finished'>): string {
  const seconds = secondsBetween(created, finished);
  if (seconds === null) return '';
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** Maximum length of the output of a command on a page, in characters; the end is shown. */
const MAX_SHOWN = 64_000;

/** The page about one build, with its log. */
export function buildPage(
  project: Project,
  build: Selectable<Build>,
  commands: readonly Selectable<BuildCommand>[],
  {account, parts}: PageTop,
): HostPage {
  const address = `/_/builds/${escapeHtml(project.slug)}/`;
  const version = project.listed.find(({id}) => id === build.version_id);
  const isRunning = build.finished === null;
  const outcome = isRunning ? undefined : outcomeOf(build);
  const facts: readonly (readonly [name: string, html: string])[] = [
    ['Version', escapeHtml(version?.slug ?? 'It was deleted.')],
    ['Why', escapeHtml(build.reason)],
    ['Commit', build.commit_name && `<code>${escapeHtml(build.commit_name)}</code>`],
    ['Started', renderTime(build.created)],
    ['Took', build.superseded_by === null ? lengthOf(build) : ''],
    outcome === 'failed'
      ? ['Error', escapeHtml(build.error)]
      : ['Cancelled by', escapeHtml(build.cancelled_by)],
    [
      'Documentation',
      version && isServed(version)
        ? `<a href="${escapeHtml(encodePath(version.mount))}">${escapeHtml(version.mount)}</a>`
        : '',
    ],
  ];
  const list = facts
    .filter(([, html]) => html !== '')
    .map(([name, html]) => `<dt>${name}</dt><dd>${html}</dd>`)
    .join('\n');
  const cancel = `<form method="post" action="${address}${build.id}/cancel">${renderToken(account.token)}<p><button>Cancel the build</button></p></form>`;
  const content = `${parts}<p role="status" id="state" data-live${isRunning ? ' data-running' : ''}>${describeState(address, build)}</p>
<dl id="facts" data-live>
${list}
</dl>
<div id="actions" data-live>${isRunning && build.attempt + Number(build.state === 'triggered') > 0 ? cancel : ''}</div>
<h2>Commands</h2>
<div id="commands">
${commands.map(command => renderCommand(address, build, command)).join('\n')}
</div>
<noscript>${isRunning ? '<p>Reload the page to see its progress.</p>' : ''}</noscript>`;
  const trail = [START, [address, project.row.name]] as const;
  return {title: `Build ${build.id} of ${project.row.name}`, trail, account, content};
}

/** The progress or outcome of a build, as a sentence. */
function describeState(address: string, build: Selectable<Build>): string {
  if (build.finished === null) return `This build is ${renderProgress(build)}.`;
  const outcome = outcomeOf(build);
  if (outcome === 'superseded') {
    const newer = build.superseded_by!;
    return `This build was superseded by <a href="${address}${newer}/">build ${newer}</a> before it started.`;
  }
  return `This build ${outcome === 'cancelled' ? 'was' : 'has'} ${outcome}.`;
}

/** A command with its output, which is expanded while the command runs and if it failed. */
function renderCommand(
  address: string,
  {id: build}: {readonly id: number},
  command: Selectable<BuildCommand>,
): string {
  const {id, output, exit_code: code, end_time: end} = command;
  const isOpen = end === null || code !== 0;
  const state = end === null ? 'runs' : code === null ? 'ended' : code === 0 ? 'done' : `exit code ${code}`;
  const length = lengthOf({created: command.start_time, finished: end});
  const more =
    output.length > MAX_SHOWN
      ? `<p>Only the end is shown. <a href="${address}${build}/${id}.txt">Show all of the output</a></p>`
      : '';
  const name = escapeHtml(command.command);
  return `<details id="command-${id}" data-live${isOpen ? ' open' : ''}>
<summary id="summary-${id}" data-live><code>${name}</code> <small>${[state, length].filter(Boolean).join(', ')}</small></summary>
<div id="more-${id}" data-live>${more}</div>
<pre id="output-${id}" data-live tabindex="0" role="region" aria-label="Output of command ${id}">${escapeHtml(output.slice(-MAX_SHOWN)) || 'It printed nothing.'}</pre>
</details>`;
}

/**
 * A script that updates the page while builds are running: it requests the page again, and replaces what has changed.
 * Without scripts, readers reload the page.
 */
export const LIVE_SCRIPT = `const INTERVAL = 2000;

/** A log that was scrolled to its end stays there. */
function follow(log, change) {
  const wasAtEnd = log.scrollTop + log.clientHeight >= log.scrollHeight - 4;
  change();
  if (wasAtEnd) log.scrollTop = log.scrollHeight;
}

async function refresh() {
  let isLive = true;
  try {
    const response = await fetch(location.href, {headers: {accept: 'text/html'}});
    if (response.redirected || !response.ok) return location.reload();
    const next = new DOMParser().parseFromString(await response.text(), 'text/html');
    for (const part of next.querySelectorAll('[data-live]')) {
      const own = document.getElementById(part.id);
      if (!own) {
        const list = document.getElementById('commands');
        if (list && part.parentElement?.id === 'commands') list.append(document.importNode(part, true));
      } else if (part.tagName === 'PRE') {
        if (own.textContent !== part.textContent)
          follow(own, () => (own.textContent = part.textContent));
      } else if (part.tagName !== 'DETAILS' && own.innerHTML !== part.innerHTML)
        own.replaceChildren(...[...part.childNodes].map(node => document.importNode(node, true)));
    }
    isLive = next.querySelector('[data-running]') !== null;
  } catch {
    // The host may be restarting; the next request will tell.
  }
  if (isLive) setTimeout(refresh, INTERVAL);
}

if (document.querySelector('[data-running]')) setTimeout(refresh, INTERVAL);
`;
