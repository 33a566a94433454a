// npm run release -- <version>: prepares a release, which only has to be pushed. It sets the version, writes the notes from CHANGELOG.md,
// builds all packages, installs the tarballs in a new project and tries the command there, then commits and tags.
//   --dry-run   changes no committed file; the version may be omitted
//   --check     packs and tests the current state, for the workflow that publishes a tag
import {execFileSync} from 'node:child_process';
import {existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {parseArgs} from 'node:util';
import {hasNoRepository, manifestOf} from './package-metadata.mjs';

/** The section [Unreleased]: its heading, and the text up to the next version. */
const UNRELEASED = /^## \[Unreleased\]\n+([^]*?)(?=^## \[|(?![^]))/m;
const NO_RELEASE = /^There is no release yet\..*\n+/m;

/**
 * @param {string} changelog
 * @param {string} version
 * @param {string} date as in 2026-11-27
 * @returns {{changelog: string, notes: string}} the changelog with the unreleased text under the version, and that text
 * @throws {Error} if nothing is unreleased
 */
export function releaseNotes(changelog, version, date) {
  const notes = UNRELEASED.exec(changelog)?.[1]?.replace(NO_RELEASE, '').trim();
  if (!notes) throw new Error('CHANGELOG.md has nothing under [Unreleased]: write there what is new.');
  const section = `## [Unreleased]\n\n## [${version}] - ${date}\n\n${notes}\n\n`;
  return {changelog: changelog.replace(UNRELEASED, () => section).replace(/\n+$/, '\n'), notes};
}

/**
 * @param {string} changelog
 * @param {string} version
 * @returns {string} the text of the version's section
 */
export function notesOf(changelog, version) {
  const [, rest] = changelog.split(`## [${version}]`);
  if (rest === undefined) throw new Error(`CHANGELOG.md has no section "## [${version}]".`);
  return (
    rest
      .slice(rest.indexOf('\n'))
      .split(/^## \[/m)[0]
      ?.trim() ?? ''
  );
}

const TARGET = 'packages';

/** @param {string} program @param {readonly string[]} args @param {string} [cwd] */
const run = (program, args, cwd = process.cwd()) =>
  execFileSync(program, args, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: process.platform === 'win32' && program === 'npm',
  }).trim();

/**
 * Installs tarballs in an empty project, and checks that the command makes a site searchable there.
 *
 * @param {readonly string[]} tarballs
 */
function tryInstalled(tarballs) {
  const folder = mkdtempSync(join(tmpdir(), 'docent-release-'));
  try {
    writeFileSync(join(folder, 'package.json'), '{"name": "fresh", "private": true}\n');
    run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', ...tarballs], folder);
    mkdirSync(join(folder, 'site'));
    const page = join(folder, 'site/index.html');
    writeFileSync(page, '<!doctype html><title>Kiln</title><h1>Kiln</h1><p>It burns clay.</p>');
    run('npm', ['exec', '--no', '--', 'docent', 'index', 'site', '--inject'], folder);
    const isWhole =
      readFileSync(page, 'utf8').includes('docent.js') &&
      existsSync(join(folder, 'site/docent/docent.js')) &&
      existsSync(join(folder, 'site/docent-index'));
    if (!isWhole)
      throw new Error(`"docent index site --inject" left out a part, installed from ${tarballs[0]}.`);
    const output = run('npm', ['exec', '--no', '--', 'docent', 'ask', 'clay', 'site'], folder);
    if (!output.startsWith('1 page matches'))
      throw new Error(`"docent ask" does not find the page: ${output}`);
  } finally {
    rmSync(folder, {recursive: true, force: true});
  }
}

/** Packs everything, and tests it in fresh projects: first @docent/cli alone, then all packages together. */
function packAndTry() {
  run(process.execPath, ['tools/packages.mjs']);
  const tarballs = readdirSync(TARGET)
    .filter(name => name.endsWith('.tgz'))
    .map(name => resolve(TARGET, name));
  const light = tarballs.filter(path => path.includes('docent-cli-'));
  console.log('Installing @docent/cli in a fresh project …');
  tryInstalled(light);
  console.log('Installing all packages in a fresh project …');
  tryInstalled(tarballs);
}

function main() {
  const {values, positionals} = parseArgs({
    allowPositionals: true,
    options: {'dry-run': {type: 'boolean', default: false}, check: {type: 'boolean', default: false}},
  });
  process.chdir(resolve(import.meta.dirname, '..'));
  const current = manifestOf('.');
  const isDry = values['dry-run'];
  if (values.check) {
    packAndTry();
    writeFileSync(
      join(TARGET, 'notes.md'),
      `${notesOf(readFileSync('CHANGELOG.md', 'utf8'), current.version)}\n`,
    );
    return;
  }
  const version = positionals[0] ?? (isDry ? current.version : undefined);
  if (!version || !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    throw new Error('Give the version to release, as in "npm run release -- 1.2.0".');
  if (!isDry && hasNoRepository(current.repository.url))
    throw new Error(
      `package.json has no address of the repository (${current.repository.url}): write it there, then run "npm run metadata".`,
    );
  if (!isDry && run('git', ['status', '--porcelain']))
    throw new Error('There are uncommitted changes: commit them first.');
  if (run('git', ['tag', '--list', `v${version}`])) throw new Error(`There is a tag v${version} already.`);

  const date = new Date().toISOString().slice(0, 10);
  const {changelog, notes} = releaseNotes(readFileSync('CHANGELOG.md', 'utf8'), version, date);
  if (!isDry) {
    const text = readFileSync('package.json', 'utf8');
    writeFileSync('package.json', text.replace(/"version": ".*"/, `"version": "${version}"`));
    writeFileSync('CHANGELOG.md', changelog);
    run(process.execPath, ['tools/package-metadata.mjs']);
    run('npm', [
      'install',
      '--package-lock-only',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ]);
  }
  packAndTry();
  writeFileSync(join(TARGET, 'notes.md'), `${notes}\n`);
  if (isDry) {
    console.log(`${version} can be released. Its notes are in ${TARGET}/notes.md, its packages beside them.`);
    return;
  }
  run('git', ['commit', '--all', '--message', `chore: release ${version}`]);
  run('git', ['tag', '--annotate', `v${version}`, '--file', join(TARGET, 'notes.md')]);
  console.log(
    `v${version} is committed and tagged. "git push --follow-tags" has it published by .github/workflows/release.yml.`,
  );
}

if (process.argv[1] === import.meta.filename)
  try {
    main();
  } catch (error) {
    console.error(`release: ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  }
