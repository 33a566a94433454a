import type {ProjectVersion, Library} from '../../library/library.js';
import {HttpError} from './http-error.js';

/** @throws {HttpError} 404, that says which of the two is not here. */
export function findProjectVersion(library: Library, project: string, version?: string): ProjectVersion {
  const edition = library.edition(project, version);
  if (edition) return edition;
  const detail = library.project(project)
    ? `Not found: project "${project}" has no version "${version}" here.`
    : `Not found: no project "${project}" is served here.`;
  throw new HttpError(404, {detail});
}
