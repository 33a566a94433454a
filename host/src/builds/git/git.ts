import {mkdir, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import type {Protocol} from '../source/source.js';

/** Nothing of the machine's settings counts; what git starts in the background would outlive the command. */
export const CONFIG = `[gc]
\tautoDetach = false
[maintenance]
\tautoDetach = false
[advice]
\tdetachedHead = false
[safe]
\tdirectory = *
`;

/** Makes a folder for git, with its settings. Answers its environment. */
export async function gitEnvironment(
  folder: string,
  protocol: Protocol,
  outer: NodeJS.ProcessEnv = process.env,
): Promise<Record<string, string>> {
  await mkdir(folder, {recursive: true});
  const config = join(folder, 'gitconfig');
  await writeFile(config, CONFIG);
  const agent = outer['SSH_AUTH_SOCK'];
  return {
    ...{PATH: outer['PATH'] ?? '/usr/bin:/bin', HOME: folder, LANG: 'C.UTF-8'},
    ...{GIT_CONFIG_GLOBAL: config, GIT_CONFIG_NOSYSTEM: '1'},
    // A redirect does not lead to another way in.
    ...{GIT_ALLOW_PROTOCOL: protocol, GIT_PROTOCOL_FROM_USER: '0'},
    // Nobody is there to answer.
    ...{GIT_TERMINAL_PROMPT: '0', GIT_SSH_COMMAND: 'ssh -oBatchMode=yes'},
    ...(protocol === 'ssh' && agent ? {SSH_AUTH_SOCK: agent} : {}),
  };
}
