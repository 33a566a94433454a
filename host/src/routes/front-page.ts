import {encodePath} from '../library/encode-path.js';
import type {Library} from '../library/library.js';

/** The page at `/` when several projects are served. Slugs need no escaping: see library/slug.ts. */
export function frontPage({projectVersions}: Library): string {
  const links = projectVersions.map(({project, version}) => {
    const name = project.versions.length > 1 ? `${project.slug} ${version.slug}` : project.slug;
    return `<li><a href="${encodePath(version.mount)}">${name}</a></li>`;
  });
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Documentation</title>
<h1>Documentation</h1>
<ul>
${links.join('\n')}
</ul>
</html>
`;
}
