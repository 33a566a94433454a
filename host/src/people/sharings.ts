import {now, type Store} from '../store/store.js';
import {PeopleError} from './viewer.js';
import {afterDays, hashOf, type IssuedSecret, newSecret} from './secrets.js';

/** Projects and versions that are shared by links. */
export class Sharings {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Shares a project, or one version of it, with whoever has the token. */
  async share(
    project: string,
    {version, days}: {version?: string | undefined; days?: number | undefined} = {},
    who = 'command',
  ): Promise<IssuedSecret> {
    const {database} = this.#store;
    const found = await database
      .selectFrom('project')
      .select('id')
      .where('slug', '=', project)
      .executeTakeFirst();
    if (!found) throw new PeopleError(`There is no project "${project}"; "docent add ${project}" adds one.`);
    const shared =
      version === undefined
        ? undefined
        : await database
            .selectFrom('version')
            .select('id')
            .where('project_id', '=', found.id)
            .where('slug', '=', version)
            .executeTakeFirst();
    if (version !== undefined && !shared)
      throw new PeopleError(`The project "${project}" has no version "${version}".`);
    const token = newSecret();
    const values = {
      project_id: found.id,
      version_id: shared?.id ?? null,
      hash: hashOf(token),
      created: now(),
      expires: afterDays(days),
    };
    const subject = version === undefined ? project : `${project}/${version}`;
    const id = await this.#store.write({who, action: 'share', subject}, async transaction => {
      const row = transaction.insertInto('sharing').values(values).returning('id');
      return (await row.executeTakeFirstOrThrow()).id;
    });
    return {token, id};
  }

  async revoke(id: number, who = 'command'): Promise<void> {
    const removed = await this.#store.write(
      {who, action: 'revoke sharing', subject: String(id)},
      transaction => transaction.deleteFrom('sharing').where('id', '=', id).executeTakeFirst(),
    );
    if (removed.numDeletedRows === 0n) throw new PeopleError(`There is no share link ${id}.`);
  }

  async shared(token: string): Promise<{project: number; version: number | null} | undefined> {
    const found = await this.#store.database
      .selectFrom('sharing')
      .select(['project_id', 'version_id', 'expires'])
      .where('hash', '=', hashOf(token))
      .executeTakeFirst();
    if (!found || (found.expires !== null && found.expires <= now())) return undefined;
    return {project: found.project_id, version: found.version_id};
  }
}
