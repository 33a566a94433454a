import type {Selectable} from 'kysely';
import type {TestContext} from 'node:test';
import type {LibraryFolder} from '../../../host/src/platform/publishing/library-folder.js';
import {People} from '../../../host/src/platform/people/people.js';
import type {Build, BuildCommand} from '../../../host/src/platform/store/tables.js';
import {type PostgresServer, startPostgres} from '../../support/postgres-cluster.js';
import {type GitRepository, makeRepository} from '../platform/builds/git-repository.js';
import {page, type SiteFiles} from '../routes/test-site.js';
import {Fleet, type FleetHost, type MachineOptions, until} from './fleet.js';
import {Load} from './load.js';

const COPY = 'mkdir -p "$READTHEDOCS_OUTPUT" && cp -r docs "$READTHEDOCS_OUTPUT/html"';
/** A build whose commands wait while the repository has a file `slow`. */
const BUILD = ['echo begun; ! test -e slow || sleep 1000', COPY];

/** Pages that contain a number, by which readers can tell successive states of the site apart. */
export const pagesOf = (generation: number): SiteFiles => ({
  'docs/index.html': page(`Generation ${generation}`, `<p>The quokka of generation${generation}.</p>`),
});

/** Enough additional pages to make indexing take some time. */
export const manyPages = (): SiteFiles =>
  Object.fromEntries(
    Array.from({length: 1_500}, (_, number) => [`docs/p${number}.html`, page(`Page ${number}`, '<p>x</p>')]),
  );

/** Hosts that build the project `book` from its repository, while readers read and search on all of them. */
export class BuildingFleet {
  readonly hosts: FleetHost[] = [];
  readonly load = new Load([]);
  #token = '';

  /** Called only by `open`. */
  constructor(
    readonly server: PostgresServer,
    readonly fleet: Fleet,
    readonly library: LibraryFolder,
    readonly repository: GitRepository,
  ) {}

  /** Starts the hosts, with generation 1 published. */
  static async open(test: TestContext): Promise<BuildingFleet> {
    const server = await startPostgres();
    const fleet = await Fleet.open(await server.database());
    const library = await fleet.library();
    const building = new BuildingFleet(server, fleet, library, await makeRepository(test));
    test.after(() => building.#close());
    await fleet.add(library, 'book');
    const people = new People(library.store);
    await people.add('ada', 'correct horse');
    await people.grant('ada', 'book', 'maintainer');
    building.#token = (
      await people.apiTokens.issue('ada', {scope: 'write', days: undefined, label: ''})
    ).token;
    await building.repository.commit(pagesOf(1));
    const site = await fleet.site('one', {'index.html': pagesOf(1)['docs/index.html']!});
    await fleet.publish(library, 'book', site);
    return building;
  }

  async serve(options: Omit<MachineOptions, 'projects'> = {}): Promise<FleetHost> {
    const projects = {book: {repository: this.repository.folder, build: BUILD}};
    const host = await this.fleet.serve({...options, projects});
    this.hosts.push(host);
    this.load.visit(host.origin);
    return host;
  }

  /** Requests a build from a host. Resolves to its number. */
  async trigger({origin}: FleetHost): Promise<number> {
    const answer = await fetch(`${origin}/api/v3/projects/book/versions/latest/builds/`, {
      method: 'POST',
      headers: {authorization: `Token ${this.#token}`},
    });
    if (answer.status !== 202) throw new Error(`${answer.status} ${await answer.text()}`);
    return ((await answer.json()) as {build: {id: number}}).build.id;
  }

  build(id: number): Promise<Selectable<Build>> {
    const {database} = this.library.store;
    return database.selectFrom('build').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  }

  commands(id: number): Promise<Selectable<BuildCommand>[]> {
    const {database} = this.library.store;
    return database
      .selectFrom('build_command')
      .selectAll()
      .where('build_id', '=', id)
      .orderBy('id')
      .execute();
  }

  /** Waits until one of the hosts runs a command of a build. Resolves to that host. */
  async holder(id: number, attempt: number, isThere: (command: Selectable<BuildCommand>) => boolean) {
    await until(`attempt ${attempt} runs the expected command`, async () => {
      const {attempt: current, finished} = await this.build(id);
      if (finished !== null) throw new Error('It has ended.');
      const begun = (await this.commands(id)).filter(({end_time: end}) => end === null);
      return current === attempt && begun.some(isThere);
    });
    const {worker} = await this.build(id);
    return this.hosts.find(({process}) => worker.endsWith(`:${process.pid}`))!;
  }

  async #close(): Promise<void> {
    await this.load.stop();
    await this.library.close();
    await this.fleet.close();
    await this.server.stop();
  }

  /** How often a build was published. Waits for the first record, because publishing is recorded after the build has ended. */
  async publications(id: number): Promise<number> {
    const count = async () =>
      (await this.commands(id)).filter(
        ({command, exit_code: code}) => command.startsWith('docent publish') && code === 0,
      ).length;
    await until('the publication is recorded', async () => (await count()) > 0);
    return count();
  }
}

/** Whether a command of a build is the one that waits while `slow` exists. */
export const isWaiting = ({output}: Selectable<BuildCommand>): boolean => output === 'begun\n';
/** Whether a command of a build is the last one, which publishes the build after all commands of the project. */
export const isPublishing = ({command}: Selectable<BuildCommand>): boolean =>
  command.startsWith('docent publish');
