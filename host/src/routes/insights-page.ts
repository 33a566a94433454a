import type {InsightsReport, InsightsWeek, ShownQuery} from '../platform/insights/insights-report.js';
import type {Project} from '../platform/library/library-view.js';
import {escapeHtml, type HostPage} from './pages/host-page.js';

/** Maximum number of rows in each list on the page. The downloads are complete. */
const MAX_ROWS = 20;

/** The report on queries, as a page for the maintainers of a project. */
export function insightsPage(
  project: Project,
  report: InsightsReport,
  {isOn, days}: {readonly isOn: boolean; readonly days: number},
): HostPage {
  const {
    weeks,
    shown_from: shownFrom,
    most_asked: mostAsked,
    not_found: missing,
    never_opened: unopened,
  } = report;
  const query = `?weeks=${weeks.length}`;
  const periods = [4, 12, 26, 52]
    .filter(count => count === weeks.length || count * 7 <= days)
    .map(count =>
      count === weeks.length
        ? `<strong>${count} weeks</strong>`
        : `<a href="?weeks=${count}">${count} weeks</a>`,
    );
  const content = `${isOn ? '' : OFF}<p>A query is listed once ${shownFrom} page loads have asked it, and its number is rounded down to a multiple of ${shownFrom}. Nothing is kept about who asked; counts are kept for ${days} days.</p>
<p>${periods.join(' · ')}</p>
<h2 id="weeks">Queries by week</h2>
${renderWeeks(weeks)}
${renderList('Asked and not found', missing, 'No query that was asked often enough was without results.')}
${renderList('Most asked', mostAsked, 'No query was asked often enough yet.')}
${renderList('Found and never opened', unopened, 'Of every query that was asked often enough, a result was opened.')}
<h2>Download</h2>
<p><a href="report.csv${query}">CSV, for a spreadsheet</a> · <a href="report.json${query}">JSON</a></p>`;
  return {title: `What readers of ${project.row.name} search for`, content};
}

const OFF =
  '<p role="status"><strong>Nothing is counted.</strong> An administrator switches it on with <code>search.insights</code> in <code>docent.yaml</code>.</p>';

function renderList(title: string, queries: readonly ShownQuery[], none: string): string {
  const id = title.toLowerCase().replaceAll(' ', '-');
  const heading = `<h2 id="${id}">${title}</h2>`;
  if (!queries.length) return `${heading}\n<p>${none}</p>`;
  const rows = queries
    .slice(0, MAX_ROWS)
    .map(
      ({query, asked, not_found, opened, row, followed}) =>
        `<tr><th scope="row" dir="auto">${escapeHtml(query)}</th>${[
          asked,
          `${not_found} %`,
          `${opened} %`,
          row ?? '–',
          `${followed} %`,
        ]
          .map(cell => `<td>${cell}</td>`)
          .join('')}</tr>`,
    );
  const moreInDownloads =
    queries.length > MAX_ROWS ? `\n<p>The downloads have ${queries.length - MAX_ROWS} more.</p>` : '';
  return `${heading}
<div class="wide" tabindex="0" role="region" aria-labelledby="${id}"><table>
<thead><tr><th scope="col">Query</th><th scope="col">Asked</th><th scope="col">Not found</th><th scope="col">Opened</th><th scope="col">Row</th><th scope="col">Asked again</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody></table></div>${moreInDownloads}`;
}

/** Width of a week, and height of the tallest bar, in units of the drawing. */
const [WEEK_WIDTH, HEIGHT] = [24, 96];

/** A bar chart, and a table with the same numbers for people who cannot see it. */
function renderWeeks(weeks: readonly InsightsWeek[]): string {
  const maximum = Math.max(0, ...weeks.map(({asked}) => asked));
  if (!maximum) return '<p>No query was asked in these weeks.</p>';
  const heightOf = (count: number): number => Math.round((count / maximum) * HEIGHT * 10) / 10;
  const bars = weeks.map(({asked, not_found: missing}, index) => {
    const x = index * WEEK_WIDTH + 3;
    const bar = (count: number, name: string): string =>
      `<rect class="${name}" x="${x}" y="${HEIGHT - heightOf(count)}" width="${WEEK_WIDTH - 6}" height="${heightOf(count)}"/>`;
    return bar(asked, 'all') + bar(missing, 'missing');
  });
  const rows = weeks.map(
    ({from, asked, not_found, opened}) =>
      `<tr><th scope="row"><time datetime="${from}">${from}</time></th>${[asked, not_found, opened].map(count => `<td>${count}</td>`).join('')}</tr>`,
  );
  const width = weeks.length * WEEK_WIDTH;
  return `<figure aria-labelledby="weeks">
<svg viewBox="0 0 ${width} ${HEIGHT + 1}" preserveAspectRatio="none" role="img" aria-label="Queries by week; the table below has the numbers">
${bars.join('\n')}
<line x1="0" y1="${HEIGHT + 0.5}" x2="${width}" y2="${HEIGHT + 0.5}"/>
</svg>
<figcaption><span class="all">All queries</span>, of these <span class="missing">without results</span>; the tallest week has ${maximum}.</figcaption>
</figure>
<details><summary>The numbers</summary>
<table>
<thead><tr><th scope="col">Week of</th><th scope="col">Asked</th><th scope="col">Not found</th><th scope="col">A result was opened</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody></table></details>`;
}

/** Styles in addition to those of all pages, which follow it. */
export const INSIGHTS_HEAD = `
<style>
  tbody th[scope=row] { font-weight: normal; min-inline-size: 8rem }
  tbody td, thead th + th { text-align: end; font-variant-numeric: tabular-nums }
  figure { margin: 0 }
  svg { display: block; inline-size: 100%; block-size: 8rem }
  line { stroke: currentColor; opacity: .5; vector-effect: non-scaling-stroke }
  rect.all { fill: color-mix(in srgb, currentColor 35%, transparent) }
  rect.missing { fill: currentColor }
  figcaption span::before { content: ''; display: inline-block; inline-size: .75em; block-size: .75em; margin-inline-end: .3em; background: currentColor }
  figcaption span.all::before { background: color-mix(in srgb, currentColor 35%, transparent) }
  summary { margin-block: .5rem }
  @media (forced-colors: active) { rect.all { fill: none; stroke: CanvasText } rect.missing { fill: CanvasText } }
</style>`;
