import {existsSync, readFileSync, readdirSync} from 'node:fs';

/** A file of the repository: its path from the root, with forward slashes, and its text. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** A violation, as `path:line message`. */
export type Violation = string;

const SKIPPED = /(^|\/)(node_modules|dist|fixtures|sites\/built)\//;

/** Paths of all files below `folders` that end in one of `extensions`. Folders that do not exist are ignored. */
export function listFiles(folders: readonly string[], extensions: readonly string[]): string[] {
  return folders
    .filter(folder => existsSync(folder))
    .flatMap(folder =>
      readdirSync(folder, {recursive: true, encoding: 'utf8'}).map(
        path => `${folder}/${path.replaceAll('\\', '/')}`,
      ),
    )
    .filter(path => extensions.some(extension => path.endsWith(extension)) && !SKIPPED.test(path))
    .sort();
}

/** The files of `listFiles`, with their text. */
export function readFiles(folders: readonly string[], extensions: readonly string[]): SourceFile[] {
  return listFiles(folders, extensions).map(path => ({path, text: readFileSync(path, 'utf8')}));
}
