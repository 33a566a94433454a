import type {ProjectVersion, LibraryView} from '../../library/library-view.js';
import {HttpError} from '../../http/http-error.js';

/** @throws {HttpError} 404, for an unknown project or version. */
export function findProjectVersion(view: LibraryView, project: string, version?: string): ProjectVersion {
  const projectVersion = view.find(project, version);
  if (projectVersion) return projectVersion;
  const detail = view.project(project)
    ? `Not found: project "${project}" has no version "${version}" here.`
    : `Not found: no project "${project}" is served here.`;
  throw new HttpError(404, {detail});
}
