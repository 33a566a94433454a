import {readdir, realpath, stat} from 'node:fs/promises';
import {join} from 'node:path';

/** Every file below a folder that may be served. Follows links, visits each folder once and skips hidden names. */
export async function* walkFiles(folder: string, seen = new Set<string>()): AsyncGenerator<string> {
  const real = await realpath(folder);
  if (seen.has(real)) return;
  seen.add(real);
  for (const name of (await readdir(folder)).sort()) {
    if (name.startsWith('.')) continue;
    const path = join(folder, name);
    // A dangling link is not one of the site's files.
    const found = await stat(path).catch(() => undefined);
    if (found?.isDirectory()) yield* walkFiles(path, seen);
    else if (found?.isFile()) yield path;
  }
}
