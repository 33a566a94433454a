import {encodePath} from '../../library/encode-path.js';
import type {Library} from '../../library/library.js';
import {type HostPage, renderLinks} from './host-page.js';

/** The page at `/` when several projects are served. */
export function frontPage({projectVersions}: Library): HostPage {
  const links = projectVersions.map(({project, version}): [string, string] => {
    const name = project.versions.length > 1 ? `${project.slug} ${version.slug}` : project.slug;
    return [encodePath(version.mount), name];
  });
  return {title: 'Documentation', content: renderLinks(links)};
}
