import {jwtVerify, SignJWT} from 'jose';
import {now, type Store} from '../store/store.js';
import {
  byCommand,
  idOf,
  mayUsePassword,
  PeopleError,
  personOf,
  type SignInPolicy,
  type ViewingPerson,
} from './viewer.js';
import {afterDays, hashOf, type IssuedSecret, newSecret} from './secrets.js';

/** Lifetime of an access token, in seconds: it cannot be revoked, its refresh token can. */
export const ACCESS_TOKEN_LENGTH = 600;
const ISSUER = 'docent';

/** JSON Web Tokens signed with the server's secret; changing the secret invalidates all of them. */
export class AccessTokens {
  readonly #key: Uint8Array;

  /** @param secret at least 256 random bits */
  constructor(secret: string) {
    this.#key = new TextEncoder().encode(secret);
  }

  async issue(person: number): Promise<string> {
    return new SignJWT({id: String(person)})
      .setProtectedHeader({alg: 'HS256', typ: 'JWT'})
      .setIssuer(ISSUER)
      .setIssuedAt()
      .setExpirationTime(`${ACCESS_TOKEN_LENGTH}s`)
      .sign(this.#key);
  }

  /** Id of the person it was issued to; `undefined` for a token that is foreign, altered or expired. */
  async read(token: string): Promise<number | undefined> {
    try {
      const {payload} = await jwtVerify(token, this.#key, {
        issuer: ISSUER,
        algorithms: ['HS256'],
        requiredClaims: ['exp', 'iat'],
      });
      const id = Number(payload['id']);
      return Number.isSafeInteger(id) ? id : undefined;
    } catch {
      return undefined;
    }
  }
}

/** Tokens that a person's programs send. */
export class ApiTokens {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** @param days lifetime; without it, the token is valid until it is revoked */
  async issue(
    name: string,
    {scope, days, label}: {scope: 'read' | 'write'; days?: number | undefined; label: string},
  ): Promise<IssuedSecret> {
    const person = await idOf(this.#store, 'person', name);
    const token = newSecret();
    const expires = afterDays(days);
    const line = byCommand('issue API token', `${name} ${scope} ${label}`);
    const id = await this.#store.write(line, async transaction => {
      const values = {person_id: person, name: label, hash: hashOf(token), scope, created: now(), expires};
      const row = transaction.insertInto('api_token').values(values).returning('id');
      return (await row.executeTakeFirstOrThrow()).id;
    });
    return {token, id};
  }

  async revoke(id: number): Promise<void> {
    const line = byCommand('revoke API token', String(id));
    const removed = await this.#store.write(line, transaction =>
      transaction.deleteFrom('api_token').where('id', '=', id).executeTakeFirst(),
    );
    if (removed.numDeletedRows === 0n) throw new PeopleError(`There is no API token ${id}.`);
  }

  async holder(token: string): Promise<{person: ViewingPerson; mayWrite: boolean} | undefined> {
    const found = await this.#store.database
      .selectFrom('api_token')
      .select(['person_id', 'scope', 'expires'])
      .where('hash', '=', hashOf(token))
      .executeTakeFirst();
    if (!found || (found.expires !== null && found.expires <= now())) return undefined;
    const person = await personOf(this.#store, found.person_id);
    return person && {person, mayWrite: found.scope === 'write'};
  }
}

/** Tokens for renewing access tokens. They do not expire. */
export class RefreshTokens {
  readonly #store: Store;
  readonly #policy: SignInPolicy;

  constructor(store: Store, policy: SignInPolicy = {}) {
    this.#store = store;
    this.#policy = policy;
  }

  async issue(person: ViewingPerson): Promise<string> {
    const token = newSecret();
    await this.#store.write({who: person.name, action: 'issue refresh token', subject: ''}, transaction =>
      transaction
        .insertInto('refresh_token')
        .values({hash: hashOf(token), person_id: person.id, created: now()})
        .execute(),
    );
    return token;
  }

  async holder(token: string): Promise<ViewingPerson | undefined> {
    const found = await this.#store.database
      .selectFrom('refresh_token')
      .select('person_id')
      .where('hash', '=', hashOf(token))
      .executeTakeFirst();
    const person = found && (await personOf(this.#store, found.person_id));
    // It was issued for a password.
    return person && mayUsePassword(this.#policy, person.name) ? person : undefined;
  }

  /** Whether there was such a token. */
  async revoke(token: string): Promise<boolean> {
    const line = {who: 'holder', action: 'revoke refresh token', subject: ''};
    const {numDeletedRows} = await this.#store.write(line, transaction =>
      transaction.deleteFrom('refresh_token').where('hash', '=', hashOf(token)).executeTakeFirst(),
    );
    return numDeletedRows > 0n;
  }
}

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
  ): Promise<IssuedSecret> {
    const projectId = await idOf(this.#store, 'project', project);
    const shared =
      version !== undefined &&
      (await this.#store.database
        .selectFrom('version')
        .select('id')
        .where('project_id', '=', projectId)
        .where('slug', '=', version)
        .executeTakeFirst());
    if (shared === undefined) throw new PeopleError(`The project "${project}" has no version "${version}".`);
    const token = newSecret();
    const values = {
      project_id: projectId,
      version_id: shared ? shared.id : null,
      hash: hashOf(token),
      created: now(),
      expires: afterDays(days),
    };
    const subject = version === undefined ? project : `${project}/${version}`;
    const id = await this.#store.write(byCommand('share', subject), async transaction => {
      const row = transaction.insertInto('sharing').values(values).returning('id');
      return (await row.executeTakeFirstOrThrow()).id;
    });
    return {token, id};
  }

  async revoke(id: number): Promise<void> {
    const line = byCommand('revoke sharing', String(id));
    const removed = await this.#store.write(line, transaction =>
      transaction.deleteFrom('sharing').where('id', '=', id).executeTakeFirst(),
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
