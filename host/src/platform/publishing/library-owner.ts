import {existsSync} from 'node:fs';
import {readFile, stat} from 'node:fs/promises';
import {dirname} from 'node:path';

/**
 * A message that says why root must not run a command in a library, and what to run instead; `undefined` if the command may
 * run. The user who serves the library could not write to files that root creates.
 *
 * @param inside a folder of the library. If it does not exist yet, the owner of its parent folder counts
 * @param library folder of the library, for the message
 */
export async function whyNotAsRoot(inside: string, library: string): Promise<string | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const {uid: owner} = await stat(nearestFolder(inside));
  if (owner === 0) return undefined;
  const name = await nameOfUser(owner);
  const command = name === undefined ? `sudo --user='#${owner}'` : `runuser -u ${name} --`;
  return `${library} belongs to ${name ?? `user ${owner}`}, who could not write to files that root creates: run "${command} docent …".`;
}

/** The folder itself, or the nearest parent folder that exists. */
function nearestFolder(folder: string): string {
  for (let path = folder; ; path = dirname(path)) if (existsSync(path) || dirname(path) === path) return path;
}

/** The name of a user; `undefined` if it is not in /etc/passwd. */
async function nameOfUser(id: number): Promise<string | undefined> {
  const users = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const [, name] = new RegExp(`^([^:\\n]+):[^:\\n]*:${id}:`, 'm').exec(users) ?? [];
  return name;
}
