import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {readFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, test} from 'node:test';
import {PATH} from '../../../../host/src/platform/builds/run/run-command.js';
import {GROUP} from '../../../../host/src/platform/builds/run/isolation.js';
import type {SiteFiles} from '../../routes/test-site.js';
import {makeBuildLibrary, PROJECT} from './build-library.js';
import {makeRepository, whyNoGit} from './git-repository.js';

interface Generator {
  /** The configuration of a project, as in the manual. */
  readonly build: string;
  /** A command that only checks that the generator is installed. */
  readonly trial: readonly [program: string, ...args: string[]];
  /** The Debian package of the generator. Default: it is a dependency of this repository. */
  readonly from?: string;
  readonly files: SiteFiles;
  /** Path of the generated page that has a section about quokkas. */
  readonly page: string;
}

const eleventy = join(import.meta.dirname, '../../../../node_modules/@11ty/eleventy/cmd.cjs');
const markdown = '# Guide\n\nSome words.\n\n## Use\n\nA quokka is found here.\n';

const GENERATORS: Readonly<Record<string, Generator>> = {
  Sphinx: {
    build: 'python3 -m sphinx docs $READTHEDOCS_OUTPUT/html',
    trial: ['python3', '-m', 'sphinx', '--version'],
    from: 'python3-sphinx',
    files: {
      'docs/conf.py': 'project = "Book"\n',
      'docs/index.rst': 'Book\n====\n\n.. toctree::\n\n   guide\n',
      'docs/guide.rst': 'Guide\n=====\n\nSome words.\n\nUse\n---\n\nA quokka is found here.\n',
    },
    page: 'guide.html',
  },
  MkDocs: {
    build: 'mkdocs build --site-dir $READTHEDOCS_OUTPUT/html',
    trial: ['mkdocs', '--version'],
    from: 'mkdocs',
    files: {'mkdocs.yml': 'site_name: Book\n', 'docs/index.md': '# Book\n', 'docs/guide.md': markdown},
    page: 'guide/index.html',
  },
  Eleventy: {
    build: `node ${eleventy} --input=docs --output=$READTHEDOCS_OUTPUT/html`,
    trial: ['node', eleventy, '--version'],
    files: {'docs/index.md': '# Book\n', 'docs/guide.md': markdown},
    page: 'guide/index.html',
  },
};

/** Why a generator cannot be tested on this machine; `false` if it can. Programs are searched in the PATH that builds have. */
function whyNot({trial: [program, ...args], from}: Generator): string | false {
  if (spawnSync(program, args, {env: {PATH}}).status === 0) return false;
  return `${program} ${args.join(' ')} fails: install ${from ?? 'the dependencies'}${from ? ` (Debian: apt-get install ${from})` : ''}.`;
}

describe('a repository is built', {skip: whyNoGit() ?? false}, () => {
  for (const [name, generator] of Object.entries(GENERATORS))
    test(
      `by ${name}, then served and searched, and still served if the next build fails`,
      {skip: whyNot(generator)},
      async t => {
        const repository = await makeRepository(t);
        const commit = await repository.commit(generator.files);
        // Commands are not isolated, since the dependencies may be in a folder that bubblewrap hides. Isolation has its own tests.
        const isolation = GROUP;
        const build = [generator.build, 'test ! -e broken'];
        const built = await makeBuildLibrary(t, {repository: repository.folder, build}, {isolation});
        await built.runner.start();

        const first = await built.build();
        assert.equal(first.success, 1, `${first.error} ${first.output}`);
        assert.equal(first.commit_name, commit);
        const check = async (): Promise<void> => {
          const {version} = (await built.version('latest'))!;
          assert.match(await readFile(join(version.folder, generator.page), 'utf8'), /A quokka is found/);
          const scopes = [{project: PROJECT, version: version.indexName}];
          const {pages} = await built.engine.search({words: 'quokka', scopes, offset: 0, limit: 10});
          assert.deepEqual(
            pages.map(({path}) => path),
            [generator.page],
          );
        };
        await check();

        await repository.commit({broken: 'x'});
        assert.match((await built.build()).error, /exit code 1\. It is "test ! -e broken"/);
        await check();
      },
    );
});
