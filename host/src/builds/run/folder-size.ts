import {lstat, readdir} from 'node:fs/promises';
import {join} from 'node:path';

/** How much of the disk a folder takes, in bytes: a file with several names once. What goes away meanwhile is none of it. */
export async function folderSize(folder: string): Promise<number> {
  let total = 0;
  const folders = [folder];
  const seen = new Set<string>();
  for (let next = folders.pop(); next !== undefined; next = folders.pop())
    for (const entry of await readdir(next, {withFileTypes: true}).catch(() => [])) {
      const path = join(next, entry.name);
      if (entry.isDirectory()) folders.push(path);
      const found = await lstat(path).catch(() => undefined);
      if (!found) continue;
      if (found.nlink > 1 && !entry.isDirectory()) {
        const file = `${found.dev}:${found.ino}`;
        if (seen.has(file)) continue;
        seen.add(file);
      }
      // Blocks are of 512 bytes; a file with holes takes less than its size.
      total += found.blocks * 512;
    }
  return total;
}
