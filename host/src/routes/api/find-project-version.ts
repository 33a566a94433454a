import type {ProjectVersion, Library} from '../../library/library.js';
import {HttpError} from '../../http/http-error.js';

/** @throws {HttpError} 404, for an unknown project or version. */
export function findProjectVersion(library: Library, project: string, version?: string): ProjectVersion {
  const projectVersion = library.find(project, version);
  if (projectVersion) return projectVersion;
  const detail = library.project(project)
    ? `Not found: project "${project}" has no version "${version}" here.`
    : `Not found: no project "${project}" is served here.`;
  throw new HttpError(404, {detail});
}
