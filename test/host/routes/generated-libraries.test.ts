import assert from 'node:assert/strict';
import {test} from 'node:test';
import fc from 'fast-check';
import {type Operation, operations} from '../../../src/api/index.js';
import {createRedirect} from '../../../host/src/platform/library/redirects.js';
import {Organizations} from '../../../host/src/platform/people/people.js';
import {now} from '../../../host/src/platform/store/store.js';
import {page} from './test-site.js';
import {
  type Viewer,
  type GeneratedLibrary,
  generatedLibrary,
  Knowledge,
  NAME,
  names,
} from './generated-library.js';
import {type LibraryHost, startLibrary} from './library-host.js';

/** Number of libraries that are generated. Default: 2 */
const RUNS = Number(process.env['DOCENT_GENERATED_LIBRARIES'] ?? 2);
const NOBODY = (): undefined => undefined;
const PASSWORD = 'correct horse';

type Viewers = Readonly<Record<string, Viewer & {readonly headers: Readonly<Record<string, string>>}>>;

async function fill(host: LibraryHost, {projects, roles, owned}: GeneratedLibrary): Promise<Viewers> {
  const {store, people} = host;
  const ids: number[] = [];
  for (const [p, {isPrivate, versions, relation, redirect}] of projects.entries()) {
    const slug = names.project(p);
    const before = ids[p - 1];
    const id = await host.add({
      slug,
      privacy: isPrivate ? 'private' : 'public',
      versions: {},
      ...(relation === 'translation' && before !== undefined && {translationOf: before, language: 'de'}),
    });
    ids.push(id);
    for (const [v, {isPrivate}] of versions.entries()) {
      const text = `<p>common ${names.text(p, v)}</p>`;
      const files = {'index.html': page(`Start ${names.version(p, v)}`, text)};
      await host.publish(slug, names.version(p, v), files, {
        commit: names.commit(p, v),
        privacy: isPrivate ? 'private' : 'public',
      });
    }
    await store.write(undefined, async transaction => {
      for (const [v, {isActive, isHidden}] of versions.entries())
        await transaction
          .updateTable('version')
          .set({active: isActive ? 1 : 0, hidden: isHidden ? 1 : 0})
          .where('slug', '=', names.version(p, v))
          .execute();
      await transaction
        .updateTable('project')
        .set({default_version: names.version(p, 0)})
        .where('id', '=', id)
        .execute();
      const dated = {created: now(), modified: now()};
      const variable = {name: names.variable(p), value: 'never-told', public: 0 as const};
      await transaction
        .insertInto('variable')
        .values({...dated, ...variable, project_id: id})
        .execute();
      if (relation === 'part' && before !== undefined)
        await transaction
          .insertInto('subproject')
          .values({parent_id: before, child_id: id, alias: names.alias(p)})
          .execute();
    });
    if (redirect !== 'none')
      await createRedirect(
        {store, project: {id, slug}, who: 'test'},
        {
          type: 'page',
          from_url: '/moved.html',
          to_url: `/${names.target(p)}.html`,
          force: redirect === 'forced',
        },
      );
  }
  for (const name of ['member', 'colleague', 'owner'])
    await people.add(name, PASSWORD, {admin: name === 'owner'});
  for (const p of projects.keys()) await people.grant('member', names.project(p), roles[p]);
  const organizations = new Organizations(store);
  await organizations.add('org');
  for (const p of projects.keys()) if (owned[p]) await organizations.assign(names.project(p), 'org');
  await organizations.grant('org', 'colleague', 'reader');

  const token = async (name: string, days?: number) =>
    people.apiTokens.issue(name, {scope: 'read', label: '', days});
  const header = ({token}: {token: string}) => ({headers: {authorization: `Token ${token}`}});
  const [revoked, expired] = [await token('owner'), await token('owner', 1)];
  await people.apiTokens.revoke(revoked.id);
  await store.write(undefined, transaction =>
    transaction.updateTable('api_token').set({expires: now()}).where('id', '=', expired.id).execute(),
  );
  const owner = (await people.check('owner', PASSWORD))!;
  const ended = await people.sessions.start(owner, undefined);
  await people.sessions.end(ended);
  const shared = await people.sharings.share(names.project(0));
  const sharing = await people.sharings.share(names.project(1), {version: names.version(1, 0)});
  const revokedSharing = await people.sharings.share(names.project(0), {days: 1});
  await people.sharings.revoke(revokedSharing.id);
  return {
    anonymous: {headers: {}, role: NOBODY},
    'who has a revoked token': {...header(revoked), role: NOBODY},
    'who has an expired token': {...header(expired), role: NOBODY},
    'whose session has ended': {headers: {cookie: `docent-session=${ended}`}, role: NOBODY},
    'whose sharing was revoked': {...header(revokedSharing), role: NOBODY},
    'who was shared a project': {...header(shared), role: NOBODY, shares: [{project: 0, version: undefined}]},
    'who was shared a version': {...header(sharing), role: NOBODY, shares: [{project: 1, version: 0}]},
    member: {...header(await token('member')), role: p => roles[p]},
    colleague: {...header(await token('colleague')), role: p => (owned[p] ? 'reader' : undefined)},
    owner: {...header(owner && (await token('owner'))), role: () => 'admin'},
    'owner by session': {
      headers: {cookie: `docent-session=${await people.sessions.start(owner, undefined)}`},
      role: () => 'admin',
    },
  };
}

/** Paths of all GET routes, with names in the library and a name that does not exist. */
function requestsFor({projects}: GeneratedLibrary, origin: string): string[] {
  const places = projects.flatMap((project, p) => project.versions.map((_, v) => [p, v] as const));
  const values: Readonly<Record<string, readonly string[]>> = {
    id: ['1', '2', '3', '4', '5', '6'],
    project_slug: [...projects.map((_, p) => names.project(p)), 'none'],
    version_slug: [...places.map(([p, v]) => names.version(p, v)), 'none'],
    alias_slug: projects.map((_, p) => names.alias(p)),
    organization_slug: ['org'],
    build_id: ['1', '2', '3', '4', '5', '6'],
    redirect_id: ['1', '2', '3'],
    environmentvariable_id: ['1', '2', '3'],
    notification_id: ['4'],
    user_name: ['member'],
  };
  const filled = (path: string): string[] => {
    const [, name] = /\{(\w+)\}/.exec(path) ?? [];
    return name ? values[name]!.flatMap(value => filled(path.replace(`{${name}}`, value))) : [path];
  };
  const routes = Object.values<Operation>(operations)
    .filter(({route}) => route.method === 'GET')
    .flatMap(({route}) => filled(route.path));
  const pages = places.flatMap(([p, v]) => {
    const at = `${names.project(p)}/en/${names.version(p, v)}/`;
    const url = encodeURIComponent(`${origin}/${at}index.html`);
    return [
      ...[at, `${at}moved.html`, `${names.project(p)}/de/${names.version(p, v)}/`],
      ...['htmlzip', 'pdf'].map(format => `_/downloads/${at}${format}/`),
      `_/addons/?api-version=1&project-slug=${names.project(p)}&version-slug=${names.version(p, v)}`,
      ...[`_/addons/?api-version=1&url=${url}`, `api/v3/embed/?url=${url}`],
      `api/v2/embed/?project=${names.project(p)}&version=${names.version(p, v)}&doc=index`,
      `api/v2/search/?q=common&project=${names.project(p)}&version=${names.version(p, v)}`,
      `api/v3/search/?q=project:${names.project(p)}/${names.version(p, v)}+common`,
    ];
  });
  const ofProjects = projects.flatMap((_, p) => [
    ...['', 'en/', 'de/', `projects/${names.alias(p + 1)}/`].map(path => `${names.project(p)}/${path}`),
    ...['project:', 'subprojects:'].map(scope => `_/api/v3/search/?q=${scope}${names.project(p)}+common`),
    `api/v3/projects/${names.project(p)}/?expand=organization,active_versions,permissions`,
    `api/v3/projects/${names.project(p)}/versions/?expand=last_build`,
    `api/v2/version/?project__slug=${names.project(p)}`,
    `api/v2/build/?project__slug=${names.project(p)}`,
  ]);
  return ['', 'sitemap.xml', 'api/v3/search/?q=user:@me+common', ...routes, ...pages, ...ofProjects];
}

test('every route of any library shows viewers exactly what they may see', async () => {
  await fc.assert(
    fc.asyncProperty(generatedLibrary, async library => {
      const host = await startLibrary();
      try {
        const viewers = await fill(host, library);
        const paths = requestsFor(library, host.origin);
        for (const [name, viewer] of Object.entries(viewers)) {
          const knowledge = new Knowledge(library, viewer);
          const known = knowledge.names();
          for (const path of paths) {
            const response = await fetch(`${host.origin}/${path}`, {
              headers: viewer.headers,
              redirect: 'manual',
            });
            const text = `${await response.text()} ${response.headers.get('location') ?? ''}`;
            assert.ok(response.status < 500, `${name}: /${path}: ${response.status}`);
            assert.doesNotMatch(text, /never-told/);
            const requested = decodeURIComponent(path);
            const revealed = [...text.matchAll(NAME)].map(([word]) => word);
            const secrets = revealed.filter(word => !known.has(word) && !requested.includes(word));
            assert.deepEqual(secrets, [], `${name}: /${path}: ${text.slice(0, 400)}`);
          }
          await compare(host.origin, library, knowledge, viewer.headers, name);
        }
      } finally {
        await host.stop();
      }
    }),
    {numRuns: RUNS, endOnFailure: true},
  );
});

/**
 * Checks that the viewer finds and lists exactly the versions, projects and builds that the model allows.
 */
async function compare(
  origin: string,
  {projects}: GeneratedLibrary,
  knowledge: Knowledge,
  headers: Readonly<Record<string, string>>,
  name: string,
): Promise<void> {
  const read = async (path: string) => {
    const response = await fetch(`${origin}/${path}`, {headers});
    return {status: response.status, body: (await response.json()) as {count: number}};
  };
  const isRefused = /revoked|expired/.test(name);
  const isEnded = name === 'whose session has ended';
  for (const [p, {versions}] of projects.entries())
    for (const v of versions.keys()) {
      const q = `project:${names.project(p)}/${names.version(p, v)}+common`;
      const {status, body} = await read(`api/v3/search/?q=${q}`);
      const reads = knowledge.reads(p, v);
      if (isRefused) assert.equal(status, 401, name);
      else if (isEnded && !reads) assert.equal(status, 401, name);
      else assert.equal(body.count, reads ? 1 : 0, `${name} finds ${q}`);
    }
  if (isRefused) return;
  const places = projects.flatMap((project, p) => project.versions.map((_, v) => [p, v] as const));
  const {body: projectList} = await read('api/v3/projects/');
  assert.equal(
    projectList.count,
    projects.filter((_, p) => knowledge.ofProject(p)).length,
    `${name} lists projects`,
  );
  const {body: listed} = await read('api/v2/version/');
  assert.equal(
    listed.count,
    places.filter(([p, v]) => knowledge.ofVersion(p, v)).length,
    `${name} lists versions`,
  );
  const {body: builds} = await read('api/v2/build/');
  assert.equal(
    builds.count,
    places.filter(([p, v]) => knowledge.ofVersion(p, v)).length,
    `${name} lists builds`,
  );
}
