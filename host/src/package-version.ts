import {readFileSync} from 'node:fs';

/** The version of this package: of its manifest, which lies above the source and above the built command alike. */
export function packageVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  return (manifest as {version: string}).version;
}
