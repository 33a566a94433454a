import {decoded} from './decoded.js';

/** What stands before the version in the path of a hosted page: nothing, a language, a subproject, or both. */
const BEFORE_VERSION = /^(?:projects\/[^/]+\/)?(?:[^/]+\/)?$/;

/**
 * A page's path for reading: `library › asyncio-task`, without project, language and version, and without the file
 * endings that only servers care about. Empty for a front page.
 * @param version slug; `undefined` where it is not known
 */
export function breadcrumb(path: string, version: string | undefined): string {
  const parts = path.split('/').filter(Boolean);
  const at = version === undefined ? -1 : parts.indexOf(version);
  const isPrefix =
    at >= 0 &&
    BEFORE_VERSION.test(
      parts
        .slice(0, at)
        .map(part => `${part}/`)
        .join(''),
    );
  return parts
    .slice(isPrefix ? at + 1 : 0)
    .map(part => decoded(part).replace(/\.html?$/, ''))
    .filter(part => part !== 'index')
    .join(' › ');
}
