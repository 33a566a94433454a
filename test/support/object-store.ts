import {createHash} from 'node:crypto';
import {once} from 'node:events';
import {createServer, type IncomingMessage, type ServerResponse} from 'node:http';
import type {AddressInfo} from 'node:net';
import {buffer} from 'node:stream/consumers';

/** Simulates a failure for a request. Returns whether it has sent a response. */
export type Fault = (request: IncomingMessage, response: ServerResponse) => boolean;

/** A small S3-compatible object store in memory, whose responses a test can replace. */
export interface ObjectStore {
  readonly endpoint: string;
  /** Contents by bucket and key. */
  readonly objects: Map<string, {bytes: Buffer; changed: Date}>;
  readonly uploads: Map<
    string,
    {readonly parts: Map<number, Buffer>; readonly key: string; readonly begun: Date}
  >;
  /** Requests so far, as `PUT /bucket/key`. */
  readonly requests: string[];
  fault: Fault | undefined;
  stop(): Promise<void>;
}

const escape = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

/** Responds with an error in the format of S3. */
export function refuse(response: ServerResponse, status: number, code: string): true {
  response.writeHead(status, {'content-type': 'application/xml'});
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
  return true;
}

/** Starts a store with one empty bucket. */
export async function startObjectStore(bucket = 'docs'): Promise<ObjectStore> {
  const store: Omit<ObjectStore, 'endpoint' | 'stop'> = {
    objects: new Map(),
    uploads: new Map(),
    requests: [],
    fault: undefined,
  };
  const server = createServer((request, response) => {
    store.requests.push(`${request.method} ${request.url}`);
    if (store.fault?.(request, response)) request.resume();
    else answer(request, response).catch(() => response.destroy());
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const {pathname, searchParams} = new URL(request.url!, 'http://localhost');
    const key = decodeURIComponent(pathname.slice(1));
    if (key.split('/')[0] !== bucket) return void refuse(response, 404, 'NoSuchBucket');
    const upload = searchParams.get('uploadId');
    if (key === bucket || key === `${bucket}/`) return sendList(response, searchParams);
    if (request.method === 'POST') return finish(request, response, key, upload);
    if (request.method === 'PUT') {
      const bytes = await buffer(request);
      const number = Number(searchParams.get('partNumber'));
      if (upload === null) store.objects.set(key, {bytes, changed: new Date()});
      else store.uploads.get(upload)!.parts.set(number, bytes);
      return void response.writeHead(200, {etag: tagOf(bytes)}).end();
    }
    if (request.method === 'DELETE') {
      if (upload === null) store.objects.delete(key);
      else store.uploads.delete(upload);
      return void response.writeHead(204).end();
    }
    const object = store.objects.get(key);
    if (!object) return void refuse(response, 404, 'NoSuchKey');
    const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
    const bytes = object.bytes.subarray(from);
    response.writeHead(from ? 206 : 200, {
      etag: tagOf(object.bytes),
      'content-length': bytes.length,
      'last-modified': object.changed.toUTCString(),
      ...(from && {'content-range': `bytes ${from}-${object.bytes.length - 1}/${object.bytes.length}`}),
    });
    response.end(request.method === 'HEAD' ? undefined : bytes);
  }

  async function finish(
    request: IncomingMessage,
    response: ServerResponse,
    key: string,
    upload: string | null,
  ): Promise<void> {
    await buffer(request);
    if (upload === null) {
      const id = `upload-${store.uploads.size}`;
      store.uploads.set(id, {parts: new Map(), key, begun: new Date()});
      response.end(
        `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      );
      return;
    }
    const {parts} = store.uploads.get(upload)!;
    const inOrder = [...parts].sort(([a], [b]) => a - b).map(([, bytes]) => bytes);
    store.objects.set(key, {bytes: Buffer.concat(inOrder), changed: new Date()});
    store.uploads.delete(upload);
    response.end(`<CompleteMultipartUploadResult><ETag>"whole"</ETag></CompleteMultipartUploadResult>`);
  }

  /** Sends two objects per response, so that even short lists have several pages. */
  function sendList(response: ServerResponse, parameters: URLSearchParams): void {
    const prefix = `${bucket}/${parameters.get('prefix') ?? ''}`;
    const inBucket = (key: string): string => escape(key.slice(bucket.length + 1));
    if (parameters.has('uploads')) {
      const uploads = [...store.uploads].filter(([, {key}]) => key.startsWith(prefix));
      const rows = uploads.map(
        ([id, {key, begun}]) =>
          `<Upload><Key>${inBucket(key)}</Key><UploadId>${id}</UploadId><Initiated>${begun.toISOString()}</Initiated></Upload>`,
      );
      return void response.end(`<ListMultipartUploadsResult>${rows.join('')}</ListMultipartUploadsResult>`);
    }
    const after = parameters.get('continuation-token') ?? '';
    const keys = [...store.objects.keys()].filter(key => key.startsWith(prefix) && key > after).sort();
    const page = keys.slice(0, 2);
    const rows = page.map(
      key =>
        `<Contents><Key>${inBucket(key)}</Key><LastModified>${store.objects.get(key)!.changed.toISOString()}</LastModified></Contents>`,
    );
    const next =
      keys.length > page.length
        ? `<IsTruncated>true</IsTruncated><NextContinuationToken>${page.at(-1)}</NextContinuationToken>`
        : '<IsTruncated>false</IsTruncated>';
    response.end(`<ListBucketResult>${rows.join('')}${next}</ListBucketResult>`);
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(store, {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
}

const tagOf = (bytes: Buffer): string => `"${createHash('md5').update(bytes).digest('hex')}"`;
