import {EVERYBODY, type ProviderSettings} from '../../config/sign-in.js';
import type {GroupRoles} from '../people/identities.js';
import type {Role} from '../store/tables.js';

/** What a provider says about an account. */
export type Claims = Readonly<Record<string, unknown>>;

/** Looks up a claim by its name or its path, as in `realm_access.roles`. */
export function claimAt(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  let value: unknown = claims;
  for (const part of name.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined;
    value = (value as Claims)[part];
  }
  return value;
}

/** Strings, numbers and booleans of a claim, which may be a list. */
export const textsOf = (value: unknown): string[] =>
  [value].flat().flatMap(one => (['string', 'number', 'boolean'].includes(typeof one) ? [String(one)] : []));

/** Whether the provider says that a claim is elsewhere, as Entra ID does of too many groups. */
export const hasLeftOut = ({_claim_names: names}: Claims, name: string): boolean =>
  typeof names === 'object' && names !== null && Object.hasOwn(names, name);

/** The name that the account gets here. @param name of the claim with it */
export function nameIn(claims: Claims, name: string): string {
  const given = [claimAt(claims, name), claims['preferred_username'], claims['name']].find(
    value => typeof value === 'string' && value !== '',
  );
  const [local = ''] = textsOf(claims['email']).map(address => address.replace(/@.*/s, ''));
  return typeof given === 'string' ? given : local;
}

const RANK: readonly Role[] = ['reader', 'maintainer', 'admin'];

/** The roles that groups give to an account. If several apply in the same place, the highest counts. */
export function rolesOf(settings: ProviderSettings, groups: readonly string[]): GroupRoles {
  const all = [EVERYBODY, ...groups].flatMap(group => settings.groups.get(group) ?? []);
  const highest = (kind: 'project' | 'organization'): Map<string, Role> => {
    const roles = new Map<string, Role>();
    for (const role of all) {
      if (role.kind !== kind) continue;
      const other = roles.get(role.slug);
      if (other === undefined || RANK.indexOf(role.role) > RANK.indexOf(other))
        roles.set(role.slug, role.role);
    }
    return roles;
  };
  return {
    isAdmin: all.some(({kind}) => kind === 'library'),
    projects: highest('project'),
    organizations: highest('organization'),
  };
}
