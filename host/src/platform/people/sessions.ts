import {now, type Store} from '../store/store.js';
import {personOf, type ViewingPerson} from './viewer.js';
import {after, hashOf, newSecret} from './secrets.js';

/** How long a person stays signed in, in ms. */
export const SESSION_LENGTH = 14 * 24 * 3_600_000;
/** Lifetime of a code that starts a reading session, in ms. */
const CODE_LENGTH = 60_000;

/**
 * Signed-in browsers, identified by a secret that the browser keeps. Under a docs domain a session can only read. It is
 * started by a code, which is issued under the app domain, where the person has signed in, and can be used once, by the
 * browser that requested it.
 */
export class Sessions {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Starts a new session in place of the previous one, which prevents session fixation. */
  async start(person: ViewingPerson, before: string | undefined): Promise<string> {
    const secret = newSecret();
    const values = {
      hash: hashOf(secret),
      person_id: person.id,
      created: now(),
      expires: after(SESSION_LENGTH),
    };
    await this.#store.write({who: person.name, action: 'sign in', subject: ''}, async transaction => {
      if (before) await transaction.deleteFrom('session').where('hash', '=', hashOf(before)).execute();
      await transaction.deleteFrom('session').where('expires', '<', now()).execute();
      await transaction.insertInto('session').values(values).execute();
    });
    return secret;
  }

  async person(secret: string): Promise<ViewingPerson | undefined> {
    const found = await this.#store.database
      .selectFrom('session')
      .select('person_id')
      .where('hash', '=', hashOf(secret))
      .where('expires', '>', now())
      .executeTakeFirst();
    return found && personOf(this.#store, found.person_id);
  }

  /** Ends a session and all reading sessions that it started. */
  async end(secret: string): Promise<void> {
    await this.#store.write(undefined, transaction =>
      transaction.deleteFrom('session').where('hash', '=', hashOf(secret)).execute(),
    );
  }

  /**
   * Issues a code that starts a reading session.
   *
   * @param secret secret of the session in which the person has signed in
   * @param project the project whose pages may be read; null: those of all projects
   * @param challenge hash of the verifier that the requesting browser keeps
   */
  async issueCode(secret: string, project: number | null, challenge: string): Promise<string> {
    const code = newSecret();
    await this.#store.write(undefined, async transaction => {
      await transaction.deleteFrom('reading').where('expires', '<', now()).execute();
      await transaction
        .insertInto('reading')
        .values({
          hash: hashOf(code),
          session_hash: hashOf(secret),
          project_id: project,
          challenge,
          expires: after(CODE_LENGTH),
        })
        .execute();
    });
    return code;
  }

  /**
   * Exchanges a code for a reading session. Resolves to the session's secret. A code is invalid after its first use, by
   * whomever.
   *
   * @param kept the verifier that the browser has kept since it requested the code
   */
  async startReading(code: string, project: number | null, kept: string): Promise<string | undefined> {
    return this.#store.write(undefined, async transaction => {
      const found = await transaction
        .deleteFrom('reading')
        .where('hash', '=', hashOf(code))
        .where('challenge', 'is not', null)
        .returningAll()
        .executeTakeFirst();
      const isValid =
        found && found.expires > now() && found.project_id === project && found.challenge === hashOf(kept);
      if (!isValid) return undefined;
      const secret = newSecret();
      await transaction
        .insertInto('reading')
        .values({...found, hash: hashOf(secret), challenge: null, expires: after(SESSION_LENGTH)})
        .execute();
      return secret;
    });
  }

  async reader(secret: string, project: number | null): Promise<ViewingPerson | undefined> {
    const found = await this.#store.database
      .selectFrom('reading')
      .innerJoin('session', 'session.hash', 'reading.session_hash')
      .select('session.person_id')
      .where('reading.hash', '=', hashOf(secret))
      .where('reading.challenge', 'is', null)
      .where('reading.project_id', project === null ? 'is' : '=', project)
      .where('reading.expires', '>', now())
      .where('session.expires', '>', now())
      .executeTakeFirst();
    return found && personOf(this.#store, found.person_id);
  }
}
