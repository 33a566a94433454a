import {mkdtemp, rm} from 'node:fs/promises';
import type {AddressInfo} from 'node:net';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {localSites, LocalStorage} from '../../../host/src/platform/publishing/storage.js';
import type {InsightsSettings} from '../../../host/src/platform/insights/insights.js';
import {Library} from '../../../host/src/platform/library/library.js';
import {Remover} from '../../../host/src/platform/publishing/removal.js';
import {newProject} from '../../../host/src/platform/publishing/new-rows.js';
import {type Publication, Publisher} from '../../../host/src/platform/publishing/publisher.js';
import {Uploads, type UploadsOptions} from '../../../host/src/platform/publishing/uploads.js';
import type {NameSettings} from '../../../host/src/config/names.js';
import type {Providers} from '../../../host/src/platform/openid/providers.js';
import {People} from '../../../host/src/platform/people/people.js';
import {newSecret} from '../../../host/src/platform/people/secrets.js';
import {openFileEngine} from '../../../cli/src/search/file-engine.js';
import {indexFolder} from '../../../cli/src/search/index-folder.js';
import {createServer} from '../../../host/src/routes/server.js';
import {openLibsqlStore} from '../../../host/src/platform/store/libsql-store.js';
import type {Store} from '../../../host/src/platform/store/store.js';
import {page, type SiteFiles, writeSite} from './test-site.js';

/** A host that listens on a port of this machine, and its library. */
export interface LibraryHost {
  readonly origin: string;
  readonly store: Store;
  readonly people: People;
  readonly publisher: Publisher;
  /** The folder of the library, with `store.db`, `files` and `indexes`. */
  readonly folder: string;
  /** Creates a project, and publishes each of its versions. */
  add(project: AddedProject): Promise<number>;
  publish(
    project: string,
    version: string,
    files: SiteFiles,
    more?: Pick<Publication, 'also' | 'commit' | 'privacy'>,
  ): Promise<number>;
  /** Waits until all builds that were requested over HTTP have ended. */
  built(): Promise<void>;
  /** Ignores that many internal errors, which the test has caused on purpose. Any other internal error fails the test. */
  expectFaults(count: number): void;
  stop(): Promise<void>;
}

export interface AddedProject {
  readonly slug: string;
  readonly privacy?: 'public' | 'private';
  readonly language?: string;
  readonly translationOf?: number;
  readonly versions: Readonly<Record<string, 'public' | 'private'>>;
  /** Text of each page, in addition to the names of the project and the version. */
  readonly text?: string;
}

/** Serves everything under one address without a sandbox, because authors trust each other. */
const TRUSTED: NameSettings = {docs: '', app: '', areAuthorsTrusted: true};

export async function startLibrary({
  limit = 1_000_000,
  signInsPerMinute = limit,
  names = TRUSTED,
  widget,
  trustProxy = false,
  gitRoots = [],
  insights,
  uploads: uploadLimits = {},
  secret = newSecret(),
  providers,
  onlyPasswordOf,
  manyBudget,
}: {
  /** Number of requests, and of attempts to sign in, that an IP address may send in a minute. */
  limit?: number;
  signInsPerMinute?: number;
  names?: NameSettings;
  widget?: string;
  trustProxy?: boolean;
  gitRoots?: readonly string[];
  /** Default: queries are not counted. */
  insights?: InsightsSettings;
  /** Limits for uploads. Default: 50 files, 1 MB, a day. */
  uploads?: Partial<UploadsOptions>;
  /** Secret of the library. */
  secret?: string;
  providers?: Providers;
  onlyPasswordOf?: string;
  /** See `ServerOptions`. */
  manyBudget?: number;
} = {}): Promise<LibraryHost> {
  const folder = await mkdtemp(join(tmpdir(), 'docent-library-'));
  const store = await openLibsqlStore(join(folder, 'store.db'));
  const indexes = join(folder, 'indexes');
  const engine = openFileEngine(indexes);
  const files = join(folder, 'files');
  const builds = new LocalStorage({
    files,
    indexes,
    engine,
    index: order => indexFolder({...order, isCopy: true}),
  });
  const publisher = new Publisher({store, builds});
  const downloads = join(folder, 'downloads');
  const remover = new Remover({store, builds, folders: [files, indexes], copies: [], downloads});
  const uploads = new Uploads({
    folder: join(folder, 'uploads'),
    files: 50,
    bytes: 1_000_000,
    length: 24 * 3_600_000,
    ...uploadLimits,
  });
  const people = new People(store);
  const building = new Set<Promise<unknown>>();
  const faults: Error[] = [];
  const server = await createServer({
    library: new Library(store, localSites(files)),
    engine,
    widget,
    ...(manyBudget !== undefined && {manyBudget}),
    report: error => faults.push(error),
    host: {
      secret,
      providers,
      onlyPasswordOf,
      downloads,
      gitRoots,
      insights,
      trustProxy,
      requestsPerMinute: limit,
      signInsPerMinute,
      names,
      uploads: {
        uploads,
        async publish(publication, handleEnd) {
          const id = await publisher.begin(publication);
          const run = publisher.run(id, publication, {temporaryName: '(uploaded)', own: publication.folder});
          building.add(
            run.then(
              () => handleEnd(true),
              () => handleEnd(false),
            ),
          );
          return id;
        },
      },
      lookAtRemoval: order => remover.look(order),
      remove: (order, who) => remover.remove(order, who),
      async build(project, version, who) {
        const publication = {project: project.slug, version: version.slug, folder: version.row.source!};
        const id = await publisher.begin({...publication, who});
        building.add(publisher.run(id, publication).catch(() => {}));
        return id;
      },
    },
  });
  await server.listen({host: '127.0.0.1', port: 0});
  const origin = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;

  const publish: LibraryHost['publish'] = async (project, version, files, more) => {
    const source = join(folder, 'sources', project, version);
    await writeSite(source, files);
    const {build} = await publisher.publish({...more, project, version, folder: source, who: 'test'});
    return build;
  };

  return {
    origin,
    store,
    people,
    publisher,
    publish,
    folder,
    async add({slug, privacy = 'public', language = 'en', translationOf, versions, text = ''}) {
      const id = await store.write(undefined, async transaction => {
        const row = transaction
          .insertInto('project')
          .values({
            ...newProject(slug),
            privacy,
            language,
            translation_of: translationOf ?? null,
            default_version: Object.keys(versions)[0] ?? 'latest',
          })
          .returning('id');
        return (await row.executeTakeFirstOrThrow()).id;
      });
      for (const [version, level] of Object.entries(versions)) {
        const words = `${slug} ${version} ${text}`;
        await publish(slug, version, {
          'index.html': page(`Start of ${slug} ${version}`, `<p>Every page of ${words}.</p>`),
          'guide.html': page(
            `Guide to ${slug} ${version}`,
            `<section id="use"><h2>Use</h2><p>Every use of ${words}.</p></section>`,
          ),
        });
        await store.write(undefined, transaction =>
          transaction
            .updateTable('version')
            .set({privacy: level})
            .where('project_id', '=', id)
            .where('slug', '=', version)
            .execute(),
        );
      }
      return id;
    },
    async built() {
      await Promise.all(building);
    },
    expectFaults(count) {
      faults.splice(0, count);
    },
    async stop() {
      // Browsers open some connections in advance and send no request. Such connections do not count as idle, and would never be closed.
      const closing = setTimeout(() => server.server.closeAllConnections(), 1_000);
      await server.close();
      clearTimeout(closing);
      await Promise.all(building);
      await engine.close();
      await store.close();
      await rm(folder, {recursive: true, force: true});
      if (faults.length) throw new AggregateError(faults, 'Requests to the host have failed');
    },
  };
}
