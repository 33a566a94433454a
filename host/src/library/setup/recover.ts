import {rm} from 'node:fs/promises';
import {join} from 'node:path';
import {checkFolder} from '../check-folder.js';
import {failBuild, isAlive} from './build-records.js';
import type {PublisherOptions} from './publisher-options.js';

/** Ends builds whose process on this machine is gone. Answers what it did, in sentences. */
export async function recover(options: PublisherOptions): Promise<string[]> {
  const {store, files} = options;
  const open = await store.database
    .selectFrom('build')
    .innerJoin('project', 'project.id', 'build.project_id')
    .leftJoin('version', 'version.id', 'build.version_id')
    .select(['build.id', 'build.worker', 'project.slug as project', 'version.slug as version'])
    .where('build.finished', 'is', null)
    .execute();
  const said: string[] = [];
  for (const {id, worker, project, version} of open) {
    if (isAlive(worker)) continue;
    await failBuild(store, id, 'The process that built it ended before it was done.');
    await rm(join(files, project, `${version}-b${id}`), {recursive: true, force: true});
    said.push(
      `Build ${id} of ${project} ${version} was cut off, and is marked as failed; what was served before it still is.`,
    );
  }
  return [...said, ...(await mend(options))];
}

/** Makes indexes anew that are gone or cannot be read, of the files that are served. Answers what it did. */
async function mend({store, index, hasIndex}: PublisherOptions): Promise<string[]> {
  const served = await store.database
    .selectFrom('version')
    .innerJoin('build', 'build.id', 'version.build_id')
    .innerJoin('project', 'project.id', 'version.project_id')
    .select([
      'project.slug as project',
      'version.slug as version',
      'build.folder',
      'build.index_name as name',
    ])
    .where('version.active', '=', 1)
    .execute();
  const said: string[] = [];
  const seen = new Set<string>();
  for (const {project, version, folder, name} of served) {
    if (folder === null || name === null || seen.has(folder)) continue;
    seen.add(folder);
    if (await checkFolder(folder))
      said.push(
        `The files of ${project} ${version} are gone from ${folder}; put them back from a backup, or publish the version again.`,
      );
    else if (!(await hasIndex({project, version: name}))) {
      const {pages} = await index({folder, project, version: name});
      said.push(
        `The index of ${project} ${version} was gone or damaged; it was made anew, of ${pages} pages.`,
      );
    }
  }
  return said;
}
