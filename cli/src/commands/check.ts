import {readFile} from 'node:fs/promises';
import {resolve} from 'node:path';
import {escapeWords, parseScopedQuery} from '../../../src/api/index.js';
import {
  type CheckedSite,
  evenly,
  type Finding,
  listFirst,
  isGenerated,
  LINES,
  linkedPages,
  samplePage,
  samplePages,
  setupOf,
  type SiteReport,
} from '../check/sampled-pages.js';
import {folderReader, UnreachableError, webReader} from '../check/page-readers.js';
import {encodePath} from '../system/paths.js';
import {FolderError, leftOutOf, listPages} from '../site/walk-site.js';
import type {CheckCommand} from './site-commands.js';
import {leftOutLines, nameSite, openIndexed} from './sites.js';
import {reporting, showingProgress, type Terminal, UserError} from './terminal.js';
import {counted} from '../system/text.js';
import {checkAnswers} from '../check/answers.js';
import {checkEncoding, checkIds, checkLinks, checkText} from '../check/links.js';
import {checkOwnSearch, checkTag} from '../check/tag.js';
import {fallbackQueries, readUnanswered, type UnansweredQuery} from '../check/unanswered-queries.js';
import {checkPolicy} from '../check/content-policy.js';

/** Number of pages that are read from a folder, and from an address. Fewer from an address, to spare its server. */
const FOLDER_SAMPLE = 30;
const ADDRESS_SAMPLE = 8;
/** Maximum number of pages that a finding names. */
const MAX_NAMED = 3;
const READING = 'pages read';
/** Address that is used for a folder without a public address. */
const NOWHERE = new URL('http://site.invalid/');
const MARKS: Readonly<Record<Finding['state'], string>> = {ok: '✓', note: '–', wrong: '✗'};

/** `docent check`: reports whether a site is set up correctly. @returns the exit code @throws {UserError} if the site cannot be read */
export async function check(
  command: CheckCommand,
  terminal: Terminal,
  network = webReader(),
): Promise<number> {
  let hasFailed = false;
  await reporting(terminal, command, async own => {
    const report = await reportOn(command, own, network);
    hasFailed = report.findings.some(({state}) => state === 'wrong');
    return report;
  });
  return hasFailed ? 1 : 0;
}

async function reportOn(
  command: CheckCommand,
  terminal: Terminal,
  network: CheckedSite['read'],
): Promise<SiteReport & {readonly queries?: readonly NearlyAnswered[]}> {
  const {source, publicUrl, followLinksTo} = command;
  const queries = await unansweredQueries(command, terminal);
  const site =
    source instanceof URL
      ? await openAddress(source, network, terminal)
      : await openFolder(source, {publicUrl, followLinksTo}, network, terminal);
  const findings = await checkSite(site, terminal);
  const report: SiteReport = {
    site: source instanceof URL ? source.href : source,
    pages: site.pages.length,
    findings,
  };
  terminal.out(describe(report));
  if (queries) terminal.out(describeQueries(queries));
  return {...report, ...(queries && {queries})};
}

interface NearlyAnswered extends UnansweredQuery {
  /** The search that finds the pages: the query itself or a part of it. Empty if no search finds any. */
  readonly found: string;
  readonly pages: readonly {readonly path: string; readonly title: string}[];
}

/** Maximum number of pages that are listed for a query. */
const MAX_NEAR_PAGES = 3;

/**
 * Reads the queries from a CSV file of `docent insights`, and finds the pages of the folder that nearly answer them.
 * @throws {UserError} if the file cannot be read, or is not such a file
 */
async function unansweredQueries(
  {source, insights, data, followLinksTo}: CheckCommand,
  terminal: Terminal,
): Promise<NearlyAnswered[] | undefined> {
  if (insights === undefined || source instanceof URL) return undefined;
  const csv = await readFile(insights, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UserError(`${insights} cannot be read (${error.code}); check the path.`);
  });
  const unanswered = readUnanswered(csv);
  if (!unanswered)
    throw new UserError(
      `${insights} is not a file of insights: give what "docent insights <project> --csv" prints, or report.csv of the host.`,
    );
  const {engine, scope} = await openIndexed(
    {site: nameSite(source, undefined), data, followLinksTo},
    terminal,
  );
  try {
    const results: NearlyAnswered[] = [];
    for (const unansweredQuery of unanswered) {
      let nearly: NearlyAnswered = {...unansweredQuery, found: '', pages: []};
      for (const {words, isPrefix} of fallbackQueries(unansweredQuery.query)) {
        const query = parseScopedQuery(escapeWords(words) + (isPrefix ? '*' : ''));
        const {pages} = await engine.search({...query, scopes: [scope], offset: 0, limit: MAX_NEAR_PAGES});
        if (!pages.length) continue;
        nearly = {
          ...unansweredQuery,
          found: isPrefix ? `${words}*` : words,
          pages: pages.map(({path, title}) => ({path, title})),
        };
        break;
      }
      results.push(nearly);
    }
    return results;
  } finally {
    await engine.close();
  }
}

function describeQueries(queries: readonly NearlyAnswered[]): string {
  const lines = queries.flatMap(({query, asked, found, pages}) => {
    const what =
      found === query
        ? 'has results now'
        : found
          ? `"${found}" finds`
          : 'no page is near: its words are in none';
    return [
      `  ${query} (asked ${asked} times): ${what}`,
      ...pages.map(({path, title}) => `      ${path}  ${title}`),
    ];
  });
  return ['', 'Asked and not found', ...(lines.length ? lines : ['  The file lists no such queries.'])].join(
    '\n',
  );
}

async function openAddress(url: URL, read: CheckedSite['read'], terminal: Terminal): Promise<CheckedSite> {
  const answer = await read(url).catch((error: unknown) => {
    if (!(error instanceof UnreachableError)) throw error;
    throw new UserError(
      `${url.href} could not be read (${error.message}): check the address, or try again later.`,
    );
  });
  if (answer.status !== 200)
    throw new UserError(
      `${url.href} answers with ${answer.status}: give the address of a page that anybody can read.`,
    );
  const first = samplePage(answer);
  if (!first)
    throw new UserError(`${url.href} is not a page: give the address of a page of the documentation.`);
  const root = new URL('.', first.url);
  const others = evenly(linkedPages(first, root), ADDRESS_SAMPLE - 1);
  const pages = await showingProgress(terminal, READING, onProgress =>
    samplePages([first.url, ...others], read, onProgress),
  );
  return {pages, root, read, isServed: true, nameOf: ({href}) => href};
}

async function openFolder(
  given: string,
  {publicUrl, followLinksTo}: Pick<CheckCommand, 'publicUrl' | 'followLinksTo'>,
  network: CheckedSite['read'],
  terminal: Terminal,
): Promise<CheckedSite> {
  const site = {folder: resolve(given), followLinksTo};
  const files = await listPages(site).catch((error: unknown) => {
    throw error instanceof FolderError ? new UserError(error.message) : error;
  });
  for (const line of leftOutLines(await leftOutOf(site))) terminal.note(line);
  const paths = files.map(({path}) => path).filter(path => !isGenerated(path));
  // The front page comes first, because it is the page that most findings name.
  paths.sort((a, b) => Number(b === 'index.html') - Number(a === 'index.html'));
  const root = publicUrl === undefined ? NOWHERE : new URL(publicUrl);
  const read = folderReader(site, root, network);
  const addresses = evenly(paths, FOLDER_SAMPLE).map(path => new URL(encodePath(path), root));
  const pages = await showingProgress(terminal, READING, onProgress =>
    samplePages(addresses, read, onProgress),
  );
  if (!pages.length)
    throw new UserError(`There are no pages in ${given}: give the folder that the documentation tool wrote.`);
  const nameOf = ({href}: URL): string =>
    href.startsWith(root.href) ? href.slice(root.href.length) || './' : href;
  return {pages, root, read, isServed: false, nameOf};
}

function describe({site, pages, findings}: SiteReport): string {
  const lines = [`${site}: ${counted(pages, 'page')} read`, ''];
  for (const {state, message, fix, pages: about = []} of findings) {
    lines.push(`${MARKS[state]} ${message}`);
    if (about.length) lines.push(`    on ${listFirst(about, MAX_NAMED)}`);
    if (fix && state !== 'ok') lines.push(`    → ${fix}`);
  }
  const count = (state: Finding['state']) => findings.filter(finding => finding.state === state).length;
  const [wrong, notes] = [count('wrong'), count('note')];
  const outcome = wrong ? `${counted(wrong, 'check')} failed` : 'All checks passed';
  const hasAdvice = findings.some(({state, fix}) => state === 'note' && fix !== undefined);
  lines.push('', notes ? `${outcome}, ${counted(notes, 'note')}` : outcome, nextStep(wrong > 0, hasAdvice));
  return lines.join('\n');
}

/** @param hasAdvice whether a note says what could be done */
function nextStep(isWrong: boolean, hasAdvice: boolean): string {
  if (isWrong) return 'Follow the advice after → below each ✗, build the site, and run "docent check" again.';
  return hasAdvice
    ? 'You need not do anything, but read the advice after → below each –.'
    : 'You need not do anything.';
}

async function checkSite(site: CheckedSite, terminal: Terminal): Promise<Finding[]> {
  const setup = setupOf(site.pages);
  const checks: readonly (() => Finding[] | Promise<Finding[]>)[] = [
    () => checkTag(site, setup),
    ...(setup ? [() => checkAnswers(site, setup), () => checkPolicy(site, setup)] : []),
    () => checkEncoding(site),
    () => checkText(site),
    () => checkIds(site),
    () => checkLinks(site),
    () => checkOwnSearch(site),
  ];
  const findings = await showingProgress(terminal, 'checks', async onProgress => {
    const results: Finding[] = [];
    for (const [done, runCheck] of checks.entries()) {
      onProgress({done, total: checks.length});
      results.push(...(await runCheck()));
    }
    return results;
  });
  return findings.sort((a, b) => LINES.indexOf(a.line) - LINES.indexOf(b.line));
}
