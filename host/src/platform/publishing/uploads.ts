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
import {openSiteFile, type SiteFolder} from '../../../../cli/src/site/site-boundary.js';
import {belowFolder} from '../../../../cli/src/system/paths.js';
import {removeFolder} from '../../system/remove-folder.js';
import {readManifest, type UploadedFile, type UploadLimits} from './upload-manifest.js';

/** A site that is being uploaded. */
export interface Upload {
  readonly project: string;
  readonly version: string;
  /** Id of the person who sends the site. */
  readonly person: number;
  readonly files: readonly UploadedFile[];
  /** Options for publishing the site, as the client sent them. */
  readonly options: unknown;
}

/** A file of which the bytes from `offset` on have not been sent yet. */
export interface MissingFile {
  readonly hash: string;
  readonly offset: number;
}

/** The uploaded data is invalid. The message is for the person who uploads. */
export class UploadError extends Error {
  override readonly name = 'UploadError';
}

export interface UploadsOptions extends UploadLimits {
  /** Folder of uploads that are not yet published. */
  readonly folder: string;
  /** How long an upload is kept, in ms. */
  readonly length: number;
}

/** Maximum number of unfinished uploads of a person: each may use as much disk space as the limits allow. */
export const MAX_OPEN_UPLOADS = 4;
/** The file in an upload's folder that describes it: an `Upload` as JSON. */
const LIST = 'upload.json';
/** Length of a piece's header, in bytes: the hash of its file, its offset in that file, and its length. */
const HEADER_LENGTH = 32 + 8 + 4;

/**
 * Receives sites over HTTP, as files named by their hashes. Files that the host already has need not be sent, and a broken
 * connection loses nothing that has arrived. Everything is on disk, so an upload also survives a restart. A site is only
 * published once all of its files have arrived and their hashes are correct.
 */
export class Uploads {
  readonly #options: UploadsOptions;
  /** The last task of each upload. Tasks of one upload run one after another. */
  readonly #tasks = new Map<string, Promise<unknown>>();

  constructor(options: UploadsOptions) {
    this.#options = options;
  }

  /**
   * Begins an upload, or resumes one with the same files, by the same person, for the same version.
   *
   * @param served the site that is served at present, whose files need not be sent again. Default: none
   * @throws {ManifestError} if the list of files is invalid
   * @throws {UploadError} if the person has too many unfinished uploads
   */
  async begin(
    request: Omit<Upload, 'files'> & {readonly files: unknown},
    served?: SiteFolder,
  ): Promise<{id: string; missing: MissingFile[]}> {
    const upload: Upload = {...request, files: readManifest(request.files, this.#options)};
    await this.#removeOld();
    const text = JSON.stringify(upload);
    const digest = createHash('sha256').update(text).digest('hex');
    const open = await this.#openOf(upload.person);
    const resumed = open.find(id => id.startsWith(digest));
    if (!resumed && open.length >= MAX_OPEN_UPLOADS)
      throw new UploadError(
        `You have ${open.length} uploads that were not finished; continue one of them, or wait until they have expired.`,
      );
    // The random part prevents people who know the files from guessing the id.
    const id = resumed ?? `${digest}-${randomBytes(16).toString('hex')}`;
    if (!resumed) {
      await mkdir(join(this.#folderOf(id), 'files'), {recursive: true, mode: 0o700});
      // Written under another name first, since an incomplete list would make every later upload fail.
      const list = join(this.#folderOf(id), LIST);
      await writeFile(`${list}.new`, text);
      await rename(`${list}.new`, list);
    }
    return this.#enqueue(id, async () => {
      if (served) await this.#copyServed(id, upload, served);
      return {id, missing: await this.#missing(id, upload)};
    });
  }

  /** Finds an upload. `undefined` if it does not exist, or belongs to somebody else. */
  async find(id: string, {project, version, person}: Omit<Upload, 'files' | 'options'>) {
    if (!/^[0-9a-f]{64}-[0-9a-f]{32}$/.test(id)) return undefined;
    const upload = await this.#read(id);
    const isOwn = upload?.project === project && upload.version === version && upload.person === person;
    return isOwn ? upload : undefined;
  }

  async missing(id: string, upload: Upload): Promise<MissingFile[]> {
    return this.#enqueue(id, () => this.#missing(id, upload));
  }

  /**
   * Appends pieces to their files. A complete file whose bytes do not match its hash is deleted.
   *
   * @throws {UploadError} if the content is incomplete, or has a piece that does not belong to the missing part of a file
   */
  async add(id: string, upload: Upload, content: Buffer): Promise<void> {
    const sizes = new Map(upload.files.map(({hash, size}) => [hash, size]));
    await this.#enqueue(id, async () => {
      for (let at = 0; at < content.length;) {
        if (content.length - at < HEADER_LENGTH)
          throw new UploadError('The content ends within a piece header.');
        const hash = content.toString('hex', at, at + 32);
        const offset = Number(content.readBigUInt64BE(at + 32));
        const length = content.readUInt32BE(at + 40);
        at += HEADER_LENGTH;
        if (content.length - at < length) throw new UploadError('The content ends within a piece.');
        const size = sizes.get(hash);
        if (size === undefined) throw new UploadError(`No file of this upload has the hash ${hash}.`);
        await this.#append(id, {hash, size}, offset, content.subarray(at, at + length));
        at += length;
      }
    });
  }

  /**
   * Links the files into a folder, under their paths in the site. Resolves to that folder.
   *
   * @throws {UploadError} if some are missing
   */
  async assemble(id: string, upload: Upload): Promise<string> {
    return this.#enqueue(id, async () => {
      const missing = await this.#missing(id, upload);
      if (missing.length)
        throw new UploadError(`${missing.length} files of the site have not been sent yet; send them first.`);
      const site = join(this.#folderOf(id), 'site');
      await removeFolder(site);
      await mkdir(site);
      const created = new Set([site]);
      for (const {path, hash} of upload.files) {
        const file = belowFolder(site, ...path.split('/'));
        const folder = dirname(file);
        if (!created.has(folder)) await mkdir(folder, {recursive: true});
        created.add(folder);
        await link(this.#fileOf(id, hash), file);
      }
      return site;
    });
  }

  async remove(id: string): Promise<void> {
    await this.#enqueue(id, () => removeFolder(this.#folderOf(id)));
  }

  async #append(
    id: string,
    {hash, size}: Pick<UploadedFile, 'hash' | 'size'>,
    offset: number,
    piece: Buffer,
  ): Promise<void> {
    if ((await sizeOf(this.#fileOf(id, hash))) !== undefined) return;
    const part = `${this.#fileOf(id, hash)}.part`;
    const received = (await sizeOf(part)) ?? 0;
    if (offset > received || offset + piece.length > size)
      throw new UploadError(`A piece of the file ${hash} is outside the missing part of that file.`);
    const file = await open(part, 'a');
    try {
      // Skips bytes that were sent before.
      await file.writeFile(piece.subarray(received - offset));
    } finally {
      await file.close();
    }
    if (offset + piece.length < size) return;
    if ((await hashOfFile(part)) !== hash) {
      await rm(part, {force: true});
      throw new UploadError(
        `The bytes of a file do not have the hash ${hash}: it was changed or damaged while it was sent. Publish again.`,
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

  /** Copies files that are already served under the same path and have the same bytes. */
  async #copyServed(id: string, {files}: Upload, served: SiteFolder): Promise<void> {
    for (const {path, size, hash} of files) {
      const target = this.#fileOf(id, hash);
      if ((await sizeOf(target)) !== undefined) continue;
      const file = await openSiteFile(served, belowFolder(served.folder, ...path.split('/'))).catch(
        () => undefined,
      );
      if (!file) continue;
      try {
        const stats = await file.stat();
        if (!stats.isFile() || stats.size !== size) continue;
        const copy = `${target}.new`;
        const copyHash = createHash('sha256');
        await writeFile(copy, hashing(file, copyHash));
        if (copyHash.digest('hex') === hash) await rename(copy, target);
        else await rm(copy);
      } finally {
        await file.close();
      }
    }
  }

  async #openOf(person: number): Promise<string[]> {
    const ids: string[] = [];
    for (const id of await readdir(this.#options.folder).catch(() => []))
      if ((await this.#read(id))?.person === person) ids.push(id);
    return ids;
  }

  async #removeOld(): Promise<void> {
    const {folder, length} = this.#options;
    for (const id of await readdir(folder).catch(() => [])) {
      // The list never changes, so its modification time is when the upload began. Not all file systems record when a folder was created.
      const list = join(folder, id, LIST);
      const listStats = await stat(list).catch(() => stat(join(folder, id)).catch(() => undefined));
      if (listStats && Date.now() - listStats.mtimeMs > length) await this.remove(id);
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

  #enqueue<T>(id: string, work: () => Promise<T>): Promise<T> {
    const task = (this.#tasks.get(id) ?? Promise.resolve()).then(work, work);
    const settled = task.catch(() => {});
    this.#tasks.set(id, settled);
    void settled.then(() => {
      if (this.#tasks.get(id) === settled) this.#tasks.delete(id);
    });
    return task;
  }
}

/** The size of a file, in bytes; `undefined` if it does not exist. */
const sizeOf = (file: string): Promise<number | undefined> =>
  stat(file).then(
    ({size}) => size,
    () => undefined,
  );

/** Streams a file, and adds its bytes to a hash. */
async function* hashing(file: FileHandle, hash: Hash): AsyncIterable<Buffer> {
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

/** Encodes a piece of a file for `Uploads.add`. */
export function pieceOf(hash: string, offset: number, bytes: Buffer): Buffer {
  const header = Buffer.alloc(HEADER_LENGTH);
  header.write(hash, 0, 'hex');
  header.writeBigUInt64BE(BigInt(offset), 32);
  header.writeUInt32BE(bytes.length, 40);
  return Buffer.concat([header, bytes]);
}
