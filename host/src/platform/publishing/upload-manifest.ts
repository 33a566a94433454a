/** A file of an uploaded site. */
export interface UploadedFile {
  /** Path relative to the site, with `/` as separator. */
  readonly path: string;
  /** Size in bytes. */
  readonly size: number;
  /** SHA-256 of the bytes of the file, in hexadecimal digits. */
  readonly hash: string;
}

/** Limits of one upload. */
export interface UploadLimits {
  readonly files: number;
  /** Bytes of all files together. */
  readonly bytes: number;
}

/** A list of files is invalid. The message is for the person who uploads. */
export class ManifestError extends Error {
  override readonly name = 'ManifestError';
}

/** Maximum length of a name and of a path, in bytes: the limits of file systems, minus space for the library's folder. */
const MAX_NAME = 255;
const MAX_PATH = 2_000;
const HASH = /^[0-9a-f]{64}$/;
/** Characters that have a special meaning in some file systems and that no site needs, and unpaired surrogates. */
const FORBIDDEN = /[\x00-\x1f\x7f\\\p{Cs}]/u;
/** SHA-256 of an empty file. */
const HASH_OF_EMPTY_FILE = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/**
 * Validates a list of files before anything is written.
 *
 * @param value JSON value that a client has sent
 * @throws {ManifestError} for the first invalid entry
 */
export function readManifest(value: unknown, {files: maxFiles, bytes}: UploadLimits): UploadedFile[] {
  if (!Array.isArray(value) || value.length === 0)
    throw new ManifestError('"files" must be a list of at least one file.');
  if (value.length > maxFiles)
    throw new ManifestError(
      `The site has ${value.length} files; this host takes at most ${maxFiles} ("uploads" in docent.yaml).`,
    );
  const files = value.map(fileOf);
  checkPaths(files);
  const sizes = new Map<string, number>();
  for (const {path, hash, size} of files) {
    if ((sizes.get(hash) ?? size) !== size || (size === 0) !== (hash === HASH_OF_EMPTY_FILE))
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

function fileOf(entry: unknown, index: number): UploadedFile {
  const {path, size, hash} = (entry ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof path !== 'string' || !isSitePath(path))
    throw new ManifestError(
      `File ${index + 1} has a path that a site cannot have: ${JSON.stringify(path)?.slice(0, 200)}.`,
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
    !FORBIDDEN.test(path) &&
    path
      .split('/')
      .every(name => name !== '' && name !== '.' && name !== '..' && Buffer.byteLength(name) <= MAX_NAME)
  );
}

/** Checks the paths. @throws {ManifestError} if two files have the same one, or if a path is both a file and a folder */
function checkPaths(files: readonly UploadedFile[]): void {
  const paths = new Set(files.map(({path}) => path));
  if (paths.size < files.length) throw new ManifestError('Two files have the same path.');
  for (const {path} of files)
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1))
      if (paths.has(path.slice(0, end)))
        throw new ManifestError(`${path.slice(0, end)} is both a file and the folder of ${path}.`);
}
