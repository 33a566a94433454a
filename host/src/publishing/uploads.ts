import {createHash, type Hash, randomBytes} from 'node:crypto';
import {createReadStream} from 'node:fs';
import {
  type FileHandle,
  link,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import {dirname, join} from 'node:path';
import {openSiteFile, type SiteFolder} from '../../../cli/src/site/site-boundary.js';
import {belowFolder} from '../../../cli/src/system/paths.js';
import {removeFolder} from '../system/remove-folder.js';
import {readManifest, type UploadedFile, type UploadLimits} from './upload-manifest.js';

/** A site that is being sent: for which version, by whom, and what it consists of. */
export interface Upload {
  readonly project: string;
  readonly version: string;
  /** Id of the person who sends it. */
  readonly person: number;
  readonly files: readonly UploadedFile[];
  /** How it is to be published, as it was sent. */
  readonly options: unknown;
}

/** What is still to be sent of a file: its bytes from `offset` on. */
export interface MissingFile {
  readonly hash: string;
  readonly offset: number;
}

/** What was sent does not fit; the message is a sentence for whoever uploads. */
export class UploadError extends Error {
  override readonly name = 'UploadError';
}

export interface UploadsOptions extends UploadLimits {
  /** Where they are kept until they are published. */
  readonly folder: string;
  /** How long one is kept, in ms. */
  readonly length: number;
}

/** Uploads that one person may have open: each may take as much disk as the limits allow. */
export const MOST_OPEN = 4;
/** What an upload consists of, in its folder. */
const LIST = 'upload.json';
/** Before each piece of content: the hash of its file, where in the file it begins, and its length. */
const HEAD = 32 + 8 + 4;

/**
 * Sites on their way to this host, file by file and each by its hash: what the host has is not sent again, and what was sent
 * before a connection broke is not lost. All of it is on disk, so that a restart loses nothing either. Nothing is served
 * before all is there and each hash is right.
 */
export class Uploads {
  readonly #options: UploadsOptions;
  /** The last work on each upload: one piece is written at a time. */
  readonly #turns = new Map<string, Promise<unknown>>();

  constructor(options: UploadsOptions) {
    this.#options = options;
  }

  /**
   * Begins an upload, or goes on with the one of the same files for the same version by the same person.
   *
   * @param served the site whose files need not be sent. Default: none
   * @throws {ManifestError} {UploadError}
   */
  async begin(
    order: Omit<Upload, 'files'> & {readonly files: unknown},
    served?: SiteFolder,
  ): Promise<{id: string; missing: MissingFile[]}> {
    const upload: Upload = {...order, files: readManifest(order.files, this.#options)};
    await this.#removeOld();
    const text = JSON.stringify(upload);
    const digest = createHash('sha256').update(text).digest('hex');
    const own = await this.#openOf(upload.person);
    const known = own.find(id => id.startsWith(digest));
    if (!known && own.length >= MOST_OPEN)
      throw new UploadError(
        `You have ${own.length} uploads that were not finished; finish one of them, or wait until they expire.`,
      );
    // Whoever knows the files still cannot guess it.
    const id = known ?? `${digest}-${randomBytes(16).toString('hex')}`;
    if (!known) {
      await mkdir(join(this.#folderOf(id), 'files'), {recursive: true, mode: 0o700});
      // In one step: a list that was cut off would be in the way of every later upload.
      const list = join(this.#folderOf(id), LIST);
      await writeFile(`${list}.new`, text);
      await rename(`${list}.new`, list);
    }
    return this.#inTurn(id, async () => {
      if (served) await this.#takeOver(id, upload, served);
      return {id, missing: await this.#missing(id, upload)};
    });
  }

  /** `undefined` for one that is not there, or is somebody else's. */
  async find(id: string, {project, version, person}: Omit<Upload, 'files' | 'options'>) {
    if (!/^[0-9a-f]{64}-[0-9a-f]{32}$/.test(id)) return undefined;
    const upload = await this.#read(id);
    const isOwn = upload?.project === project && upload.version === version && upload.person === person;
    return isOwn ? upload : undefined;
  }

  async missing(id: string, upload: Upload): Promise<MissingFile[]> {
    return this.#inTurn(id, () => this.#missing(id, upload));
  }

  /**
   * Adds pieces of files, each after what is there of its file. A file whose bytes do not have its hash is forgotten.
   *
   * @throws {UploadError}
   */
  async add(id: string, upload: Upload, content: Buffer): Promise<void> {
    const sizes = new Map(upload.files.map(({hash, size}) => [hash, size]));
    await this.#inTurn(id, async () => {
      for (let at = 0; at < content.length;) {
        if (content.length - at < HEAD) throw new UploadError('The content ends within the head of a piece.');
        const hash = content.toString('hex', at, at + 32);
        const offset = Number(content.readBigUInt64BE(at + 32));
        const length = content.readUInt32BE(at + 40);
        at += HEAD;
        if (content.length - at < length) throw new UploadError('The content ends within a piece.');
        const size = sizes.get(hash);
        if (size === undefined) throw new UploadError(`No file of this upload has the hash ${hash}.`);
        await this.#append(id, {hash, size}, offset, content.subarray(at, at + length));
        at += length;
      }
    });
  }

  /**
   * Puts the files in their places. Resolves to the folder.
   *
   * @throws {UploadError} if some are missing
   */
  async assemble(id: string, upload: Upload): Promise<string> {
    return this.#inTurn(id, async () => {
      const missing = await this.#missing(id, upload);
      if (missing.length)
        throw new UploadError(`${missing.length} files of the site have not been sent yet; send them first.`);
      const site = join(this.#folderOf(id), 'site');
      await removeFolder(site);
      await mkdir(site);
      const made = new Set([site]);
      for (const {path, hash} of upload.files) {
        const file = belowFolder(site, ...path.split('/'));
        const folder = dirname(file);
        if (!made.has(folder)) await mkdir(folder, {recursive: true});
        made.add(folder);
        await link(this.#fileOf(id, hash), file);
      }
      return site;
    });
  }

  async remove(id: string): Promise<void> {
    await this.#inTurn(id, () => removeFolder(this.#folderOf(id)));
  }

  async #append(
    id: string,
    {hash, size}: Pick<UploadedFile, 'hash' | 'size'>,
    offset: number,
    piece: Buffer,
  ): Promise<void> {
    if ((await sizeOf(this.#fileOf(id, hash))) !== undefined) return;
    const part = `${this.#fileOf(id, hash)}.part`;
    const there = (await sizeOf(part)) ?? 0;
    if (offset > there || offset + piece.length > size)
      throw new UploadError(`A piece of ${hash} begins or ends outside of what is missing of it.`);
    const file = await open(part, 'a');
    try {
      // What was sent twice is written once.
      await file.writeFile(piece.subarray(there - offset));
    } finally {
      await file.close();
    }
    if (offset + piece.length < size) return;
    if ((await hashOfFile(part)) !== hash) {
      await rm(part, {force: true});
      throw new UploadError(
        `The bytes of a file do not have the hash ${hash}: it has changed meanwhile, or was damaged on its way. Publish again.`,
      );
    }
    await rename(part, this.#fileOf(id, hash));
  }

  async #missing(id: string, {files}: Upload): Promise<MissingFile[]> {
    const missing: MissingFile[] = [];
    for (const hash of new Set(files.map(file => file.hash)))
      if ((await sizeOf(this.#fileOf(id, hash))) === undefined)
        missing.push({hash, offset: (await sizeOf(`${this.#fileOf(id, hash)}.part`)) ?? 0});
    return missing;
  }

  /** Copies what is served already under the same path with the same bytes. */
  async #takeOver(id: string, {files}: Upload, served: SiteFolder): Promise<void> {
    for (const {path, size, hash} of files) {
      const target = this.#fileOf(id, hash);
      if ((await sizeOf(target)) !== undefined) continue;
      const file = await openSiteFile(served, belowFolder(served.folder, ...path.split('/'))).catch(
        () => undefined,
      );
      if (!file) continue;
      try {
        const found = await file.stat();
        if (!found.isFile() || found.size !== size) continue;
        const copy = `${target}.new`;
        const summed = createHash('sha256');
        await writeFile(copy, summing(file, summed));
        if (summed.digest('hex') === hash) await rename(copy, target);
        else await rm(copy);
      } finally {
        await file.close();
      }
    }
  }

  async #openOf(person: number): Promise<string[]> {
    const own: string[] = [];
    for (const id of await readdir(this.#options.folder).catch(() => []))
      if ((await this.#read(id))?.person === person) own.push(id);
    return own;
  }

  async #removeOld(): Promise<void> {
    const {folder, length} = this.#options;
    for (const id of await readdir(folder).catch(() => [])) {
      // Written once. Some file systems do not know when a folder was made.
      const list = join(folder, id, LIST);
      const begun = await stat(list).catch(() => stat(join(folder, id)).catch(() => undefined));
      if (begun && Date.now() - begun.mtimeMs > length) await this.remove(id);
    }
  }

  async #read(id: string): Promise<Upload | undefined> {
    const text = await readFile(join(this.#folderOf(id), LIST), 'utf8').catch(() => undefined);
    return text === undefined ? undefined : (JSON.parse(text) as Upload);
  }

  #folderOf(id: string): string {
    return belowFolder(this.#options.folder, id);
  }

  /** @param hash hexadecimal digits */
  #fileOf(id: string, hash: string): string {
    return join(this.#folderOf(id), 'files', hash);
  }

  #inTurn<T>(id: string, work: () => Promise<T>): Promise<T> {
    const turn = (this.#turns.get(id) ?? Promise.resolve()).then(work, work);
    const settled = turn.catch(() => {});
    this.#turns.set(id, settled);
    void settled.then(() => {
      if (this.#turns.get(id) === settled) this.#turns.delete(id);
    });
    return turn;
  }
}

/** `undefined` for a file that is not there. */
const sizeOf = (file: string): Promise<number | undefined> =>
  stat(file).then(
    ({size}) => size,
    () => undefined,
  );

/** The bytes of a file, added to a hash as they are read. */
async function* summing(file: FileHandle, hash: Hash): AsyncIterable<Buffer> {
  for await (const chunk of file.createReadStream({start: 0, autoClose: false})) {
    hash.update(chunk as Buffer);
    yield chunk as Buffer;
  }
}

async function hashOfFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/** A piece of a file, as `Uploads.add` reads it. */
export function pieceOf(hash: string, offset: number, bytes: Buffer): Buffer {
  const head = Buffer.alloc(HEAD);
  head.write(hash, 0, 'hex');
  head.writeBigUInt64BE(BigInt(offset), 32);
  head.writeUInt32BE(bytes.length, 40);
  return Buffer.concat([head, bytes]);
}
