import type {FastifyRequest} from 'fastify';
import {encodePath} from '../../library/encode-path.js';
import type {Format} from '../../library/downloads/download-files.js';
import type {ListedVersion, Project} from '../../library/library.js';
import {originOf} from '../origin.js';
import {docsAddress} from '../site-address.js';

/** Addresses for answers, on the origin and below the prefix that the request used. */
export interface Addresses {
  readonly page: (path: string) => string;
  /** @param path below `api/`, its parts encoded */
  readonly api: (path: string) => string;
  readonly download: (project: Project, version: ListedVersion, format: Format) => string;
}

export function addressesFor(request: FastifyRequest): Addresses {
  const origin = originOf(request);
  const prefix = request.url.startsWith('/_/') ? '/_/' : '/';
  return {
    page: path => docsAddress(request, path),
    api: path => `${origin}${prefix}api/${path}`,
    download: (project, version, format) =>
      origin + encodePath(`/_/downloads/${project.slug}/${project.row.language}/${version.slug}/${format}/`),
  };
}

/** Where a project's documentation starts: its default version, or its prefix while nothing is served. */
export const startOf = (project: Project): string =>
  project.versions.find(({slug}) => slug === project.defaultVersion)?.mount ?? project.prefix;
