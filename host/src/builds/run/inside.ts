import {readdir, realpath} from 'node:fs/promises';
import {join, sep} from 'node:path';

/**
 * The first of the links in a folder that leads out of another one; `undefined` when there is none. What is published is
 * what links lead to, and a repository could have one to any file of the host.
 */
export async function linkOutOf(root: string, folder: string): Promise<string | undefined> {
  const real = await realpath(root);
  const isInside = (path: string): boolean => path === real || path.startsWith(real + sep);
  const seen = new Set<string>();
  const look = async (path: string): Promise<string | undefined> => {
    const target = await realpath(path).catch(() => undefined);
    // A link to nowhere is passed by when files are copied.
    if (target === undefined || seen.has(target)) return undefined;
    if (!isInside(target)) return path;
    seen.add(target);
    for (const entry of await readdir(target, {withFileTypes: true}).catch(() => [])) {
      if (!entry.isDirectory() && !entry.isSymbolicLink()) continue;
      const found = await look(join(path, entry.name));
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return look(folder);
}
