import assert from 'node:assert/strict';
import {chmod, mkdir, mkdtemp, rm, symlink, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import {afterEach, beforeEach, describe, test} from 'node:test';
import {listPages, fileStateOf, type UnreadableFolder} from '../../../cli/src/site/walk-site.js';

describe('the pages of a folder', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'docent-walk-'));
  });
  afterEach(() => rm(folder, {recursive: true}));

  async function write(...paths: string[]): Promise<void> {
    for (const path of paths) {
      await mkdir(dirname(join(folder, path)), {recursive: true});
      await writeFile(join(folder, path), '<p>');
    }
  }

  const pathsOf = async (): Promise<string[]> => (await listPages({folder})).map(({path}) => path);

  test('are the HTML files of all folders, sorted, and nothing else', async () => {
    await write('index.html', 'b/c.htm', 'b/UPPER.HTML', 'a.txt', 'b/data.json', 'html', 'é/ü.html');
    assert.deepEqual(await pathsOf(), ['b/UPPER.HTML', 'b/c.htm', 'index.html', 'é/ü.html']);
  });

  test('leave out HTML in folders that are not for readers, such as _static and node_modules', async () => {
    await write('a.html', '.git/a.html', '_static/a.html', '_sources/a.html', 'node_modules/x/a.html');
    assert.deepEqual(await pathsOf(), ['a.html']);
  });

  test('leave out pages that are not useful as results', async () => {
    await write('a.html', '404.html', 'search.html', 'search/index.html', 'genindex.html', 'genindex-A.html');
    await write('py-modindex.html', 'genindex/index.html', 'research.html', 'genindexes.html');
    assert.deepEqual(await pathsOf(), ['a.html', 'genindexes.html', 'research.html']);
  });

  test('include search and error pages in subfolders', async () => {
    await write('topics/db/search.html', 'http/404.html', 'search.html');
    assert.deepEqual(await pathsOf(), ['http/404.html', 'topics/db/search.html']);
  });

  test('include links to files, but no loops and dangling links', async () => {
    await write('real/a.html', 'z.html');
    await symlink('z.html', join(folder, 'linked.html'));
    await symlink('nowhere.html', join(folder, 'dead.html'));
    await symlink('..', join(folder, 'real/loop'));
    assert.deepEqual(await pathsOf(), ['linked.html', 'real/a.html', 'z.html']);
  });

  test('include each folder once, by its own path', async () => {
    await write('v2/a.html');
    await symlink('v2', join(folder, 'latest'));
    assert.deepEqual(await pathsOf(), ['v2/a.html']);
  });

  test('leave out links that lead out, unless their folder is allowed', async () => {
    await write('z.html');
    const elsewhere = await mkdtemp(join(tmpdir(), 'docent-elsewhere-'));
    await writeFile(join(elsewhere, 'a.html'), '<p>');
    await symlink(elsewhere, join(folder, 'linked'));
    await symlink(join(elsewhere, 'a.html'), join(folder, 'page.html'));
    assert.deepEqual(await pathsOf(), ['z.html']);
    const withElsewhere = await listPages({folder, followLinksTo: [elsewhere]});
    assert.deepEqual(
      withElsewhere.map(({path}) => path),
      ['linked/a.html', 'page.html', 'z.html'],
    );
    await rm(elsewhere, {recursive: true});
  });

  test('have a stamp that changes with the file, and only then', async () => {
    await write('a.html');
    const file = join(folder, 'a.html');
    const before = fileStateOf(file)?.stamp;
    assert.equal(fileStateOf(file)?.stamp, before);
    await writeFile(file, '<p>more');
    assert.notEqual(fileStateOf(file)?.stamp, before);
  });

  test('cannot be listed if the folder is missing, has no pages or is a file, and the error says so', async () => {
    await assert.rejects(listPages({folder: join(folder, 'none')}), {
      name: 'FolderError',
      message: /There is no folder/,
    });
    await assert.rejects(listPages({folder}), {name: 'FolderError', message: /There is no HTML in/});
    await write('a.html');
    await assert.rejects(listPages({folder: join(folder, 'a.html')}), {
      name: 'FolderError',
      message: /is a file/,
    });
  });

  /** Runs as a user other than root, because root may read everything. */
  async function unprivileged<T>(work: () => Promise<T>): Promise<T> {
    const isRoot = process.geteuid?.() === 0;
    if (isRoot) process.seteuid!(65_534);
    try {
      return await work();
    } finally {
      if (isRoot) process.seteuid!(0);
    }
  }

  test('leave out those in folders that cannot be read, which are reported', async () => {
    await write('a.html', 'closed/b.html', 'open/c.html');
    await chmod(folder, 0o755);
    await chmod(join(folder, 'closed'), 0o000);
    const unreadable: UnreadableFolder[] = [];
    const pages = await unprivileged(() => listPages({folder}, entry => unreadable.push(entry)));
    await chmod(join(folder, 'closed'), 0o755);
    assert.deepEqual(
      pages.map(({path}) => path),
      ['a.html', 'open/c.html'],
    );
    assert.deepEqual(unreadable, [
      {path: 'closed/', reason: 'The folder cannot be read (EACCES): check its permissions.'},
    ]);
  });
});
