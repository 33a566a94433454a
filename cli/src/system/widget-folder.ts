import {existsSync} from 'node:fs';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';

/**
 * The folder of the built widget: in the repository `dist`, in the installed package a copy beside the built command.
 * The repository comes first, so that a copy made for an earlier package is never served there.
 */
export function findWidgetFolder(): string | undefined {
  const candidates = ['../../dist/', '../../../dist/', './widget/'];
  const folders = candidates.map(candidate => fileURLToPath(new URL(candidate, import.meta.url)));
  return folders.find(folder => existsSync(join(folder, 'docent.js')));
}
