import {readdir, realpath, stat} from 'node:fs/promises';
import {join} from 'node:path';

/** Every file below a folder that may be served, links followed, each folder once. Hidden names are passed by. */
export async function* walkFiles(folder: string, seen = new Set<string>()): AsyncGenerator<string> {
  const real = await realpath(folder);
  if (seen.has(real)) return;
  seen.add(real);
  for (const name of (await readdir(folder)).sort()) {
    if (name.startsWith('.')) continue;
    const path = join(folder, name);
    // A link to nowhere is none of the site's files.
    const found = await stat(path).catch(() => undefined);
    if (found?.isDirectory()) yield* walkFiles(path, seen);
    else if (found?.isFile()) yield path;
  }
}
