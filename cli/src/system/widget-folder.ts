import {existsSync} from 'node:fs';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';

/**
 * Finds the folder of the built elements: `dist` in the repository, or a copy beside the built command in the installed
 * package. `dist` comes first, so that an older copy is never used in the repository.
 */
export function findWidgetFolder(): string | undefined {
  const candidates = ['../../dist/', '../../../dist/', './widget/'];
  const folders = candidates.map(candidate => fileURLToPath(new URL(candidate, import.meta.url)));
  return folders.find(folder => existsSync(join(folder, 'docent.js')));
}
