import type {Selectable} from 'kysely';
import {now, type Store} from '../store/store.js';
import type {Tables} from '../store/tables.js';
import {mayUsePassword, personOf, type SignInPolicy, type ViewingPerson} from './viewer.js';
import {after, hashOf, newSecret} from './secrets.js';

/** How long a person stays signed in, in ms. */
export const SESSION_LENGTH = 14 * 24 * 3_600_000;
/** How long a session lasts after its provider has confirmed that the account exists, in ms. */
export const CONFIRMED_FOR = 3_600_000;
/** Time after which a session that is in use is confirmed with its provider again, in ms. */
const RECHECK_AFTER = CONFIRMED_FOR / 2;
/** Time until the next attempt if the provider did not answer, in ms. */
const RETRY_AFTER = 60_000;
/** Lifetime of a code that starts a reading session, in ms. */
const CODE_LENGTH = 60_000;

/** The provider at which somebody has signed in. */
export interface SessionSource {
  /** Name of the provider in the configuration. */
  readonly provider: string;
  readonly issuer: string;
  /** Tokens of the provider, encrypted. */
  readonly tokens: string;
  /** Whether the provider can confirm again that the account exists. */
  readonly canRecheck: boolean;
}

type SessionRow = Selectable<Tables['session']>;

/**
 * Signed-in browsers, identified by a secret that the browser keeps. Sessions under a docs domain ("reading sessions") can
 * only read. They are started with a code, which is issued under the app domain, where the person has signed in, and can be
 * used once, by the browser that requested it.
 */
export class Sessions {
  readonly #store: Store;
  readonly #policy: SignInPolicy;

  constructor(store: Store, policy: SignInPolicy = {}) {
    this.#store = store;
    this.#policy = policy;
  }

  /**
   * Starts a new session in place of the previous one, which prevents session fixation.
   *
   * @param before secret of the previous session
   * @param source the provider at which the person has signed in. Default: none, they have used a password
   */
  async start(person: ViewingPerson, before: string | undefined, source?: SessionSource): Promise<string> {
    const secret = newSecret();
    const values = {
      hash: hashOf(secret),
      person_id: person.id,
      created: now(),
      expires: after(source ? CONFIRMED_FOR : SESSION_LENGTH),
      issuer: source?.issuer ?? null,
      tokens: source?.tokens ?? null,
      recheck: source?.canRecheck ? after(RECHECK_AFTER) : null,
    };
    const line = {who: person.name, action: 'sign in', subject: source?.provider ?? ''};
    await this.#store.write(line, async transaction => {
      if (before) await transaction.deleteFrom('session').where('hash', '=', hashOf(before)).execute();
      await transaction.deleteFrom('session').where('expires', '<', now()).execute();
      await transaction.insertInto('session').values(values).execute();
    });
    return secret;
  }

  /** The person of a session; `undefined` if it is not valid. */
  async person(secret: string): Promise<ViewingPerson | undefined> {
    const session = await this.#store.database
      .selectFrom('session')
      .select(['hash', 'person_id', 'issuer', 'recheck'])
      .where('hash', '=', hashOf(secret))
      .where('expires', '>', now())
      .executeTakeFirst();
    return session && this.#personOf(session);
  }

  async #personOf(row: Pick<SessionRow, 'hash' | 'person_id' | 'issuer' | 'recheck'>) {
    const person = await personOf(this.#store, row.person_id);
    if (person && row.issuer === null && !mayUsePassword(this.#policy, person.name)) return undefined;
    if (row.recheck !== null && row.recheck <= now()) this.#policy.recheck?.(row.hash);
    return person;
  }

  /**
   * The session, if it is due to be confirmed with its provider. Only one of the processes that share the store gets
   * it, because a refresh token may be valid only once. If the provider does not answer, the next attempt is due after a
   * minute.
   */
  async claimRecheck(hash: string): Promise<SessionRow | undefined> {
    return this.#store.database
      .updateTable('session')
      .set({recheck: after(RETRY_AFTER)})
      .where('hash', '=', hash)
      .where('recheck', '<=', now())
      .where('expires', '>', now())
      .returningAll()
      .executeTakeFirst();
  }

  /** Extends a session whose provider has confirmed the account, up to `SESSION_LENGTH`. */
  async extend({hash, created}: SessionRow, {tokens, canRecheck}: SessionSource): Promise<void> {
    const end = new Date(Date.parse(created) + SESSION_LENGTH).toISOString();
    const confirmed = after(CONFIRMED_FOR);
    await this.#store.database
      .updateTable('session')
      .set({
        tokens,
        expires: confirmed < end ? confirmed : end,
        recheck: canRecheck ? after(RECHECK_AFTER) : null,
      })
      .where('hash', '=', hash)
      .execute();
  }

  /** The session of a secret, even if it is no longer valid; for signing out. */
  async find(secret: string): Promise<SessionRow | undefined> {
    return this.#store.database
      .selectFrom('session')
      .selectAll()
      .where('hash', '=', hashOf(secret))
      .executeTakeFirst();
  }

  /** Ends a session and all reading sessions that it started. */
  end(secret: string): Promise<void> {
    return this.endHash(hashOf(secret));
  }

  /** Ends the session whose secret has this hash. */
  async endHash(hash: string): Promise<void> {
    await this.#store.write(undefined, transaction =>
      transaction.deleteFrom('session').where('hash', '=', hash).execute(),
    );
  }

  /**
   * Issues a code that starts a reading session.
   *
   * @param secret secret of the session in which the person has signed in
   * @param project id of the project whose pages may be read; null: those of all projects
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
   * Exchanges a code for a reading session. Resolves to the secret of the session, and to the issuer of the person's account,
   * if they have signed in at a provider. A code is invalid after its first use, whoever used it.
   *
   * @param verifier that the browser has kept since it requested the code
   */
  async startReading(
    code: string,
    project: number | null,
    verifier: string,
  ): Promise<{secret: string; issuer: string | null} | undefined> {
    return this.#store.write(undefined, async transaction => {
      const issued = await transaction
        .deleteFrom('reading')
        .where('hash', '=', hashOf(code))
        .where('challenge', 'is not', null)
        .returningAll()
        .executeTakeFirst();
      const isValid =
        issued &&
        issued.expires > now() &&
        issued.project_id === project &&
        issued.challenge === hashOf(verifier);
      if (!isValid) return undefined;
      const secret = newSecret();
      await transaction
        .insertInto('reading')
        .values({...issued, hash: hashOf(secret), challenge: null, expires: after(SESSION_LENGTH)})
        .execute();
      const {issuer} = await transaction
        .selectFrom('session')
        .select('issuer')
        .where('hash', '=', issued.session_hash)
        .executeTakeFirstOrThrow();
      return {secret, issuer};
    });
  }

  /** The person of a reading session for a project; `undefined` if it is not valid. */
  async reader(secret: string, project: number | null): Promise<ViewingPerson | undefined> {
    const session = await this.#store.database
      .selectFrom('reading')
      .innerJoin('session', 'session.hash', 'reading.session_hash')
      .select(['session.hash', 'session.person_id', 'session.issuer', 'session.recheck'])
      .where('reading.hash', '=', hashOf(secret))
      .where('reading.challenge', 'is', null)
      .where('reading.project_id', project === null ? 'is' : '=', project)
      .where('reading.expires', '>', now())
      .where('session.expires', '>', now())
      .executeTakeFirst();
    return session && this.#personOf(session);
  }
}
