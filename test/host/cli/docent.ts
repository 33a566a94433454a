import {type ChildProcess, spawn} from 'node:child_process';
import {once} from 'node:events';
import type {TestContext} from 'node:test';
import {fileURLToPath} from 'node:url';

/** Its sources; as built where `npm test` has just done so, which starts four times as fast. */
export const CLI: readonly string[] = process.env['TEST_BUILT_HOST']
  ? [fileURLToPath(new URL('../../../host/bin/docent.mjs', import.meta.url))]
  : [
      '--import',
      import.meta.resolve('tsx'),
      fileURLToPath(new URL('../../../host/src/cli.ts', import.meta.url)),
    ];

/** Nothing that is tested here takes longer, in ms; a slow machine and a cold start are reckoned in. */
const TIME_LIMIT = 300_000;

/** `docent`, run as a person runs it: a process of its own. */
export interface Docent {
  readonly process: ChildProcess;
  /** Everything printed so far. */
  readonly stdout: string;
  readonly stderr: string;
  /** Resolves when what is printed, on either side, matches; with the match. */
  until(pattern: RegExp): Promise<RegExpExecArray>;
  /** Resolves with the exit code, or with the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals>;
}

export interface DocentOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

export function startDocent(
  test: Pick<TestContext, 'after'>,
  args: readonly string[],
  {cwd, env = {}}: DocentOptions = {},
): Docent {
  const child = spawn(process.execPath, [...CLI, ...args], {
    cwd,
    env: {...process.env, ...env},
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed = {stdout: '', stderr: ''};
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].setEncoding('utf8').on('data', (text: string) => {
      printed[stream] += text;
      child.emit('printed');
    });
  }
  const ended = once(child, 'close').then(([code, signal]) => (code ?? signal) as number | NodeJS.Signals);
  test.after(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return {
    process: child,
    ended,
    get stdout() {
      return printed.stdout;
    },
    get stderr() {
      return printed.stderr;
    },
    async until(pattern) {
      const over = AbortSignal.any([AbortSignal.timeout(TIME_LIMIT), abortedBy(ended)]);
      for (;;) {
        const found = pattern.exec(printed.stdout) ?? pattern.exec(printed.stderr);
        if (found) return found;
        if (over.aborted) throw new Error(`${String(pattern)} was never printed: ${JSON.stringify(printed)}`);
        await once(child, 'printed', {signal: over}).catch(() => {});
      }
    },
  };
}

function abortedBy(promise: Promise<unknown>): AbortSignal {
  const controller = new AbortController();
  void promise.then(() => controller.abort());
  return controller.signal;
}

/** Runs a command that ends by itself; one that does not is ended. */
export async function runDocent(
  test: Pick<TestContext, 'after'>,
  args: readonly string[],
  options?: DocentOptions,
) {
  const docent = startDocent(test, args, options);
  const late = setTimeout(() => docent.process.kill(), TIME_LIMIT);
  const code = await docent.ended;
  clearTimeout(late);
  return {code, stdout: docent.stdout, stderr: docent.stderr};
}

/** The address a `docent serve` prints when it is ready. */
export const addressOf = async (docent: Docent): Promise<string> =>
  (await docent.until(/ at (http:\/\/\S+\/) /))[1]!;
