import {readFile} from 'node:fs/promises';
import {join, resolve} from 'node:path';
import {UserError} from '../../../cli/src/commands/terminal.js';
import {CONFIG_NAME} from '../config/config.js';
import {type ProviderSettings, secretVariable} from '../config/sign-in.js';
import type {Log} from '../observability/log.js';
import type {Providers} from '../platform/openid/providers.js';
import {findNamed, personOf} from '../platform/people/viewer.js';
import type {LibraryFolder} from '../platform/publishing/library-folder.js';

/**
 * Reads the client secrets of a library's providers, from the environment or from files.
 *
 * @throws {UserError} if one is missing
 */
export async function readClientSecrets({
  config,
  folder,
}: Pick<LibraryFolder, 'config' | 'folder'>): Promise<ReadonlyMap<string, string>> {
  const secrets = new Map<string, string>();
  for (const settings of config.sign_in.providers.values())
    secrets.set(settings.key, await readClientSecret(settings, folder));
  return secrets;
}

async function readClientSecret({key, secretFile}: ProviderSettings, folder: string): Promise<string> {
  if (!secretFile) {
    const variable = secretVariable(key);
    const secret = (process.env[variable] ?? '').trim();
    if (secret) return secret;
    throw new UserError(
      `The provider "${key}" has no client secret: put it into the environment as ${variable}, or name a file with sign_in.providers.${key}.client_secret_file in ${join(folder, CONFIG_NAME)}.`,
    );
  }
  const path = resolve(folder, secretFile);
  const secret = await readFile(path, 'utf8').catch(({code}: NodeJS.ErrnoException) => {
    throw new UserError(`The client secret of the provider "${key}" cannot be read from ${path} (${code}).`);
  });
  if (secret.trim()) return secret.trim();
  throw new UserError(`${path} is empty: put the client secret of the provider "${key}" into it.`);
}

/**
 * Opens the providers of a library; `undefined` if it has none. The package for OpenID Connect is loaded only if there is a provider.
 *
 * @throws {UserError} if nobody could sign in while the providers are unreachable
 */
export async function openProviders(
  {config, store, secret}: Pick<LibraryFolder, 'config' | 'store' | 'secret'>,
  clientSecrets: ReadonlyMap<string, string>,
  log: Log,
): Promise<Providers | undefined> {
  const {providers, passwords, local_admin: admin} = config.sign_in;
  if (!providers.size) return undefined;
  const id = admin ? await findNamed(store, 'person', admin) : undefined;
  if (!passwords && !(id !== undefined && (await personOf(store, id))?.isAdmin))
    throw new UserError(
      `sign_in.local_admin in ${CONFIG_NAME} must name an administrator: "docent user add ${admin} --admin" adds one.`,
    );
  for (const message of await missingRoleWarnings({config, store})) log.warn('config', {message});
  const {Providers} = await import('../platform/openid/providers.js');
  return new Providers(providers.values(), {
    secret,
    clientSecrets,
    report: (provider, message) => log.warn('sign-in', {...(provider && {provider}), message}),
  });
}

/** Warnings about projects and organizations that do not exist, although the configuration gives groups a role in them. */
async function missingRoleWarnings({
  config,
  store,
}: Pick<LibraryFolder, 'config' | 'store'>): Promise<string[]> {
  const missing = new Set<string>();
  for (const {key, groups} of config.sign_in.providers.values())
    for (const role of [...groups.values()].flat())
      if (role.kind !== 'library' && (await findNamed(store, role.kind, role.slug)) === undefined)
        missing.add(
          `sign_in.providers.${key}.groups gives roles in the ${role.kind} "${role.slug}", which does not exist yet.`,
        );
  return [...missing];
}
