import type {Edition, Library} from '../../library/library.js';
import {Refusal} from './refusal.js';

/** @throws {Refusal} 404, that says which of the two is not here. */
export function findEdition(library: Library, project: string, version?: string): Edition {
  const edition = library.edition(project, version);
  if (edition) return edition;
  const detail = library.project(project)
    ? `Not found: project "${project}" has no version "${version}" here.`
    : `Not found: no project "${project}" is served here.`;
  throw new Refusal(404, {detail});
}
