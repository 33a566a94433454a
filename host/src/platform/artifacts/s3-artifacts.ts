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

/** Level of gzip. */
const COMPRESSION_LEVEL = 4;
/** Size of a part of a large upload, in bytes. S3 allows 10,000 parts; two are in memory at a time. */
const PART_SIZE = 8 * 2 ** 20;
const CONCURRENT_PARTS = 2;
/** Maximum number of attempts of a request; the delay between them is random and grows. */
const MAX_ATTEMPTS = 4;
/** Timeouts in ms: for connecting, for the start of the response, and between two chunks of the response. */
const CONNECT_TIMEOUT = 5_000;
const RESPONSE_TIMEOUT = 15_000;
const IDLE_TIMEOUT = 30_000;
/** Timeout of a small operation, including retries, in ms. A write to the store may be waiting for it. */
const OPERATION_TIMEOUT = 10_000;
/** Base of the random delay before an interrupted download resumes, in ms. */
const RESUME_DELAY = 200;

/**
 * Artifacts as objects in a bucket of an S3-compatible store, `<prefix>/<name>`, compressed with gzip. Credentials are looked
 * up as by Amazon's own tools: in the environment, a profile, and the role of the machine.
 */
export class S3Artifacts implements ArtifactStore {
  readonly #client: S3Client;
  readonly #bucket: string;
  /** Prefix of all keys; ends with a slash unless it is empty. */
  readonly #prefix: string;
  /** The bucket, for messages. */
  readonly #bucketText: string;

  constructor({bucket, prefix, endpoint, region}: S3Address) {
    this.#bucket = bucket;
    this.#prefix = prefix && `${prefix}/`;
    this.#bucketText = `bucket ${bucket}${endpoint === undefined ? '' : ` at ${endpoint}`}`;
    this.#client = new S3Client({
      region: region ?? process.env['AWS_REGION'] ?? 'us-east-1',
      // Most stores other than Amazon's do not have a host name for each bucket.
      ...(endpoint !== undefined && {endpoint, forcePathStyle: true}),
      maxAttempts: MAX_ATTEMPTS,
      requestHandler: {
        connectionTimeout: CONNECT_TIMEOUT,
        requestTimeout: RESPONSE_TIMEOUT,
        throwOnRequestTimeout: true,
        socketTimeout: IDLE_TIMEOUT,
      },
      // Older stores refuse trailing checksums. They are not needed, since content is verified by its hash.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
  }

  /**
   * Checks access to the bucket. An unreachable store is not an error, since copies on this machine can still be served.
   *
   * @throws {ArtifactError} if the store refuses access
   */
  async check(): Promise<void> {
    try {
      await this.#client.send(new ListObjectsV2Command({...this.#location, MaxKeys: 1}), withTimeout());
    } catch (error) {
      if (!isUnavailable(error)) throw this.#errorFor(error);
    }
  }

  async has(name: ArtifactName): Promise<boolean> {
    try {
      await this.#client.send(new HeadObjectCommand(this.#object(name)), withTimeout());
      return true;
    } catch (error) {
      if (statusOf(error) === 404) return false;
      throw this.#errorFor(error);
    }
  }

  async put(name: ArtifactName, content: () => AsyncIterable<Buffer>): Promise<void> {
    const zip = createGzip({level: COMPRESSION_LEVEL});
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
      partSize: PART_SIZE,
      queueSize: CONCURRENT_PARTS,
    });
    try {
      await upload.done();
    } catch (error) {
      zip.destroy();
      await zipping;
      if (unreadable) throw unreadable.error;
      throw this.#errorFor(error);
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
      const range = offset > 0 && {Range: `bytes=${offset}-`, IfMatch: tag};
      try {
        const {Body, ETag, ContentRange} = await this.#client.send(
          new GetObjectCommand({...this.#object(name), ...range}),
        );
        tag = ETag;
        if (range && !ContentRange?.startsWith(`bytes ${offset}-`)) throw damaged(name);
        for await (const bytes of Body as Readable as AsyncIterable<Uint8Array>) {
          offset += bytes.length;
          yield bytes;
        }
        return;
      } catch (error) {
        if (error instanceof ArtifactError) throw error;
        if (codeOf(error) === 'NoSuchKey') throw missing(name);
        if (!isUnavailable(error) || attempt === MAX_ATTEMPTS) throw this.#errorFor(error);
        await wait(Math.random() * RESUME_DELAY * 2 ** attempt);
      }
    }
  }

  /** Tries only once: a later attempt could remove an artifact that was stored again in the meantime. */
  async remove(name: ArtifactName): Promise<void> {
    await this.#client
      .send(new DeleteObjectCommand(this.#object(name)), withTimeout())
      .catch((error: unknown) => {
        throw this.#errorFor(error);
      });
  }

  async storedBefore(time: Date): Promise<ArtifactName[]> {
    const names: ArtifactName[] = [];
    let next: string | undefined;
    do {
      const page = await this.#client
        .send(new ListObjectsV2Command({...this.#location, ContinuationToken: next}))
        .catch((error: unknown) => {
          throw this.#errorFor(error);
        });
      for (const {Key = '', LastModified} of page.Contents ?? []) {
        const name = artifactIn(Key);
        if (name && Key === this.#keyOf(name) && LastModified && LastModified < time) names.push(name);
      }
      next = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (next !== undefined);
    return names;
  }

  /** Aborts uploads that killed processes have not completed. */
  async removeUnfinished(time: Date): Promise<void> {
    const {Uploads = []} = await this.#client.send(new ListMultipartUploadsCommand(this.#location));
    for (const {Key, UploadId, Initiated} of Uploads)
      if (Initiated && Initiated < time)
        await this.#client.send(new AbortMultipartUploadCommand({Bucket: this.#bucket, Key, UploadId}));
  }

  async close(): Promise<void> {
    this.#client.destroy();
  }

  get #location() {
    return {Bucket: this.#bucket, Prefix: this.#prefix};
  }

  #keyOf(name: ArtifactName): string {
    return `${this.#prefix}${name}`;
  }

  #object(name: ArtifactName) {
    return {Bucket: this.#bucket, Key: this.#keyOf(name)};
  }

  /** An error whose message says what happened and what to do next. */
  #errorFor(error: unknown): ArtifactError {
    const code = codeOf(error);
    const storeText = `The object store (${this.#bucketText})`;
    const options = {cause: error};
    if (code === 'CredentialsProviderError')
      return new ArtifactError(
        `There are no credentials for the object store (${this.#bucketText}); set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or give this machine a role.`,
        options,
      );
    if (code === 'NoSuchBucket' || statusOf(error) === 404)
      return new ArtifactError(
        `${storeText} has no such bucket; create it, or correct "artifacts" in docent.yaml.`,
        options,
      );
    if (statusOf(error) === 401 || statusOf(error) === 403)
      return new ArtifactError(
        `${storeText} refused access (${code}); check the credentials, and that they permit to list the bucket and to get, put and delete its objects.`,
        options,
      );
    return isUnavailable(error)
      ? new ArtifactError(`${storeText} cannot be reached at the moment (${code}); try again later.`, options)
      : new ArtifactError(`${storeText} refused a request (${code}).`, options);
  }
}

const withTimeout = () => ({abortSignal: AbortSignal.timeout(OPERATION_TIMEOUT)});

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

/** Whether another attempt may succeed: the store did not answer, or is temporarily unavailable. */
function isUnavailable(error: unknown): boolean {
  const status = statusOf(error);
  if (status !== undefined && status >= 400) return status === 408 || status === 429 || status >= 500;
  return codeOf(error) !== 'CredentialsProviderError';
}
