import assert from 'node:assert/strict';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import {test} from 'node:test';
import fc from 'fast-check';
import {copyFiles} from '../../../host/src/platform/publishing/copy-files.js';
import {readSiteFile, type SiteFolder} from '../../../cli/src/site/site-boundary.js';
import {findSiteFile} from '../../../cli/src/site/site-file.js';
import {listPages, walkFiles} from '../../../cli/src/site/walk-site.js';

/** Targets of links: in the site, in an allowed folder, elsewhere, and in a library. */
const TARGETS = [
  ...[
    'site',
    'site/a',
    'site/b',
    'site/a/b',
    'site/a/c.html',
    'site/b/c.html',
    'site/l1',
    'site/a/l2',
    'site/b/l3',
  ],
  ...['shared', 'shared/c.html', 'shared/out'],
  ...['other', 'other/c.html', 'other/a'],
  ...['library', 'library/docent.yaml', 'library/data', 'library/data/secret', 'library/data/files/c.html'],
  ...['.', 'nowhere'],
];
const LINKS = [
  'site/l1',
  'site/l2.html',
  'site/a/l2',
  'site/b/l3',
  'site/a/l4.html',
  'site/a/b/l5',
  'shared/out',
];
const REPLACED = [...LINKS, 'site/a', 'site/b', 'site/a/c.html'];
/** Paths of the site that are requested, some of them through links. */
const REQUESTED = (() => {
  const names = [
    'a',
    'b',
    'l1',
    'l2',
    'l3',
    'l5',
    'out',
    'data',
    'library',
    'other',
    'shared',
    'site',
    'files',
  ];
  const files = ['c.html', 'l2.html', 'l4.html', 'secret', 'docent.yaml', 'l1', 'l2'];
  const folders = ['', ...names, ...names.flatMap(parent => names.map(name => `${parent}/${name}`))];
  return folders.flatMap(folder => files.map(file => (folder ? `${folder}/${file}` : file)));
})();

const FILES = {
  'site/index.html': '<p>OURS',
  'site/a/c.html': '<p>OURS',
  'site/a/b/d.html': '<p>OURS',
  'site/b/c.html': '<p>OURS',
  'shared/c.html': '<p>SHARED',
  'other/c.html': '<p>PRIVATE',
  'other/a/c.html': '<p>PRIVATE',
  'library/docent.yaml': 'PRIVATE',
  'library/data/secret': 'PRIVATE',
  'library/data/store.db': 'PRIVATE',
  'library/data/files/c.html': '<p>PRIVATE',
};

const link = fc.record({
  path: fc.constantFrom(...LINKS),
  target: fc.constantFrom(...TARGETS),
});
const swap = fc.record({
  path: fc.constantFrom(...REPLACED),
  target: fc.constantFrom(...TARGETS),
});

function makeTree(links: readonly {readonly path: string; readonly target: string}[]): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'docent-links-')));
  for (const [path, content] of Object.entries(FILES)) {
    mkdirSync(dirname(join(root, path)), {recursive: true});
    writeFileSync(join(root, path), content);
  }
  for (const {path, target} of links) putLink(root, path, target);
  return root;
}

/** Creates a link in place of an existing entry, if its parent folder exists. */
function putLink(root: string, path: string, target: string): void {
  try {
    // The test itself must not write through a parent that has become a link.
    if (realpathSync(dirname(join(root, path))) !== dirname(join(root, path))) return;
    rmSync(join(root, path), {recursive: true, force: true});
    symlinkSync(join(root, target), join(root, path));
  } catch {
    // Without a parent folder, nothing is created.
  }
}

async function textOf(site: SiteFolder, path: string): Promise<string> {
  let text = '';
  try {
    for await (const piece of readSiteFile(site, join(site.folder, path))) text += piece.toString();
  } catch {
    return '';
  }
  return text;
}

test('copies a site and reads no file outside of it, for random folders with links, some of which replace files that were listed before', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(link, {maxLength: 7}),
      fc.array(swap, {maxLength: 4}),
      fc.boolean(),
      async (links, swaps, isSharedAllowed) => {
        const root = makeTree(links);
        try {
          const site = {
            folder: join(root, 'site'),
            followLinksTo: isSharedAllowed ? [join(root, 'shared')] : [],
          };
          const forbidden = isSharedAllowed ? /PRIVATE/ : /PRIVATE|SHARED/;
          const copy = join(root, 'copy');
          const {leftOut} = await copyFiles({from: site, to: copy}, () => {});
          for (const {target} of leftOut) assert.ok(!target.startsWith(`${site.folder}/`), target);
          for await (const file of walkFiles({folder: copy}))
            assert.doesNotMatch(readFileSync(file, 'utf8'), forbidden);
          // Files that no link can replace are in the copy, whatever links there are beside them.
          for (const path of ['index.html', 'a/b/d.html', 'b/c.html'])
            assert.equal(readFileSync(join(copy, path), 'utf8'), '<p>OURS', path);
          const walked: string[] = [];
          for await (const file of walkFiles(site)) walked.push(file);
          const pages = await listPages(site);
          for (const {path, target} of swaps) putLink(root, path, target);
          // These files were listed before links replaced some of them.
          for (const file of [...walked, ...pages.map(({file}) => file)])
            assert.doesNotMatch(await textOf(site, file.slice(site.folder.length + 1)), forbidden, file);
          for (const path of REQUESTED) {
            const siteFile = await findSiteFile(site, path);
            if (siteFile.kind === 'page' || siteFile.kind === 'asset')
              assert.doesNotMatch(await textOf(site, siteFile.path), forbidden, path);
            assert.doesNotMatch(await textOf(site, path), forbidden, path);
          }
          assert.equal(await textOf(site, 'index.html'), '<p>OURS');
        } finally {
          rmSync(root, {recursive: true, force: true});
        }
      },
    ),
    {numRuns: 25},
  );
});
