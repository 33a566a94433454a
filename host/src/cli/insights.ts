import {MAX_WEEKS, DEFAULT_WEEKS, insightsCsv, readInsights} from '../platform/insights/insights-report.js';
import type {InsightsReport, ShownQuery} from '../platform/insights/insights-report.js';
import {type Terminal, usageError, UserError} from '../../../cli/src/commands/terminal.js';
import type {DocentCommand, LibraryOptions} from './command.js';
import {language, slug, wholeNumber} from './values.js';

interface InsightsOptions extends LibraryOptions {
  readonly csv?: boolean;
  readonly weeks: number;
  readonly of?: string;
  readonly language?: string;
}

/** Adds `docent insights`. */
export function addInsights(program: DocentCommand): void {
  program
    .libraryCommand('insights', '{project, from, to, shown_from, weeks, most_asked, not_found, never_opened}')
    .summary('show what readers of a project search for')
    .description(
      'Shows which queries were asked most, which found nothing, and of which no result was opened, with how often each was ' +
        'asked, in percent how often nothing was found, a result was opened and another query followed, and the mean row ' +
        'that was opened. Queries are counted where docent.yaml says so (search.insights), and shown once enough page loads ' +
        'have asked them (insights.shown_from).',
    )
    .argument('<project>', 'slug of a project', slug('project'))
    .option('--weeks <n>', 'this week and those before it', wholeNumber(1, MAX_WEEKS), DEFAULT_WEEKS)
    .option('--of <version>', 'only queries on pages of this version', slug('version'))
    .option('--language <code>', 'only queries on pages in this language', language)
    .option('--csv', 'print CSV, for a spreadsheet')
    .inLibrary(async ({library: {store, config}, terminal}, name: string, options: InsightsOptions) => {
      const {json = false, csv = false, weeks, of: version} = options;
      if (json && csv) throw usageError('Choose one of --json and --csv.');
      const project = await store.database
        .selectFrom('project')
        .select(['id', 'slug'])
        .where('slug', '=', name)
        .executeTakeFirst();
      if (!project) throw new UserError(`There is no project "${name}"; "docent list" shows all projects.`);
      const report = await readInsights(store, project, {
        weeks,
        shownFrom: config.insights.shown_from,
        part: {version, language: options.language},
      });
      if (csv) terminal.out(insightsCsv(report).trimEnd());
      else if (!json) print(report, terminal);
      return report;
    });
}

function print(report: InsightsReport, terminal: Terminal): void {
  const {weeks, shown_from: shownFrom} = report;
  const asked = weeks.reduce((sum, week) => sum + week.asked, 0);
  if (!asked)
    return terminal.note(
      `No queries were counted since ${report.from}. They are counted where search.insights of docent.yaml says so.`,
    );
  terminal.out(
    `${asked} times a query was asked since ${report.from}; those that ${shownFrom} page loads or more have asked:`,
  );
  for (const [title, list] of [
    ['Asked and not found', report.not_found],
    ['Most asked', report.most_asked],
    ['Found and never opened', report.never_opened],
  ] as const) {
    terminal.out(`\n${title}`);
    for (const line of list.length ? list.map(lineOf) : ['none']) terminal.out(`  ${line}`);
  }
  terminal.out('\nBy week');
  for (const {from, asked, not_found: missing, opened} of weeks)
    terminal.out(`  ${from}\t${asked} asked\t${missing} not found\t${opened} opened`);
}

/** Queries have no control characters. */
const lineOf = ({query, asked, not_found: missing, opened, row, followed}: ShownQuery): string =>
  [
    query,
    `${asked} asked`,
    `${missing} % not found`,
    `${opened} % opened${row === null ? '' : `, row ${row}`}`,
    `${followed} % asked again`,
  ].join('\t');
