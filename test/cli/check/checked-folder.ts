import assert from 'node:assert/strict';
import {mkdir, writeFile} from 'node:fs/promises';
import {dirname, join} from 'node:path';
import type {TestContext} from 'node:test';
import type {Finding, SiteReport} from '../../../cli/src/check/sampled-pages.js';
import {webReader} from '../../../cli/src/check/page-readers.js';
import {parseCommand} from '../../../cli/src/commands/program.js';
import {check} from '../../../cli/src/commands/check.js';
import {indexSiteFolder} from '../../../cli/src/commands/index-site-folder.js';
import {temporaryFolder} from '../search/temporary-engine.js';

export const TAG = '<script type="module" src="/docent/docent.js" data-index="/docent-index/"></script>';

interface PageParts {
  readonly tag?: string;
  readonly head?: string;
  readonly body?: string;
}

export const page = ({tag = TAG, head = '', body = ''}: PageParts = {}): string =>
  `<!doctype html><html lang="en"><head><title>Kiln</title>${tag}${head}</head><body><nav><a href="/guide.html#nowhere">x</a></nav>` +
  `<main><h1 id="kiln">Kiln</h1><p>Fires pottery, see <a href="/guide.html#glazes">glazes</a>.</p>${body}</main></body></html>`;

export const GUIDE = page({body: '<h2 id="glazes">Glazes</h2><p>A glaze is glass.</p>'});

/** Writes a site that is set up correctly, except for changes in `files`. @param index whether it has an index */
export async function site(
  test: TestContext,
  files: Readonly<Record<string, string>> = {},
  index = true,
): Promise<string> {
  const root = await temporaryFolder(test);
  const folder = join(root, 'site');
  const siteFiles = {
    'index.html': page(),
    'guide.html': GUIDE,
    'docent/docent.js': '// the elements',
    ...files,
  };
  for (const [path, text] of Object.entries(siteFiles)) {
    await mkdir(dirname(join(folder, path)), {recursive: true});
    await writeFile(join(folder, path), text);
  }
  if (index)
    await indexSiteFolder(
      {
        kind: 'index',
        site: {project: 'kiln', folder},
        version: '2.0',
        out: undefined,
        data: join(root, 'data'),
      },
      {out: () => {}, note: () => {}, progress: () => {}},
    );
  return folder;
}

/** Runs `docent check`. @returns its exit code, its report, and a function for the findings of one line in one state */
export async function run(words: readonly string[]) {
  const printed: string[] = [];
  const command = parseCommand(['check', ...words, '--json']);
  assert.ok(command.kind === 'check');
  const reader = webReader({timeout: 60_000, total: 60_000, bytes: 1_000_000});
  const code = await check(
    command,
    {out: line => printed.push(line), note: () => {}, progress: () => {}},
    reader,
  );
  const report = JSON.parse(printed.join('\n')) as SiteReport;
  const of = (line: Finding['line'], state: Finding['state']) =>
    report.findings.filter(finding => finding.line === line && finding.state === state);
  return {code, report, of};
}

/** Asserts that exactly one check fails, with this message and this advice. */
export async function assertWrong(
  words: readonly string[],
  line: Finding['line'],
  message: RegExp,
  fix: RegExp,
): Promise<void> {
  const {code, report} = await run(words);
  const wrong = report.findings.filter(({state}) => state === 'wrong');
  assert.deepEqual(
    wrong.map(finding => finding.line),
    [line],
    JSON.stringify(wrong),
  );
  assert.match(wrong[0]!.message, message);
  assert.match(wrong[0]!.fix!, fix);
  assert.equal(code, 1);
}
