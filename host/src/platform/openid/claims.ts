import {EVERYBODY, type ProviderSettings} from '../../config/sign-in.js';
import type {GroupRoles} from '../people/identities.js';
import type {Role} from '../store/tables.js';

/** The claims that a provider makes about an account. */
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
  [value]
    .flat()
    .flatMap(item => (['string', 'number', 'boolean'].includes(typeof item) ? [String(item)] : []));

/** Whether the provider has left out a claim and refers to another address, as Entra ID does for too many groups. */
export const isDistributed = ({_claim_names: names}: Claims, name: string): boolean =>
  typeof names === 'object' && names !== null && Object.hasOwn(names, name);

/** The name for a new person. @param name of the claim that contains it */
export function nameIn(claims: Claims, name: string): string {
  const claim = [claimAt(claims, name), claims['preferred_username'], claims['name']].find(
    value => typeof value === 'string' && value !== '',
  );
  const [local = ''] = textsOf(claims['email']).map(address => address.replace(/@.*/s, ''));
  return typeof claim === 'string' ? claim : local;
}

const RANK: readonly Role[] = ['reader', 'maintainer', 'admin'];

/** The roles that groups grant to an account. Of several roles in the same project or organization, the highest applies. */
export function rolesOf(settings: ProviderSettings, groups: readonly string[]): GroupRoles {
  const granted = [EVERYBODY, ...groups].flatMap(group => settings.groups.get(group) ?? []);
  const highest = (kind: 'project' | 'organization'): Map<string, Role> => {
    const roles = new Map<string, Role>();
    for (const role of granted) {
      if (role.kind !== kind) continue;
      const earlier = roles.get(role.slug);
      if (earlier === undefined || RANK.indexOf(role.role) > RANK.indexOf(earlier))
        roles.set(role.slug, role.role);
    }
    return roles;
  };
  return {
    isAdmin: granted.some(({kind}) => kind === 'library'),
    projects: highest('project'),
    organizations: highest('organization'),
  };
}
