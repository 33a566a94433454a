import {type ChildProcess, spawn} from 'node:child_process';
import {once} from 'node:events';
import type {TestContext} from 'node:test';
import {fileURLToPath} from 'node:url';

/**
 * Arguments of Node that run the program: the build if `npm test` has just made it, because it starts four times as fast, and otherwise
 * the sources.
 */
export const CLI: readonly string[] = process.env['TEST_BUILT_HOST']
  ? [fileURLToPath(new URL('../../../host/bin/docent.mjs', import.meta.url))]
  : [
      '--import',
      import.meta.resolve('tsx'),
      fileURLToPath(new URL('../../../host/src/cli.ts', import.meta.url)),
    ];

/** Timeout for anything that a test awaits, in ms. It allows for a slow machine and a cold start. */
const TIME_LIMIT = 300_000;

/** `docent` in a separate process. */
export interface Docent {
  readonly process: ChildProcess;
  /** Everything that has been printed. */
  readonly stdout: string;
  readonly stderr: string;
  /** Waits until standard output or standard error matches a pattern. Resolves to the match. */
  until(pattern: RegExp): Promise<RegExpExecArray>;
  /** Resolves to the exit code, or to the signal that ended it. */
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
      const timeoutOrEnd = AbortSignal.any([AbortSignal.timeout(TIME_LIMIT), abortedBy(ended)]);
      for (;;) {
        const match = pattern.exec(printed.stdout) ?? pattern.exec(printed.stderr);
        if (match) return match;
        if (timeoutOrEnd.aborted)
          throw new Error(`${String(pattern)} was never printed: ${JSON.stringify(printed)}`);
        await once(child, 'printed', {signal: timeoutOrEnd}).catch(() => {});
      }
    },
  };
}

function abortedBy(promise: Promise<unknown>): AbortSignal {
  const controller = new AbortController();
  void promise.then(() => controller.abort());
  return controller.signal;
}

/** Runs a command, and waits until it ends. Stops the command if it takes too long. */
export async function runDocent(
  test: Pick<TestContext, 'after'>,
  args: readonly string[],
  options?: DocentOptions,
) {
  const docent = startDocent(test, args, options);
  const timeout = setTimeout(() => docent.process.kill(), TIME_LIMIT);
  const code = await docent.ended;
  clearTimeout(timeout);
  return {code, stdout: docent.stdout, stderr: docent.stderr};
}

/** The address that `docent serve` prints when it is ready. */
export const addressOf = async (docent: Docent): Promise<string> =>
  (await docent.until(/ at (http:\/\/\S+\/) /))[1]!;
