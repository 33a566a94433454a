import {resolve} from 'node:path';
import {
  type CheckedSite,
  evenly,
  type Finding,
  firstOf,
  isOfOtherKind,
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
import {leftOutLines} from './sites.js';
import {type Terminal, UserError} from './terminal.js';
import {counted} from '../system/counted.js';
import {checkAnswers} from '../check/answers.js';
import {checkEncoding, checkIds, checkLinks, checkText} from '../check/links.js';
import {checkOwnSearch, checkTag} from '../check/tag.js';
import {checkPolicy} from '../check/content-policy.js';

/** Number of pages to read from a folder, and from an address, whose server somebody pays for. */
const FOLDER_SAMPLE = 30;
const ADDRESS_SAMPLE = 8;
const NAMED = 3;
/** Address that stands in for the published one of a folder. */
const NOWHERE = new URL('http://site.invalid/');
const MARKS: Readonly<Record<Finding['state'], string>> = {ok: '✓', note: '–', wrong: '✗'};

/** `docent check`: reports whether a site is set up correctly. @returns the exit code @throws {UserError} */
export async function check(
  {source, json, publicUrl, followLinksTo}: CheckCommand,
  terminal: Terminal,
  network = webReader(),
): Promise<number> {
  const site =
    source instanceof URL
      ? await openAddress(source, network)
      : await openFolder(source, {publicUrl, followLinksTo}, network, terminal);
  const findings = await checkSite(site);
  const report: SiteReport = {
    site: source instanceof URL ? source.href : source,
    pages: site.pages.length,
    findings,
  };
  terminal.out(json ? JSON.stringify(report, null, 2) : describe(report));
  return findings.some(({state}) => state === 'wrong') ? 1 : 0;
}

async function openAddress(url: URL, read: CheckedSite['read']): Promise<CheckedSite> {
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
  const pages = await samplePages([first.url, ...others], read);
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
  const paths = files.map(({path}) => path).filter(path => !isOfOtherKind(path));
  // The front page first: most findings mention it.
  paths.sort((one, other) => Number(other === 'index.html') - Number(one === 'index.html'));
  const root = publicUrl === undefined ? NOWHERE : new URL(publicUrl);
  const read = folderReader(site, root, network);
  const pages = await samplePages(
    evenly(paths, FOLDER_SAMPLE).map(path => new URL(encodePath(path), root)),
    read,
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
    if (about.length) lines.push(`    on ${firstOf(about, NAMED)}`);
    if (fix && state !== 'ok') lines.push(`    → ${fix}`);
  }
  const count = (state: Finding['state']) => findings.filter(finding => finding.state === state).length;
  const [wrong, notes] = [count('wrong'), count('note')];
  const outcome = wrong ? `${counted(wrong, 'check')} failed` : 'All checks passed';
  lines.push('', notes ? `${outcome}, ${counted(notes, 'note')}` : outcome, nextStep(wrong, notes));
  return lines.join('\n');
}

function nextStep(wrong: number, notes: number): string {
  if (wrong) return 'Follow the advice after → below each ✗, build the site, and run "docent check" again.';
  return notes
    ? 'You need not do anything, but read the advice after → below each –.'
    : 'You need not do anything.';
}

async function checkSite(site: CheckedSite): Promise<Finding[]> {
  const setup = setupOf(site.pages);
  const findings = [
    ...(await checkTag(site, setup)),
    ...(setup ? await checkAnswers(site, setup) : []),
    ...(setup ? checkPolicy(site, setup) : []),
    ...checkEncoding(site),
    ...checkText(site),
    ...checkIds(site),
    ...(await checkLinks(site)),
    ...(await checkOwnSearch(site)),
  ];
  return findings.sort((one, other) => LINES.indexOf(one.line) - LINES.indexOf(other.line));
}
