import {Readable} from 'node:stream';
import {pipeline} from 'node:stream/promises';
import {setTimeout as wait} from 'node:timers/promises';
import {createGunzip, createGzip} from 'node:zlib';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  S3Client,
  type S3ServiceException,
} from '@aws-sdk/client-s3';
import {Upload} from '@aws-sdk/lib-storage';
import {
  ArtifactError,
  artifactIn,
  type ArtifactName,
  type ArtifactStore,
  damaged,
  missing,
} from './artifact-store.js';
import type {S3Address} from './s3-address.js';

/** As for other artifacts: named by the hash of their uncompressed content. */
const LEVEL = 4;
/** Size of a part of a large upload, in bytes: 10,000 parts are allowed. Two are in memory at a time. */
const PART = 8 * 2 ** 20;
const PARTS_AT_ONCE = 2;
/** How often a request is tried, with a growing random pause in between. */
const ATTEMPTS = 4;
/** Limits in ms: to connect, until the response begins, and between two pieces of it. */
const CONNECT = 5_000;
const RESPOND = 15_000;
const IDLE = 30_000;
/** Limit of an operation on an artifact, including retries, in ms: a write may be waiting for it. */
const ABOUT = 10_000;
/** Base of the random pause before an interrupted download resumes, in ms. */
const PAUSE = 200;

/**
 * Artifacts as objects in a bucket of an S3-compatible store, `<prefix>/<name>`, compressed with gzip. Credentials come from
 * where Amazon's own tools look for them: the environment, a profile, the machine's role.
 */
export class S3Artifacts implements ArtifactStore {
  readonly #client: S3Client;
  readonly #bucket: string;
  /** Ends in a slash unless it is empty. */
  readonly #prefix: string;
  /** The bucket, as messages name it. */
  readonly #shown: string;

  constructor({bucket, prefix, endpoint, region}: S3Address) {
    this.#bucket = bucket;
    this.#prefix = prefix && `${prefix}/`;
    this.#shown = `bucket ${bucket}${endpoint === undefined ? '' : ` at ${endpoint}`}`;
    this.#client = new S3Client({
      region: region ?? process.env['AWS_REGION'] ?? 'us-east-1',
      // Most stores other than Amazon's do not have a host name per bucket.
      ...(endpoint !== undefined && {endpoint, forcePathStyle: true}),
      maxAttempts: ATTEMPTS,
      requestHandler: {
        connectionTimeout: CONNECT,
        requestTimeout: RESPOND,
        throwOnRequestTimeout: true,
        socketTimeout: IDLE,
      },
      // Content is verified by its hash, so it needs no trailing checksum, which older stores refuse.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
  }

  /**
   * Checks that the bucket is accessible. An unreachable store is not an error: copies on this machine can still be
   * served.
   *
   * @throws {ArtifactError} if the store refuses access
   */
  async check(): Promise<void> {
    try {
      await this.#client.send(new ListObjectsV2Command({...this.#all, MaxKeys: 1}), soon());
    } catch (error) {
      if (!isAway(error)) throw this.#fault(error);
    }
  }

  async has(name: ArtifactName): Promise<boolean> {
    try {
      await this.#client.send(new HeadObjectCommand(this.#object(name)), soon());
      return true;
    } catch (error) {
      if (statusOf(error) === 404) return false;
      throw this.#fault(error);
    }
  }

  async put(name: ArtifactName, content: () => AsyncIterable<Buffer>): Promise<void> {
    const zip = createGzip({level: LEVEL});
    let unreadable: {readonly error: unknown} | undefined;
    async function* readContent(): AsyncIterable<Buffer> {
      try {
        yield* content();
      } catch (error) {
        unreadable = {error};
        throw error;
      }
    }
    const zipping = pipeline(readContent, zip).catch(() => {});
    const upload = new Upload({
      client: this.#client,
      params: {...this.#object(name), Body: zip, ContentType: 'application/gzip'},
      partSize: PART,
      queueSize: PARTS_AT_ONCE,
    });
    try {
      await upload.done();
    } catch (error) {
      zip.destroy();
      await zipping;
      if (unreadable) throw unreadable.error;
      throw this.#fault(error);
    }
  }

  async *get(name: ArtifactName): AsyncIterable<Buffer> {
    const unzip = createGunzip();
    const source = Readable.from(this.#read(name), {objectMode: false});
    source.on('error', error => unzip.destroy(error));
    try {
      yield* source.pipe(unzip) as AsyncIterable<Buffer>;
    } catch (error) {
      throw (error as NodeJS.ErrnoException).code?.startsWith('Z_') ? damaged(name, error) : error;
    } finally {
      source.destroy();
      unzip.destroy();
    }
  }

  /** The content of an object. If the connection breaks, the remaining bytes are requested again. */
  async *#read(name: ArtifactName): AsyncGenerator<Uint8Array> {
    let offset = 0;
    let tag: string | undefined;
    for (let attempt = 1; ; attempt++) {
      const rest = offset > 0 && {Range: `bytes=${offset}-`, IfMatch: tag};
      try {
        const {Body, ETag, ContentRange} = await this.#client.send(
          new GetObjectCommand({...this.#object(name), ...rest}),
        );
        tag = ETag;
        if (rest && !ContentRange?.startsWith(`bytes ${offset}-`)) throw damaged(name);
        for await (const bytes of Body as Readable as AsyncIterable<Uint8Array>) {
          offset += bytes.length;
          yield bytes;
        }
        return;
      } catch (error) {
        if (error instanceof ArtifactError) throw error;
        if (codeOf(error) === 'NoSuchKey') throw missing(name);
        if (!isAway(error) || attempt === ATTEMPTS) throw this.#fault(error);
        await wait(Math.random() * PAUSE * 2 ** attempt);
      }
    }
  }

  /** Only one attempt: a retry could remove an artifact that was stored again in the meantime. */
  async remove(name: ArtifactName): Promise<void> {
    await this.#client.send(new DeleteObjectCommand(this.#object(name)), soon()).catch((error: unknown) => {
      throw this.#fault(error);
    });
  }

  async keptBefore(time: Date): Promise<ArtifactName[]> {
    const names: ArtifactName[] = [];
    let next: string | undefined;
    do {
      const page = await this.#client
        .send(new ListObjectsV2Command({...this.#all, ContinuationToken: next}))
        .catch((error: unknown) => {
          throw this.#fault(error);
        });
      for (const {Key = '', LastModified} of page.Contents ?? []) {
        const name = artifactIn(Key);
        if (name && Key === this.#keyOf(name) && LastModified && LastModified < time) names.push(name);
      }
      next = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (next !== undefined);
    return names;
  }

  /** Aborts uploads that killed processes left unfinished. */
  async removeUnfinished(time: Date): Promise<void> {
    const {Uploads = []} = await this.#client.send(new ListMultipartUploadsCommand(this.#all));
    for (const {Key, UploadId, Initiated} of Uploads)
      if (Initiated && Initiated < time)
        await this.#client.send(new AbortMultipartUploadCommand({Bucket: this.#bucket, Key, UploadId}));
  }

  async close(): Promise<void> {
    this.#client.destroy();
  }

  get #all() {
    return {Bucket: this.#bucket, Prefix: this.#prefix};
  }

  #keyOf(name: ArtifactName): string {
    return `${this.#prefix}${name}`;
  }

  #object(name: ArtifactName) {
    return {Bucket: this.#bucket, Key: this.#keyOf(name)};
  }

  /** What went wrong, as a sentence. */
  #fault(error: unknown): ArtifactError {
    const code = codeOf(error);
    const shown = `The object store (${this.#shown})`;
    const options = {cause: error};
    if (code === 'CredentialsProviderError')
      return new ArtifactError(
        `There are no credentials for the object store (${this.#shown}); set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or give this machine a role.`,
        options,
      );
    if (code === 'NoSuchBucket' || statusOf(error) === 404)
      return new ArtifactError(
        `${shown} has no such bucket; create it, or correct "artifacts" in docent.yaml.`,
        options,
      );
    if (statusOf(error) === 401 || statusOf(error) === 403)
      return new ArtifactError(
        `${shown} refused access (${code}); check the credentials, and that they permit to list the bucket and to get, put and delete its objects.`,
        options,
      );
    return isAway(error)
      ? new ArtifactError(`${shown} cannot be reached at the moment (${code}); try again later.`, options)
      : new ArtifactError(`${shown} refused a request (${code}).`, options);
  }
}

const soon = () => ({abortSignal: AbortSignal.timeout(ABOUT)});

const statusOf = (error: unknown): number | undefined =>
  (error as Partial<S3ServiceException>).$metadata?.httpStatusCode;

/** The error code of the store or of the operating system. */
function codeOf(error: unknown): string {
  const {name, code} = error as {readonly name?: string; readonly code?: unknown};
  const isUnnamed = name === undefined || /^(?:Error|Unknown|TypeError)$/.test(name);
  return (
    (isUnnamed ? undefined : name) ?? (typeof code === 'string' ? code : String(statusOf(error) ?? name))
  );
}

/** Whether a retry may succeed: the store did not answer, or is temporarily unavailable. */
function isAway(error: unknown): boolean {
  const status = statusOf(error);
  if (status !== undefined && status >= 400) return status === 408 || status === 429 || status >= 500;
  return codeOf(error) !== 'CredentialsProviderError';
}
