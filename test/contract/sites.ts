import {type LibraryHost, startLibrary} from '../host/routes/library-host.js';
import {page} from '../host/routes/test-site.js';

/**
 * Starts a host with sites like those that move from Read the Docs. They have versions, some of them hidden, a
 * translation, a subproject, domains and downloads.
 */
export async function startSites(): Promise<LibraryHost> {
  const host = await startLibrary();
  const open = 'public';
  const site = await host.add({
    slug: 'site',
    versions: {
      latest: open,
      stable: open,
      '1.0': open,
      '10.0': open,
      '2.0': open,
      old: open,
      inner: 'private',
    },
  });
  await host.add({slug: 'seite', language: 'de', translationOf: site, versions: {latest: open, '2.0': open}});
  const tool = await host.add({slug: 'tool', versions: {latest: open, old: open}});
  for (const slug of ['exact', 'moved', 'shy']) await host.add({slug, versions: {latest: open}});
  const many = await host.add({slug: 'many', versions: {latest: open}});
  const files = {
    'index.html': page('Start of site latest', '<p>Every page of site.</p>'),
    'guide.html': page(
      'Guide to site latest',
      '<section id="use"><h2>Use</h2><p>Every use of site.</p></section>',
    ),
    'folder/index.html': page('Folder'),
    '404.html': page('Lost', '<p>Lost in latest.</p>'),
  };
  const books = {'site.pdf': '%PDF-1.7', 'site.epub': 'PK'};
  await host.publish('site', 'latest', {...files, ...books}, {commit: 'c0ffee'});
  await host.publish('site', 'stable', {'index.html': files['index.html']}, {commit: 'c0ffee'});
  const robots = {'robots.txt': 'User-agent: *\nDisallow: /own/\n'};
  await host.publish('moved', 'latest', {'guide.html': page('Guide', '<p>Every use.</p>'), ...robots});
  await host.store.write(undefined, async transaction => {
    for (const slug of ['site', 'seite', 'tool', 'moved', 'exact'])
      await transaction
        .updateTable('project')
        .set({domain: `${slug}.example.org`})
        .where('slug', '=', slug)
        .execute();
    await transaction
      .updateTable('project')
      .set({repository_url: 'https://github.com/example/site.git', homepage: 'https://example.org/'})
      .where('slug', '=', 'site')
      .execute();
    await transaction
      .insertInto('subproject')
      .values({parent_id: site, child_id: tool, alias: 'tool'})
      .execute();
    await transaction.updateTable('version').set({hidden: 1}).where('slug', '=', 'old').execute();
    const [shy] = await transaction.selectFrom('project').select('id').where('slug', '=', 'shy').execute();
    await transaction.updateTable('version').set({hidden: 1}).where('project_id', '=', shy!.id).execute();
    const {id: _build, ...build} = await transaction
      .selectFrom('build')
      .selectAll()
      .where('project_id', '=', many)
      .executeTakeFirstOrThrow();
    const {id: _version, ...version} = await transaction
      .selectFrom('version')
      .selectAll()
      .where('project_id', '=', many)
      .executeTakeFirstOrThrow();
    for (let number = 1; number < 120; number++) {
      const slug = `1.${number}`;
      await transaction
        .insertInto('version')
        .values({...version, slug, verbose_name: slug})
        .execute();
      await transaction.insertInto('build').values(build).execute();
    }
  });
  return host;
}
