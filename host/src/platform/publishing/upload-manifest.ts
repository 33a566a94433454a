/** A file of an uploaded site. */
export interface UploadedFile {
  /** With `/` between its parts. */
  readonly path: string;
  readonly size: number;
  /** SHA-256 of its bytes, in hexadecimal digits. */
  readonly hash: string;
}

/** Limits of one upload. */
export interface UploadLimits {
  readonly files: number;
  /** Bytes of all files together. */
  readonly bytes: number;
}

/** A list of files is invalid; the message is a sentence for the person who uploads. */
export class ManifestError extends Error {
  override readonly name = 'ManifestError';
}

/** Maximum bytes of one part of a path and of a whole path: the limits of file systems, less room for the library's folder. */
const MAX_NAME = 255;
const MAX_PATH = 2_000;
const HASH = /^[0-9a-f]{64}$/;
/** Characters that have a meaning in some file system and that no site needs, and unpaired surrogates. */
const STRANGE = /[\x00-\x1f\x7f\\\p{Cs}]/u;
const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/**
 * Validates a list of files before anything is written.
 *
 * @param value anything that a client has sent
 * @throws {ManifestError} for the first invalid entry
 */
export function readManifest(value: unknown, {files: most, bytes}: UploadLimits): UploadedFile[] {
  if (!Array.isArray(value) || value.length === 0)
    throw new ManifestError('"files" must be a list of at least one file.');
  if (value.length > most)
    throw new ManifestError(
      `The site has ${value.length} files; this host takes at most ${most} ("uploads" in docent.yaml).`,
    );
  const files = value.map(fileOf);
  checkPaths(files);
  const sizes = new Map<string, number>();
  for (const {path, hash, size} of files) {
    if ((sizes.get(hash) ?? size) !== size || (size === 0) !== (hash === EMPTY))
      throw new ManifestError(`The hash and the size of ${path} cannot both be right.`);
    sizes.set(hash, size);
  }
  const total = files.reduce((sum, {size}) => sum + size, 0);
  if (total > bytes)
    throw new ManifestError(
      `The site has ${total} bytes; this host takes at most ${bytes} ("uploads" in docent.yaml).`,
    );
  return files;
}

function fileOf(entry: unknown, at: number): UploadedFile {
  const {path, size, hash} = (entry ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof path !== 'string' || !isSitePath(path))
    throw new ManifestError(
      `File ${at + 1} has a path that a site cannot have: ${JSON.stringify(path)?.slice(0, 200)}.`,
    );
  if (!Number.isSafeInteger(size) || (size as number) < 0)
    throw new ManifestError(`The size of ${path} must be a number of bytes.`);
  if (typeof hash !== 'string' || !HASH.test(hash))
    throw new ManifestError(`The hash of ${path} must be SHA-256, as 64 hexadecimal digits.`);
  return {path, size: size as number, hash};
}

function isSitePath(path: string): boolean {
  return (
    Buffer.byteLength(path) <= MAX_PATH &&
    !STRANGE.test(path) &&
    path
      .split('/')
      .every(name => name !== '' && name !== '.' && name !== '..' && Buffer.byteLength(name) <= MAX_NAME)
  );
}

/** @throws {ManifestError} if two files have the same path, or if a path is both a file and a folder */
function checkPaths(files: readonly UploadedFile[]): void {
  const paths = new Set(files.map(({path}) => path));
  if (paths.size < files.length) throw new ManifestError('Two files have the same path.');
  for (const {path} of files)
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1))
      if (paths.has(path.slice(0, end)))
        throw new ManifestError(`${path.slice(0, end)} is both a file and the folder of ${path}.`);
}
