import {execFileSync, spawnSync} from 'node:child_process';
import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import type {TestContext} from 'node:test';
import {type SiteFiles, writeSite} from '../../routes/test-site.js';

/** Why tests with git cannot run on this machine. `undefined` if they can. @throws if they cannot, in CI */
export function whyNoGit(): string | undefined {
  if (spawnSync('git', ['--version']).status === 0) return undefined;
  const why = 'git was not found: install it (Debian: apt-get install git).';
  if (process.env['CI']) throw new Error(why);
  return why;
}

/** A repository on this machine, to which tests commit. */
export interface GitRepository {
  readonly folder: string;
  /** Writes files and commits them. Returns the hash of the commit. */
  commit(files: SiteFiles): Promise<string>;
  git(...words: string[]): string;
}

export async function makeRepository(test: Pick<TestContext, 'after'>): Promise<GitRepository> {
  const folder = await mkdtemp(join(tmpdir(), 'docent-repository-'));
  test.after(() => rm(folder, {recursive: true, force: true}));
  const git = (...words: string[]): string =>
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', ...words], {
      cwd: folder,
      encoding: 'utf8',
    }).trim();
  git('init', '--quiet', '--initial-branch=main');
  return {
    folder,
    git,
    async commit(files) {
      await writeSite(folder, files);
      git('add', '.');
      git('commit', '--quiet', '--allow-empty', '--message=Change');
      return git('rev-parse', 'HEAD');
    },
  };
}
