import {createHash} from 'node:crypto';
import {relative, resolve, sep} from 'node:path';
import {setTimeout as wait} from 'node:timers/promises';
import {checkPublishable} from '../platform/publishing/publisher.js';
import type {UploadedFile} from '../platform/publishing/upload-manifest.js';
import {type MissingFile, pieceOf} from '../platform/publishing/uploads.js';
import {describeLeftOut} from '../../../cli/src/site/left-out.js';
import {openSiteFile, OutsideError, type SiteFolder} from '../../../cli/src/site/site-boundary.js';
import {type LeftOut, walkFiles} from '../../../cli/src/site/walk-site.js';
import {PACKAGE_VERSION} from '../../../cli/src/system/package-version.js';
import {showingProgress, type Terminal, UserError} from '../../../cli/src/commands/terminal.js';
import type {OnProgress} from '../../../cli/src/system/progress.js';
import {counted} from '../../../cli/src/system/text.js';

export interface RemotePublication {
  readonly project: string;
  readonly version: string;
  readonly folder: string;
  /** Address of the host, with a slash at the end. */
  readonly to: string;
  readonly options: {
    readonly commit?: string | undefined;
    readonly also?: string | undefined;
    readonly private?: boolean | undefined;
    readonly hidden?: boolean | undefined;
    readonly default?: boolean | undefined;
  };
  readonly followLinksTo?: readonly string[] | undefined;
}

/** Maximum size of a request, in bytes. A slow connection must be able to send it within two minutes, the timeout of the host. */
const MAX_REQUEST = 2 * 2 ** 20;
/** Maximum number of attempts for a request, and the wait before the second one, in ms. */
const MAX_ATTEMPTS = 6;
const PAUSE = 500;
/** Longest wait between two attempts, in ms. */
const MAX_PAUSE = 60_000;
/** Interval of checking whether the build has ended, in ms. */
const INTERVAL = 1_000;

/**
 * Publishes a folder on another host, over HTTP, with the token in DOCENT_TOKEN. Files that the host already has are not sent. If publishing is
 * stopped, or the host stays unreachable, running the same command again resumes it.
 */
export async function publishTo(
  {project, version, folder: path, to, options, followLinksTo = []}: RemotePublication,
  terminal: Terminal,
  stop: AbortSignal,
): Promise<object> {
  const folder = resolve(path);
  await checkPublishable(folder);
  const host = new RemoteHost(to, tokenFor(to), stop);
  const site: SiteFolder = {folder, followLinksTo};
  const leftOut: LeftOut[] = [];
  const files = await showingProgress(terminal, 'files read', onProgress =>
    listFiles(site, file => leftOut.push(file), onProgress),
  );
  for (const message of describeLeftOut(leftOut, 'library')) terminal.note(message);
  const uploads = `_/uploads/${project}/${version}/`;
  const {upload, missing} = (await host.ask('POST', uploads, {files, options})) as {
    upload: string;
    missing: MissingFile[];
  };
  const byHash = new Map(files.map(file => [file.hash, file]));
  const bytes = missing.reduce((sum, {hash, offset}) => sum + (byHash.get(hash)?.size ?? 0) - offset, 0);
  terminal.note(
    `${counted(files.length, 'file')}; ${missing.length} to send, with ${bytes} bytes. The host already has the others.`,
  );
  await showingProgress(terminal, 'bytes sent', onProgress =>
    send(host, `${uploads}${upload}/content`, site, {missing, byHash, bytes}, onProgress),
  );
  const {build} = (await host.ask('POST', `${uploads}${upload}/publish`, {})) as {build: number};
  terminal.note(`Build ${build} of ${project} ${version}`);
  await waitForBuild(host, project, build);
  const hostName = new URL(to).host;
  terminal.out(`Published ${project} ${version} on ${hostName}, build ${build}.`);
  return {project, version, build, host: hostName, files: files.length, bytes};
}

/** Reads the token. @throws {UserError} if there is none, or if it would be sent unencrypted */
function tokenFor(to: string): string {
  const token = process.env['DOCENT_TOKEN'];
  if (!token)
    throw new UserError(
      'Publishing to another host needs a token in DOCENT_TOKEN: "docent token add <user> --scope=write" issues one there.',
    );
  const {protocol, hostname} = new URL(to);
  const isHere = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$|\.localhost$/.test(hostname);
  if (protocol !== 'https:' && !isHere)
    throw new UserError(`The token would be readable on its way to ${to}; give an address with https://.`);
  return token;
}

async function listFiles(
  site: SiteFolder,
  handleLeftOut: (leftOut: LeftOut) => void,
  onProgress: OnProgress,
): Promise<UploadedFile[]> {
  const paths: string[] = [];
  for await (const file of walkFiles(site, handleLeftOut)) paths.push(file);
  const files: UploadedFile[] = [];
  for (const [done, file] of paths.entries()) {
    onProgress({done, total: paths.length});
    const path = relative(site.folder, file).split(sep).join('/');
    const opened = await openSiteFile(site, file).catch((error: unknown) => {
      if (!(error instanceof OutsideError)) throw error;
      handleLeftOut({path, target: file, isFolder: false, belonging: 'library'});
    });
    if (!opened) continue;
    const hash = createHash('sha256');
    let size = 0;
    for await (const chunk of opened.createReadStream()) {
      hash.update(chunk as Buffer);
      size += (chunk as Buffer).length;
    }
    files.push({path, size, hash: hash.digest('hex')});
  }
  return files;
}

interface ToSend {
  readonly missing: readonly MissingFile[];
  readonly byHash: ReadonlyMap<string, UploadedFile>;
  /** The sum of the sizes of the missing files, for the progress bar. */
  readonly bytes: number;
}

/** Sends the missing files: many small ones in one request, a large one in several. */
async function send(
  host: RemoteHost,
  path: string,
  site: SiteFolder,
  {missing, byHash, bytes}: ToSend,
  onProgress: OnProgress,
): Promise<void> {
  let pieces: Buffer[] = [];
  let pending = 0;
  let sent = 0;
  const flush = async (): Promise<void> => {
    if (!pieces.length) return;
    await host.put(path, Buffer.concat(pieces));
    sent += pending;
    onProgress({done: sent, total: bytes});
    pieces = [];
    pending = 0;
  };
  const add = async (hash: string, offset: number, chunk: Buffer): Promise<void> => {
    if (pending + chunk.length > MAX_REQUEST) await flush();
    pieces.push(pieceOf(hash, offset, chunk));
    // The size of headers is included, because very many empty files would make a request too large.
    pending += chunk.length + 64;
  };
  for (const {hash, offset: first} of missing) {
    const {path: name, size} = byHash.get(hash)!;
    let offset = first;
    if (size === 0) await add(hash, 0, Buffer.alloc(0));
    const file = await openSiteFile(site, resolve(site.folder, ...name.split('/')));
    for await (const chunk of file.createReadStream({start: first, highWaterMark: 2 ** 20})) {
      await add(hash, offset, chunk as Buffer);
      offset += (chunk as Buffer).length;
    }
    if (offset !== size) throw new UserError(`${name} was changed while it was sent; run the command again.`);
  }
  await flush();
}

async function waitForBuild(host: RemoteHost, project: string, build: number): Promise<void> {
  for (;;) {
    const {finished, success, error} = (await host.ask(
      'GET',
      `api/v3/projects/${project}/builds/${build}/`,
    )) as {finished: string | null; success: boolean | null; error: string};
    if (finished !== null && success) return;
    if (finished !== null)
      throw new UserError(
        `Build ${build} failed. ${error} Readers still see the previous build, if there is one.`,
      );
    await wait(INTERVAL, undefined, {signal: host.stop}).catch(() => {});
    host.throwIfStopped();
  }
}

/** Sends requests to a host, and retries those that fail temporarily. Other errors are thrown as `UserError`. */
class RemoteHost {
  readonly #to: string;
  readonly #token: string;

  constructor(
    to: string,
    token: string,
    readonly stop: AbortSignal,
  ) {
    this.#to = to;
    this.#token = token;
  }

  async ask(method: string, path: string, body?: unknown): Promise<unknown> {
    const answer = await this.#send(method, path, {
      ...(body !== undefined && {body: JSON.stringify(body), type: 'application/json'}),
    });
    return answer.json();
  }

  async put(path: string, body: Buffer): Promise<void> {
    await this.#send('PUT', path, {body, type: 'application/octet-stream'});
  }

  /** @throws {UserError} if publishing was stopped */
  throwIfStopped(): void {
    if (this.stop.aborted) throw new UserError('Publishing was stopped. Run the same command to resume it.');
  }

  async #send(
    method: string,
    path: string,
    {body, type}: {readonly body?: string | Buffer; readonly type?: string},
  ): Promise<Response> {
    const address = new URL(path, this.#to);
    let pause = PAUSE;
    for (let attempt = 1; ; attempt++) {
      this.throwIfStopped();
      let answer: Response | undefined;
      let why = '';
      try {
        answer = await fetch(address, {
          method,
          // A redirect could send the token to another host.
          redirect: 'manual',
          signal: this.stop,
          headers: {
            accept: 'application/json',
            authorization: `Token ${this.#token}`,
            'user-agent': `docent/${PACKAGE_VERSION}`,
            ...(type !== undefined && {'content-type': type}),
          },
          ...(body !== undefined && {body: typeof body === 'string' ? body : new Uint8Array(body)}),
        });
      } catch (error) {
        this.throwIfStopped();
        const code = codeOf(error as Error);
        if (code !== undefined && CERTIFICATE.test(code)) throw untrusted(address, code);
        why = `${code ?? (error as Error).message}.`;
      }
      if (answer?.ok) return answer;
      if (answer && !isTemporary(answer.status)) throw new UserError(await refusal(answer, address));
      if (answer) why = await refusal(answer, address);
      if (attempt === MAX_ATTEMPTS)
        throw new UserError(
          `${address.host} could not be reached: ${why} Run the same command to resume publishing.`,
        );
      const seconds = Number(answer?.headers.get('retry-after'));
      const delay = seconds > 0 ? Math.min(seconds * 1_000, MAX_PAUSE) : pause;
      pause = Math.min(2 * pause, MAX_PAUSE);
      await wait(delay, undefined, {signal: this.stop}).catch(() => {});
    }
  }
}

const isTemporary = (status: number): boolean => status === 429 || status === 408 || status >= 500;

const codeOf = ({cause}: Error): string | undefined => (cause as NodeJS.ErrnoException | undefined)?.code;

/** Error codes for a certificate that this machine does not accept. Such requests are not retried. */
const CERTIFICATE = /CERT|^UNABLE_TO_VERIFY/;

const untrusted = ({host}: URL, code: string): UserError =>
  new UserError(
    `The certificate of ${host} is not accepted on this machine (${code}). If an authority of your own has signed it, set NODE_EXTRA_CA_CERTS to the file with that authority's certificate.`,
  );

/** Maximum length of a message from the host, in characters. */
const MAX_MESSAGE = 500;

async function refusal(answer: Response, {host, pathname}: URL): Promise<string> {
  const text = await answer.text().catch(() => '');
  const {detail} = parsed(text) as {detail?: unknown};
  const message = typeof detail === 'string' ? detail.slice(0, MAX_MESSAGE) : '';
  if (answer.status >= 300 && answer.status < 400)
    return `${host} redirects to another address (${answer.headers.get('location')?.slice(0, MAX_MESSAGE)}); give the address where people sign in.`;
  if (answer.status === 401) return `${host} does not accept the token in DOCENT_TOKEN. ${message}`;
  if (answer.status === 404 && /^\/_\/uploads\/[^/]+\/[^/]+\/$/.test(pathname))
    return `${host} has no such project, or the token may not read it. Add the project there with "docent add".`;
  if (answer.status === 413)
    return `${host} does not accept requests of this size; let its proxy pass on 32 MB (client_max_body_size).`;
  return message || `${host} answers ${answer.status} to ${pathname}.`;
}

function parsed(text: string): object {
  try {
    return (JSON.parse(text) as object | null) ?? {};
  } catch {
    return {};
  }
}
