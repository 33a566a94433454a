import {mkdir, readdir, rename, rm, stat, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {zlibSync} from 'fflate';
import {NAME} from '../../../src/static-index/format/checksum-name.js';
import {MANIFEST} from '../../../src/static-index/format/manifest.js';

export interface WrittenIndex {
  readonly files: number;
  readonly bytes: number;
  /** How many of the files already existed. */
  readonly unchanged: number;
}

/** 9 makes files a thousandth smaller, in twice the time. */
const LEVEL = 6;

const FILE = /^([^.]+)\.bin$/;

/**
 * Writes the files of a static index into a folder of their own. Existing files stay as they
 * are; the manifest is written last, in one step, and then files it no longer names are deleted. Compression is done in
 * JavaScript, as the system's zlib gives different bytes on different machines.
 *
 * @throws the system's error if something cannot be written.
 */
export async function writeStaticIndex(
  folder: string,
  files: ReadonlyMap<string, Uint8Array>,
): Promise<WrittenIndex> {
  await mkdir(folder, {recursive: true});
  const present = new Set(await readdir(folder));
  let bytes = 0;
  let unchanged = 0;
  for (const [name, content] of files) {
    const file = name === MANIFEST ? name : `${name}.bin`;
    if (name !== MANIFEST && present.has(file)) {
      unchanged++;
      bytes += (await stat(join(folder, file))).size;
      continue;
    }
    const packed = zlibSync(content, {level: LEVEL});
    bytes += packed.length;
    // Readers never see a partial file, nor does a kill leave one.
    const next = join(folder, `${file}.new`);
    await writeFile(next, packed);
    if (name !== MANIFEST) await rename(next, join(folder, file));
  }
  await rename(join(folder, `${MANIFEST}.new`), join(folder, MANIFEST));
  for (const file of present) {
    const [, name = ''] = FILE.exec(file) ?? [];
    if (NAME.test(name) && !files.has(name)) await rm(join(folder, file));
  }
  return {files: files.size, bytes, unchanged};
}
