import {lstat, readdir} from 'node:fs/promises';
import {join} from 'node:path';

/** How much of the disk a folder takes, in bytes. What goes away meanwhile is none of it. */
export async function folderSize(folder: string): Promise<number> {
  let total = 0;
  const folders = [folder];
  for (let next = folders.pop(); next !== undefined; next = folders.pop())
    for (const entry of await readdir(next, {withFileTypes: true}).catch(() => [])) {
      const path = join(next, entry.name);
      const found = await lstat(path).catch(() => undefined);
      // Blocks are of 512 bytes; a file with holes takes less than its size.
      total += (found?.blocks ?? 0) * 512;
      if (entry.isDirectory()) folders.push(path);
    }
  return total;
}
