import {FORMAT} from './file-parts.js';
import type {ArtifactName} from '../artifacts/artifact-store.js';

/** What the index of a build is called in the store: whose it is, its format, and the artifact that it is. */
export const indexNameOf = (
  {version, build}: {readonly version: string; readonly build: number},
  artifact: ArtifactName,
  format = FORMAT,
): string => `${version}-b${build}-f${format}-${artifact}`;

/** The format of an index by its name; before names told it there was format 2 alone. */
export const formatIn = (name: string): number => Number(/-f(\d+)-sha256-\w+$/.exec(name)?.[1] ?? 2);

/** Whether this process can read an index. */
export const isReadable = (name: string): boolean => formatIn(name) === FORMAT;
