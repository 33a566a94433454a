import {readFile, rm, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import type {LibraryView} from '../library/library-view.js';
import {UserError} from './user-error.js';

/** Which folder each version in a data folder was indexed from, by `project/version`. */
const FILE = 'sites.json';

/**
 * Records in a data folder which sites its indexes belong to.
 *
 * @throws {UserError} when it holds an index under that name for another folder, which this site would replace.
 */
export async function registerSites(data: string, library: LibraryView): Promise<void> {
  const path = join(data, FILE);
  const known = await readRegistry(path);
  for (const {project, version} of library.projectVersions) {
    const name = `${project.slug}/${version.slug}`;
    const other = known[name];
    if (other !== undefined && other !== version.folder) {
      throw new UserError(
        `The index in ${data} has a site "${name}" from ${other}, not ${version.folder}; choose another folder ` +
          `with --data, another name with name=folder, or replace the index with --rebuild.`,
      );
    }
    known[name] = version.folder;
  }
  await writeFile(path, `${JSON.stringify(known, null, 2)}\n`);
}

/** Forgets all sites. */
export const clearRegistry = (data: string): Promise<void> => rm(join(data, FILE), {force: true});

/** A missing or broken file counts as empty. */
async function readRegistry(path: string): Promise<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(await readFile(path, 'utf8'));
    return typeof value === 'object' && value !== null ? {...value} : {};
  } catch {
    return {};
  }
}
