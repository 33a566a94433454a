import {existsSync} from 'node:fs';
import {readFile, stat} from 'node:fs/promises';
import {dirname} from 'node:path';

/**
 * Why root must not run a command in a library, as a sentence with the command that has to be run instead; `undefined` if it
 * may, or this is not root. Files that root writes cannot be written by the user who serves the library.
 *
 * @param inside a folder of the library. One that does not exist yet will belong to the owner of the one above it
 * @param library folder of the library, for the sentence
 */
export async function whyNotAsRoot(inside: string, library: string): Promise<string | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const {uid: owner} = await stat(nearestFolder(inside));
  if (owner === 0) return undefined;
  const name = await nameOfUser(owner);
  const command = name === undefined ? `sudo --user='#${owner}'` : `runuser -u ${name} --`;
  return `${library} belongs to ${name ?? `user ${owner}`}, who could not use what root writes there: run it as "${command} docent …".`;
}

/** The folder itself, else the one above it in which it will be created. */
function nearestFolder(folder: string): string {
  for (let at = folder; ; at = dirname(at)) if (existsSync(at) || dirname(at) === at) return at;
}

/** `undefined` for one that only a directory service knows, or nobody. */
async function nameOfUser(id: number): Promise<string | undefined> {
  const users = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const [, name] = new RegExp(`^([^:\\n]+):[^:\\n]*:${id}:`, 'm').exec(users) ?? [];
  return name;
}
