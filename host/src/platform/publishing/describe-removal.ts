import {counted} from '../../../../cli/src/system/text.js';
import type {Removal} from './removal.js';

/**
 * Describes for the administrator what is removed, and what changes for the rest of the library.
 *
 * @param hasSource whether docent.yaml has a source from which the project is built
 */
export function describeRemoval(removal: Removal, {hasSource}: {readonly hasSource: boolean}): string[] {
  const {project, version, versions, builds, redirects, links, running, newDefault, detached} = removal;
  const things = [
    ...(version === undefined ? [counted(versions.length, 'version')] : []),
    counted(builds, 'build'),
    ...(redirects ? [counted(redirects, 'redirect')] : []),
    ...(links ? [counted(links, 'sharing link')] : []),
  ];
  const name = version === undefined ? `the project ${project}` : `the version ${version} of ${project}`;
  const [stays, addresses] =
    detached.length === 1 ? ['stays', 'an address of its own'] : ['stay', 'addresses of their own'];
  const source =
    version === undefined
      ? `docent.yaml still has a source for ${project} under "projects"; remove that, too.`
      : `docent.yaml has a source for ${project}: as long as that has ${version}, the next build adds it again.`;
  return [
    `This removes ${name} with ${things.join(', ')}.`,
    ...(running ? [`${counted(running, 'build')} under way will come to nothing.`] : []),
    ...(newDefault === undefined
      ? []
      : [`${version} is the default version; ${newDefault} becomes the default.`]),
    ...(detached.length ? [`${detached.join(', ')} ${stays}, at ${addresses}.`] : []),
    ...(hasSource ? [source] : []),
  ];
}
