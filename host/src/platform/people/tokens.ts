import {jwtVerify, SignJWT} from 'jose';
import {now, type Store} from '../store/store.js';
import {
  COMMAND,
  idOf,
  mayUsePassword,
  PeopleError,
  personOf,
  type SignInPolicy,
  type ViewingPerson,
} from './viewer.js';
import {afterDays, hashOf, type IssuedSecret, newSecret} from './secrets.js';

/** Lifetime of an access token, in seconds. It is short because only its refresh token can be revoked. */
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

  /** Id of the person to whom a token was issued; `undefined` if it is of another issuer, altered or expired. */
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

/** A token, without its secret. */
export interface ListedToken {
  readonly id: number;
  readonly user: string;
  readonly label: string;
  readonly scope: 'read' | 'write';
  readonly created: string;
  readonly expires: string | null;
}

/** Maximum number of tokens of a person. */
const MAX_TOKENS = 200;
/** Maximum length of the description of a token, in characters. */
export const MAX_LABEL = 200;

/** Tokens for programs that act for a person. */
export class ApiTokens {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** All tokens, or those of one user. @throws {PeopleError} if there is no such user */
  async list(name?: string): Promise<ListedToken[]> {
    const person = name === undefined ? undefined : await idOf(this.#store, 'person', name);
    return this.#store.database
      .selectFrom('api_token')
      .innerJoin('person', 'person.id', 'api_token.person_id')
      .select(['api_token.id', 'person.name as user', 'api_token.name as label', 'scope'])
      .select(['api_token.created', 'expires'])
      .$if(person !== undefined, query => query.where('person.id', '=', person!))
      .orderBy('api_token.id')
      .execute();
  }

  /**
   * Issues a token.
   *
   * @param name of the user for whom the token acts
   * @param options.days lifetime. Default: the token is valid until it is revoked
   * @param options.label what the token is for
   * @param who for the audit log
   * @throws {PeopleError} if there is no such user, the user has too many tokens, or the label is too long
   */
  async issue(
    name: string,
    {scope, days, label}: {scope: 'read' | 'write'; days?: number | undefined; label: string},
    who = COMMAND,
  ): Promise<IssuedSecret> {
    if (label.length > MAX_LABEL)
      throw new PeopleError(`What a token is for must have no more than ${MAX_LABEL} characters.`);
    const person = await idOf(this.#store, 'person', name);
    const token = newSecret();
    const expires = afterDays(days);
    const line = {who, action: 'issue API token', subject: `${name} ${scope} ${label}`};
    const id = await this.#store.write(line, async transaction => {
      const {count} = await transaction
        .selectFrom('api_token')
        .select(({fn}) => fn.countAll().as('count'))
        .where('person_id', '=', person)
        .executeTakeFirstOrThrow();
      if (Number(count) >= MAX_TOKENS)
        throw new PeopleError(
          `${name} has ${MAX_TOKENS} tokens; revoke those that are no longer used first.`,
        );
      const values = {person_id: person, name: label, hash: hashOf(token), scope, created: now(), expires};
      const row = transaction.insertInto('api_token').values(values).returning('id');
      return (await row.executeTakeFirstOrThrow()).id;
    });
    return {token, id, expires};
  }

  /**
   * Revokes a token.
   *
   * @param owner id of the user to whom the token must belong. Default: any
   * @throws {PeopleError} if there is no such token
   */
  async revoke(id: number, who = COMMAND, owner?: number): Promise<void> {
    await this.#store.write({who, action: 'revoke API token', subject: String(id)}, async transaction => {
      const {numDeletedRows} = await transaction
        .deleteFrom('api_token')
        .where('id', '=', id)
        .$if(owner !== undefined, query => query.where('person_id', '=', owner!))
        .executeTakeFirst();
      if (numDeletedRows === 0n) throw new PeopleError(`There is no API token ${id}.`);
    });
  }

  /** The person whose token it is; `undefined` if it has expired or does not exist. */
  async holder(token: string): Promise<{person: ViewingPerson; mayWrite: boolean} | undefined> {
    const row = await this.#store.database
      .selectFrom('api_token')
      .select(['person_id', 'scope', 'expires'])
      .where('hash', '=', hashOf(token))
      .executeTakeFirst();
    if (!row || (row.expires !== null && row.expires <= now())) return undefined;
    const person = await personOf(this.#store, row.person_id);
    return person && {person, mayWrite: row.scope === 'write'};
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
    const row = await this.#store.database
      .selectFrom('refresh_token')
      .select('person_id')
      .where('hash', '=', hashOf(token))
      .executeTakeFirst();
    const person = row && (await personOf(this.#store, row.person_id));
    // A refresh token is issued for a password, so it is refused once the person may no longer use one.
    return person && mayUsePassword(this.#policy, person.name) ? person : undefined;
  }

  /** Resolves to whether the token existed. */
  async revoke(token: string): Promise<boolean> {
    const line = {who: 'holder', action: 'revoke refresh token', subject: ''};
    const {numDeletedRows} = await this.#store.write(line, transaction =>
      transaction.deleteFrom('refresh_token').where('hash', '=', hashOf(token)).executeTakeFirst(),
    );
    return numDeletedRows > 0n;
  }
}

/** A sharing link, without its secret. */
export interface ListedSharing {
  readonly id: number;
  readonly project: string;
  /** Slug of the shared version; null: all versions. */
  readonly version: string | null;
  readonly created: string;
  readonly expires: string | null;
}

/** Maximum number of links of a project. */
const MAX_SHARINGS_OF_PROJECT = 500;

/** Projects and versions that are shared by links. */
export class Sharings {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** All links, or those of one project. @throws {PeopleError} if there is no such project */
  async list(project?: string): Promise<ListedSharing[]> {
    const id = project === undefined ? undefined : await idOf(this.#store, 'project', project);
    return this.#store.database
      .selectFrom('sharing')
      .innerJoin('project', 'project.id', 'sharing.project_id')
      .leftJoin('version', 'version.id', 'sharing.version_id')
      .select(['sharing.id', 'project.slug as project', 'version.slug as version'])
      .select(['sharing.created', 'expires'])
      .$if(id !== undefined, query => query.where('project.id', '=', id!))
      .orderBy('sharing.id')
      .execute();
  }

  /**
   * Shares a project, or one version of it, with whoever has the token.
   *
   * @param options.days lifetime. Default: the token is valid until it is revoked
   * @param who for the audit log
   * @throws {PeopleError} if there is no such project or version, or the project has too many links
   */
  async share(
    project: string,
    {version, days}: {version?: string | undefined; days?: number | undefined} = {},
    who = COMMAND,
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
    const expires = afterDays(days);
    const values = {
      project_id: projectId,
      version_id: shared ? shared.id : null,
      hash: hashOf(token),
      created: now(),
      expires,
    };
    const subject = version === undefined ? project : `${project}/${version}`;
    const id = await this.#store.write({who, action: 'share', subject}, async transaction => {
      const {count} = await transaction
        .selectFrom('sharing')
        .select(({fn}) => fn.countAll().as('count'))
        .where('project_id', '=', projectId)
        .executeTakeFirstOrThrow();
      if (Number(count) >= MAX_SHARINGS_OF_PROJECT)
        throw new PeopleError(
          `${project} has ${MAX_SHARINGS_OF_PROJECT} sharing links; revoke those that are no longer used first.`,
        );
      const row = transaction.insertInto('sharing').values(values).returning('id');
      return (await row.executeTakeFirstOrThrow()).id;
    });
    return {token, id, expires};
  }

  /**
   * Revokes a sharing link.
   *
   * @param project id of the project that the link must lead to. Default: any
   * @throws {PeopleError} if there is no such link
   */
  async revoke(id: number, who = COMMAND, project?: number): Promise<void> {
    await this.#store.write({who, action: 'revoke sharing', subject: String(id)}, async transaction => {
      const {numDeletedRows} = await transaction
        .deleteFrom('sharing')
        .where('id', '=', id)
        .$if(project !== undefined, query => query.where('project_id', '=', project!))
        .executeTakeFirst();
      if (numDeletedRows === 0n) throw new PeopleError(`There is no share link ${id}.`);
    });
  }

  /** What a link shares; `undefined` if it has expired or does not exist. */
  async shared(token: string): Promise<{project: number; version: number | null} | undefined> {
    const row = await this.#store.database
      .selectFrom('sharing')
      .select(['project_id', 'version_id', 'expires'])
      .where('hash', '=', hashOf(token))
      .executeTakeFirst();
    if (!row || (row.expires !== null && row.expires <= now())) return undefined;
    return {project: row.project_id, version: row.version_id};
  }
}
