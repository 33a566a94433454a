import assert from 'node:assert/strict';
import {execFileSync, spawn} from 'node:child_process';
import {once} from 'node:events';
import {
  closeSync,
  linkSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import {mkdir, rename, rm, symlink} from 'node:fs/promises';
import {join} from 'node:path';
import {test} from 'node:test';
import {
  keptSite,
  openSiteFile,
  openSiteFileSync,
  OutsideError,
  readSiteFile,
  SiteBoundary,
  type SiteFolder,
} from '../../../cli/src/site/site-boundary.js';
import {until} from '../../support/until.js';
import {makeFolders} from './linked-folders.js';

async function textOf(site: SiteFolder, path: string): Promise<string> {
  const file = await openSiteFile(site, join(site.folder, path));
  try {
    return await file.readFile('utf8');
  } finally {
    await file.close();
  }
}

const refused = {name: 'OutsideError'};

test('follows links inside the folder, and links that lead out only into allowed folders', async t => {
  const root = await makeFolders(t);
  const folder = join(root, 'site');
  await symlink('deep/a.html', join(folder, 'inside.html'));
  await symlink('../shared/jquery.js', join(folder, 'jquery.js'));
  await symlink(join(root, 'shared/deep'), join(folder, 'more'));
  await symlink('../etc/passwd', join(folder, 'passwd'));
  assert.equal(await textOf({folder}, 'inside.html'), '<p>');
  for (const path of ['jquery.js', 'more/b.js', 'passwd'])
    await assert.rejects(textOf({folder}, path), refused, path);
  const withShared = {folder, followLinksTo: [join(root, 'shared')]};
  assert.equal(await textOf(withShared, 'jquery.js'), 'jq');
  assert.equal(await textOf(withShared, 'more/b.js'), 'b');
  await assert.rejects(textOf(withShared, 'passwd'), refused);
  // A folder whose name begins with that of the allowed folder is not allowed.
  await assert.rejects(textOf({folder, followLinksTo: [join(root, 'share')]}, 'jquery.js'), refused);
});

test('the folder may itself be a link, and may be replaced by another link', async t => {
  const root = await makeFolders(t);
  const site = {folder: join(root, 'current')};
  await symlink('site', site.folder);
  assert.equal(await textOf(site, 'deep/a.html'), '<p>');
  await rm(site.folder);
  await symlink('shared', site.folder);
  assert.equal(await textOf(site, 'jquery.js'), 'jq');
  // A link to the data of a library may not replace the folder.
  await rm(site.folder);
  await symlink('library/data', site.folder);
  await assert.rejects(textOf(site, 'secret'), refused);
});

test('refuses data of a library by link and by name, whatever folders are allowed', async t => {
  const root = await makeFolders(t);
  const folder = join(root, 'site');
  const links = {
    secret: '../library/data/secret',
    data: '../library/data',
    library: '../library',
    yaml: '../library/docent.yaml',
    private: '../library/data/files/manual/latest-b1',
  };
  for (const [name, target] of Object.entries(links)) await symlink(target, join(folder, name));
  const paths = [
    'secret',
    'data/secret',
    'data/store.db',
    'library/data/secret',
    'yaml',
    'library/docent.yaml',
  ];
  for (const followLinksTo of [[], [root], [join(root, 'library')], [join(root, 'library/data')], ['/']])
    for (const path of [...paths, 'private/index.html'])
      await assert.rejects(
        textOf({folder, followLinksTo}, path),
        refused,
        `${path} with ${followLinksTo.join()}`,
      );
  for (const [site, path] of [
    [root, 'library/data/secret'],
    [join(root, 'library'), 'data/secret'],
    [join(root, 'library'), 'docent.yaml'],
    [join(root, 'library/data'), 'secret'],
  ] as const)
    await assert.rejects(textOf({folder: site}, path), refused, `${site} ${path}`);
});

test('refuses the data of a library whose data folder is a link to another folder', async t => {
  const root = await makeFolders(t);
  await rename(join(root, 'library/data'), join(root, 'var'));
  await symlink('../var', join(root, 'library/data'));
  const folder = join(root, 'site');
  await symlink('../var/secret', join(folder, 'secret'));
  await symlink('../library/data', join(folder, 'data'));
  for (const path of ['secret', 'data/secret', 'data/files/manual/latest-b1/index.html'])
    await assert.rejects(textOf({folder, followLinksTo: [root]}, path), refused, path);
});

test('refuses a hard link to data of a library around or beside the site, or to a private path', async t => {
  const root = await makeFolders(t);
  const privatePaths = ['docent.yaml', 'data'].map(name => join(root, 'library', name));
  for (const site of [
    {folder: join(root, 'elsewhere/deep/site'), privatePaths},
    {folder: join(root, 'library/html')},
    {folder: join(root, 'site')},
  ]) {
    await mkdir(site.folder, {recursive: true});
    const names = ['data/secret', 'data/store.db', 'docent.yaml', 'data/files/manual/latest-b1/index.html'];
    for (const [at, name] of names.entries()) {
      linkSync(join(root, 'library', name), join(site.folder, `hard${at}`));
      await assert.rejects(textOf(site, `hard${at}`), refused, name);
    }
    writeFileSync(join(site.folder, 'own'), 'own');
    linkSync(join(site.folder, 'own'), join(site.folder, 'second'));
    assert.equal(await textOf(site, 'second'), 'own');
  }
});

test('reads the copy that a library serves, and nothing else in its data', async t => {
  const root = await makeFolders(t);
  const site = keptSite(join(root, 'library/data/files/manual/latest-b1'));
  assert.equal(await textOf(site, 'index.html'), 'PRIVATE');
  await symlink('../../../secret', join(site.folder, 'secret'));
  await symlink('../../..', join(site.folder, 'data'));
  for (const path of ['secret', 'data/secret', 'data/store.db'])
    await assert.rejects(textOf(site, path), refused, path);
});

/** Determines the path of an open file: Linux reports it, other systems do not. */
const PATHS_OF = {
  'with the path that Linux reports': undefined,
  'without a path from the system': () => undefined,
} as const;

for (const [how, pathOf] of Object.entries(PATHS_OF)) {
  test(`checks the opened file, so that replacing a link afterwards has no effect, ${how}`, async t => {
    const root = await makeFolders(t);
    const [secret, path] = [join(root, 'library/data/secret'), join(root, 'site/a.txt')];
    const boundary = () => new SiteBoundary({folder: join(root, 'site')}, pathOf);
    // Opened through a link that is replaced by a harmless file before the check.
    symlinkSync(secret, path);
    const opened = openSync(path, 'r');
    rmSync(path);
    writeFileSync(path, 'harmless');
    assert.throws(() => boundary().verify(opened, path), OutsideError);
    closeSync(opened);
    const honest = openSync(path, 'r');
    boundary().verify(honest, path);
    closeSync(honest);
    // A parent folder was a link when the file was opened.
    symlinkSync(join(root, 'library/data'), join(root, 'site/way'));
    const below = openSync(join(root, 'site/way/secret'), 'r');
    rmSync(join(root, 'site/way'));
    renameSync(join(root, 'site/deep'), join(root, 'site/way'));
    writeFileSync(join(root, 'site/way/secret'), 'harmless');
    assert.throws(() => boundary().verify(below, join(root, 'site/way/secret')), OutsideError);
    closeSync(below);
  });

  test(`reads a file through symbolic and hard links, ${how}`, async t => {
    const root = await makeFolders(t);
    const folder = join(root, 'site');
    symlinkSync('deep', join(folder, 'linked'));
    linkSync(join(folder, 'deep/a.html'), join(folder, 'hard.html'));
    const boundary = new SiteBoundary({folder}, pathOf);
    for (const path of ['linked/a.html', 'hard.html', 'deep/a.html'])
      closeSync(openSiteFileSync(boundary, join(folder, path)));
  });
}

test('never reads the target of a link that alternates with a file', async t => {
  const root = await makeFolders(t);
  const folder = join(root, 'site');
  const path = join(folder, 'a.txt');
  writeFileSync(path, 'harmless');
  // A separate process, so that files are swapped between any two calls of the reader.
  const script = `
    const {renameSync, symlinkSync, writeFileSync} = require('node:fs');
    const [path, secret] = process.argv.slice(1);
    process.stdout.write('begun');
    for (let round = 0; round < 1e7; round++) {
      symlinkSync(secret, path + '.link'); renameSync(path + '.link', path);
      writeFileSync(path + '.file', 'harmless'); renameSync(path + '.file', path);
    }`;
  const swapping = spawn(process.execPath, ['-e', script, path, join(root, 'library/data/secret')]);
  t.after(() => swapping.kill('SIGKILL'));
  await once(swapping.stdout, 'data');
  const seen = {read: 0, refused: 0};
  for (let round = 0; round < 100_000 && (round < 3_000 || !seen.read || !seen.refused); round++) {
    try {
      const descriptor = openSiteFileSync(new SiteBoundary({folder}), path);
      try {
        assert.doesNotMatch(readFileSync(descriptor, 'utf8'), /PRIVATE/);
      } finally {
        closeSync(descriptor);
      }
      seen.read++;
    } catch (error) {
      if (!(error instanceof OutsideError)) throw error;
      seen.refused++;
    }
  }
  assert.ok(seen.read > 0 && seen.refused > 0, JSON.stringify(seen));
});

test(
  'refuses pipes and devices, without waiting for them',
  {skip: process.platform === 'win32' && 'Windows has neither in a folder'},
  async t => {
    const folder = join(await makeFolders(t), 'site');
    execFileSync('mkfifo', [join(folder, 'pipe')]);
    await symlink('/dev/zero', join(folder, 'zero'));
    await assert.rejects(textOf({folder}, 'pipe'), refused);
    await assert.rejects(textOf({folder, followLinksTo: ['/dev']}, 'zero'), refused);
  },
);

/** The descriptors under which this process has a file open. Empty on systems other than Linux. */
function openDescriptorsOf(path: string): string[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc/self/fd').filter(descriptor => {
    try {
      return readlinkSync(`/proc/self/fd/${descriptor}`) === path;
    } catch {
      return false;
    }
  });
}

test('closes a file if its reader stops before the end', async t => {
  const root = await makeFolders(t);
  const folder = join(root, 'site');
  const path = join(folder, 'long');
  writeFileSync(path, Buffer.alloc(500_000, 'a'));
  for await (const piece of readSiteFile({folder}, path, {start: 10, end: 400_000})) {
    assert.ok(piece.length > 0);
    break;
  }
  await until(() => openDescriptorsOf(path).length === 0);
});
