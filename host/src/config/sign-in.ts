import {isIP} from 'node:net';
import type {Node} from 'yaml';
import {isSlug} from '../../../cli/src/system/slug.js';
import type {Role} from '../platform/store/tables.js';
import {entriesOf, type FailAt, flag, list, oneOf, readSettings, type Rule, text} from './yaml-node.js';

/** An OpenID Connect provider, where people of an organization sign in. */
export interface ProviderSettings {
  /** Name of the provider in the configuration, in addresses and in the audit log. */
  readonly key: string;
  /** Text of the provider's button on the sign-in page. */
  readonly label: string;
  readonly issuer: string;
  readonly clientId: string;
  /** Path of the file with the client secret, as configured; empty: the secret is in the environment (see `secretVariable`). */
  readonly secretFile: string;
  /** How the client secret is sent: in a header, or in the body of a request. */
  readonly clientAuth: 'basic' | 'post';
  readonly scopes: readonly string[];
  /** Claim with the name of an account. */
  readonly nameClaim: string;
  /** Claim with the groups of an account. */
  readonly groupsClaim: string;
  /** Roles by group; those of `EVERYBODY` are for all accounts of the provider. */
  readonly groups: ReadonlyMap<string, readonly GroupRole[]>;
  /** Claims that an account must have to sign in, with their allowed values. */
  readonly requiredClaims: ReadonlyMap<string, readonly string[]>;
  /**
   * Whether the provider runs on this machine, for tests. It may then use plain HTTP, and requests to other machines are
   * refused.
   */
  readonly isOnLoopback: boolean;
}

/** A role that a group grants: in a project, in all projects of an organization, or administration of the library. */
export type GroupRole =
  | {readonly kind: 'library'}
  | {readonly kind: 'project' | 'organization'; readonly slug: string; readonly role: Role};

/** The group that contains all accounts. */
export const EVERYBODY = '*';

/** Name of the environment variable with the client secret of a provider. */
export const secretVariable = (key: string): string =>
  `DOCENT_CLIENT_SECRET_${key.toUpperCase().replaceAll('-', '_')}`;

const KEY = /^[a-z][a-z0-9-]{0,30}$/;
const ROLE = /^([a-z0-9][\w.-]{0,99})(\/?):(reader|maintainer|admin)$/;
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

const isIssuer = (value: string): boolean => {
  if (!/^https?:\/\/[^/\\\s]/.test(value) || !URL.canParse(value)) return false;
  const {username, password, search, hash} = new URL(value);
  return !username && !password && !search && !hash;
};

function readRole(text: string): GroupRole | undefined {
  if (text === 'admin') return {kind: 'library'};
  const [, slug = '', isOrganization = '', role = ''] = ROLE.exec(text) ?? [];
  if (!isSlug(slug)) return undefined;
  return {kind: isOrganization ? 'organization' : 'project', slug, role: role as Role};
}

/** A map of lists of texts; see `list`. */
const lists = (
  items: string,
  item: string,
  isValid: (text: string) => boolean = () => true,
): Rule<ReadonlyMap<string, readonly string[]>> => ({
  fallback: new Map(),
  read: (node, name, fail) =>
    new Map(
      entriesOf(node, name, fail).map(([key, keyNode, value]) => [
        key,
        list(items, item, isValid).read(value, `${name}.${key}`, fail, keyNode),
      ]),
    ),
});

const RULES = {
  label: text(''),
  issuer: text('', 'an address that begins with https://, as in https://login.example.org', isIssuer),
  client_id: text('', 'the id under which the provider knows this host', Boolean),
  client_secret: {
    fallback: undefined,
    read: (_node, name, fail, key) =>
      fail(
        key,
        `${name}: a secret does not belong into this file. Put it into the environment of "docent serve", or into a file that client_secret_file names.`,
      ),
  } as Rule<undefined>,
  client_secret_file: text('', 'the path of a file', Boolean),
  client_auth: oneOf('basic', 'post'),
  scopes: list('scopes', 'a scope, as in "groups"', value => /^[\x21\x23-\x5b\x5d-\x7e]+$/.test(value)),
  name_claim: text('preferred_username', 'the name of a claim', Boolean),
  groups_claim: text('groups', 'the name of a claim', Boolean),
  groups: lists(
    'roles',
    'a role as in "manual:reader", "team/:maintainer" (in all projects of the organization "team"), or "admin" (of the library); roles are reader, maintainer and admin',
    value => readRole(value) !== undefined,
  ),
  required_claims: lists('values', 'a value of the claim'),
  loopback: flag(false),
};

const DEFAULT_SCOPES = ['openid', 'profile', 'email'];

/** The settings below `sign_in.providers`. */
export const providers: Rule<ReadonlyMap<string, ProviderSettings>> = {
  fallback: new Map(),
  read(node, name, fail) {
    const providersByKey = new Map<string, ProviderSettings>();
    for (const [key, keyNode, value] of entriesOf(node, name, fail)) {
      if (!KEY.test(key))
        fail(
          keyNode,
          `${name}: "${key}" cannot be the name of a provider: use up to 31 lower-case letters, digits and hyphens, and begin with a letter.`,
        );
      const provider = readProvider(key, `${name}.${key}`, {keyNode, value, fail});
      const duplicate = [...providersByKey.values()].find(({issuer}) => issuer === provider.issuer);
      if (duplicate)
        fail(
          keyNode,
          `${name}: "${duplicate.key}" and "${key}" have the same issuer; each must have its own.`,
        );
      providersByKey.set(key, provider);
    }
    return providersByKey;
  },
};

function readProvider(
  key: string,
  name: string,
  {keyNode, value, fail}: {readonly keyNode: Node; readonly value: Node | null; readonly fail: FailAt},
): ProviderSettings {
  const settings = readSettings(RULES, value, name, fail);
  for (const required of ['issuer', 'client_id'] as const)
    if (!settings[required]) fail(keyNode, `${name} must have ${required}.`);
  const {issuer, loopback, scopes} = settings;
  const {protocol, hostname} = new URL(issuer);
  if (loopback && !LOOPBACK.test(hostname))
    fail(keyNode, `${name}: with loopback, the issuer must be on this machine, as in http://127.0.0.1:8080.`);
  if (!loopback && (protocol === 'http:' || LOOPBACK.test(hostname)))
    fail(
      keyNode,
      `${name}.issuer must begin with https:// and be on another machine. For tests with a provider on this machine, set ${name}.loopback to true.`,
    );
  if (scopes.length && !scopes.includes('openid'))
    fail(keyNode, `${name}.scopes must have "openid", without which nobody is signed in.`);
  return {
    key,
    label: settings.label || `Sign in with ${isIP(hostname) ? key : hostname}`,
    issuer,
    clientId: settings.client_id,
    secretFile: settings.client_secret_file,
    clientAuth: settings.client_auth,
    scopes: scopes.length ? scopes : DEFAULT_SCOPES,
    nameClaim: settings.name_claim,
    groupsClaim: settings.groups_claim,
    groups: new Map(
      [...settings.groups].map(([group, roles]) => [group, roles.map(role => readRole(role)!)]),
    ),
    requiredClaims: settings.required_claims,
    isOnLoopback: loopback,
  };
}
