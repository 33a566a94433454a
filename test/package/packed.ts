import {execFile} from 'node:child_process';
import {cp, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink} from 'node:fs/promises';
import {existsSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {basename, dirname, join, resolve} from 'node:path';
import {promisify} from 'node:util';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../..');

/** The files of a clone that packing needs, without build output. */
const SOURCES = [
  'bin',
  'src',
  'cli',
  'host',
  'integrations/presets',
  'tools',
  'custom-elements.json',
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'vite.config.ts',
];

export interface Installation {
  /** A folder outside the repository, with the packages in its `node_modules`. */
  readonly folder: string;
  /** The copy of the repository in which they were packed. */
  readonly clone: string;
  /** Paths of the tarballs: of the elements, the command, the host and the presets. */
  readonly tarballs: readonly string[];
  /** Runs a module there in a new Node process, and returns its output. */
  readonly runModule: (source: string) => Promise<string>;
  readonly remove: () => Promise<void>;
}

/**
 * Packs the packages in a copy of the repository without anything built, as `npm publish` would in a fresh clone,
 * and installs them in a folder outside. Their dependencies are linked to those of the repository, each only where
 * a package declares it, so that nothing is fetched, and a dependency that is not declared is missing.
 */
export async function installPackages(): Promise<Installation> {
  const temporary = await mkdtemp(join(tmpdir(), 'docent-packages-'));
  const clone = join(temporary, 'clone');
  const folder = join(temporary, 'consumer');
  await copySources(clone);
  await run('npm', ['pack'], {cwd: clone});
  for (const folder of ['cli', 'host', 'integrations/presets'])
    await run('npm', ['pack', '--workspace', folder], {cwd: clone});
  const names = (await readdir(clone)).filter(name => name.endsWith('.tgz')).sort();
  const tarballs = names.map(name => join(clone, name));
  for (const tarball of tarballs) await unpack(tarball, folder);
  return {
    folder,
    clone,
    tarballs,
    runModule: async source => {
      const args = ['--input-type=module', '--eval', source];
      return (await run(process.execPath, args, {cwd: folder})).stdout.trim();
    },
    remove: () => rm(temporary, {recursive: true}),
  };
}

async function copySources(clone: string): Promise<void> {
  const isSource = (path: string) => !/^(node_modules|dist|types)$/.test(basename(path));
  const configuration = (await readdir(root)).filter(name =>
    /^(package|package-lock|tsconfig.*)\.json$/.test(name),
  );
  for (const name of [...SOURCES, ...configuration])
    await cp(join(root, name), join(clone, name), {recursive: true, filter: isSource});
  for (const modules of ['node_modules', 'cli/node_modules', 'host/node_modules'])
    if (existsSync(join(root, modules))) await symlink(join(root, modules), join(clone, modules));
}

/** Unpacks a tarball like `npm install`. */
async function unpack(tarball: string, folder: string): Promise<void> {
  const modules = join(folder, 'node_modules');
  await mkdir(modules, {recursive: true});
  await run('tar', ['-xzf', tarball, '-C', folder]);
  const manifest = await readFile(join(folder, 'package/package.json'), 'utf8');
  const {name, dependencies, peerDependencies} = JSON.parse(manifest) as {
    name: string;
    dependencies: object;
    peerDependencies?: object;
  };
  const target = join(modules, name);
  await mkdir(dirname(target), {recursive: true});
  await rename(join(folder, 'package'), target);
  for (const dependency of Object.keys({...dependencies, ...peerDependencies})) {
    // Other packages of Docent are installed next to this one.
    if (dependency.startsWith('@docent/')) continue;
    const link = join(target, 'node_modules', dependency);
    await mkdir(dirname(link), {recursive: true});
    const own = join(root, 'host/node_modules', dependency);
    await symlink(
      name === '@docent/host' && existsSync(own) ? own : join(root, 'node_modules', dependency),
      link,
    );
  }
}
