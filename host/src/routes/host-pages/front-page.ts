import {encodePath} from '../../library/encode-path.js';
import type {Library} from '../../library/library.js';
import {escapeHtml, type HostPage, renderLinks} from './host-page.js';

/**
 * The page at `/` when several projects are served.
 *
 * @param person who is signed in, where people can sign in
 */
export function frontPage(
  {projectVersions}: Library,
  person?: {readonly name: string | undefined},
): HostPage {
  const offered = projectVersions.filter(({version}) => !version.row.hidden);
  const links = offered.map(({project, version}): [string, string] => {
    const name = project.versions.length > 1 ? `${project.slug} ${version.slug}` : project.slug;
    return [encodePath(version.mount), name];
  });
  return {title: 'Documentation', content: renderLinks(links) + (person ? renderDoor(person.name) : '')};
}

const renderDoor = (name: string | undefined): string =>
  name === undefined
    ? '<p><a href="/_/sign-in">Sign in</a> for documentation that is not public.</p>'
    : `<form method="post" action="/_/sign-out"><p>Signed in as ${escapeHtml(name)}. <button>Sign out</button></p></form>`;
