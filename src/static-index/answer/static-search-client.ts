import type {RequestOptions} from '../../client/connection.js';
import {AbortedError, MalformedError, NetworkError, TimeoutError} from '../../client/errors.js';
import {readAtMost} from '../../client/files.js';
import {httpErrorFrom} from '../../client/http.js';
import type {SearchClient} from '../../client/search.js';
import {MAX_FILE_BYTES} from '../format/manifest.js';
import {importWorker, startWorker} from './start-worker.js';
import type {SearchedIndex, StaticRequest} from './static-answers.js';
import type {FromWorker, PlainError, ToWorker} from './worker.js';

/** Sends a message to the thread that searches. */
type Tell = (message: ToWorker) => void;

interface PendingRequest {
  readonly resolve: (answer: never) => void;
  readonly reject: (error: Error) => void;
}

/** Requests that have not been answered yet, by the id of their message. */
const pending = new Map<number, PendingRequest>();
let thread: Promise<Tell> | undefined;
let count = 0;

/** An index and its manifest, which is requested while this code loads. */
export interface LoadingIndex extends SearchedIndex {
  /** Default: the first query fetches the manifest. */
  readonly manifest: Promise<Response | undefined> | undefined;
}

/** Searches indexes. All clients of a page share one thread. */
export function createStaticSearchClient(loading: readonly LoadingIndex[]): SearchClient {
  const indexes = loading.map(({folder, name, weight}): SearchedIndex => ({folder, name, weight}));
  let opening: Promise<Tell> | undefined;

  const open = (): Promise<Tell> =>
    (opening ??= answeringThread().then(
      async tell => {
        const open = async ({folder, manifest}: LoadingIndex): Promise<void> =>
          tell({kind: 'open', folder, manifest: await bytesOf(manifest)});
        await Promise.all(loading.filter(({manifest}) => manifest !== undefined).map(open));
        return tell;
      },
      (error: unknown) => {
        opening = undefined;
        throw error;
      },
    ));

  async function send<Answer>(
    request:
      | {readonly kind: 'search'; readonly request: StaticRequest}
      | {readonly kind: 'suggestions'; readonly folders: readonly string[]},
    {signal}: RequestOptions = {},
  ): Promise<Answer> {
    const tell = await open();
    const aborted = () => new AbortedError('The request was cancelled', signal?.reason);
    if (signal?.aborted) throw aborted();
    const id = ++count;
    return new Promise<Answer>((resolve, reject) => {
      pending.set(id, {resolve, reject});
      signal?.addEventListener('abort', () => {
        if (!pending.delete(id)) return;
        tell({kind: 'abort', id});
        reject(aborted());
      });
      tell({...request, id});
    });
  }

  return {
    search: (request, options) => send({kind: 'search', request: {...request, indexes, offset: 0}}, options),
    more: async (next, options) =>
      send({kind: 'search', request: JSON.parse(next) as StaticRequest}, options),
    questions: () =>
      send({
        kind: 'suggestions',
        folders: indexes.filter(({weight}) => weight > 0).map(({folder}) => folder),
      }),
    // Errors are reported by the first query.
    warmUp: () => open().catch(() => {}),
  };
}

/** The bytes of a manifest. `undefined` if it could not be fetched: then the thread requests it again, and reports the error. */
async function bytesOf(manifest: Promise<Response | undefined> | undefined): Promise<Uint8Array | undefined> {
  try {
    const response = await manifest;
    return response?.ok ? await readAtMost(response.body, MAX_FILE_BYTES) : undefined;
  } catch {
    return undefined;
  }
}

function answeringThread(): Promise<Tell> {
  thread ??= startAnswering().catch((cause: unknown) => {
    thread = undefined;
    throw new NetworkError('The code of the static index did not load', cause);
  });
  return thread;
}

/**
 * Starts a worker, or searches in the page if it cannot have one: a script from another origin cannot start a worker, and a content
 * security policy may forbid it. Rejects if the code does not load.
 */
async function startAnswering(): Promise<Tell> {
  try {
    const worker = await startWorker();
    worker.onmessage = ({data}: MessageEvent<FromWorker>) => hear(data);
    return message => worker.postMessage(message);
  } catch {
    const {answerMessages} = await importWorker();
    return answerMessages(hear);
  }
}

function hear(message: FromWorker): void {
  if (message.kind === 'ready') return;
  const request = pending.get(message.id);
  pending.delete(message.id);
  if (message.kind === 'answer') request?.resolve(message.answer as never);
  else request?.reject(revive(message.error));
}

function revive(error: PlainError): Error {
  const {errorKind, message} = error;
  switch (errorKind) {
    case undefined:
      return new Error(message);
    case 'network':
      return new NetworkError(message, undefined);
    case 'timeout':
      return new TimeoutError(message, undefined);
    case 'malformed':
      return new MalformedError(error);
    default:
      return httpErrorFrom(error);
  }
}
