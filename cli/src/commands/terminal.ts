import type {OnProgress, Progress} from '../system/progress.js';

/** The user's terminal: results go to `out`, messages to `note`. */
export interface Terminal {
  /** Writes a line to standard output. */
  out(text: string): void;
  /** Writes a line to standard error. */
  note(text: string): void;
  /** Draws or updates a progress bar, on terminals only, once the work has taken a second. `undefined` removes it. */
  progress(state: (Progress & {readonly label: string}) | undefined): void;
}

/**
 * Control characters except tabs and line breaks. Names and titles of pages may contain them, and terminals interpret
 * them.
 */
const CONTROL = /[\x00-\x08\x0b-\x1f\x7f-\x9f]/g;

const BAR_WIDTH = 30;

/** How long work takes before its progress bar appears, in ms, so that no bar flashes. */
const BAR_DELAY = 1000;

/** Minimum time between two redraws, in ms. */
const REDRAW_INTERVAL = 50;

/**
 * The terminal of a process. Control characters are removed from all output. A closed standard output (`| head`) is not
 * an error. If the variable `CI` is set, no progress bar is drawn, because it would fill the log.
 *
 * @param clock in ms
 */
export function openTerminal(
  {stdout, stderr, env}: Pick<NodeJS.Process, 'stdout' | 'stderr' | 'env'> = process,
  clock = () => performance.now(),
): Terminal {
  const isDrawn = stderr.isTTY && !env['CI'];
  let drawn = 0;
  /** When the work of the progress bar began. */
  let began: number | undefined;
  let last: Parameters<Terminal['progress']>[0];
  /** Timer that draws the bar if the first step takes longer than `BAR_DELAY`. */
  let waiting: NodeJS.Timeout | undefined;
  const clear = () => {
    if (drawn) stderr.write('\r\x1b[2K');
    drawn = 0;
  };
  const draw = () => {
    if (!last) return;
    drawn = clock();
    const {label, done, total} = last;
    stderr.write(
      `\r\x1b[2K${drawBar(done / Math.max(total, 1))} ${done}/${total} ${label.replace(CONTROL, '')}`,
    );
  };
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  return {
    out(text) {
      clear();
      stdout.write(`${text.replace(CONTROL, '')}\n`);
    },
    note(text) {
      clear();
      stderr.write(`${text.replace(CONTROL, '')}\n`);
    },
    progress(state) {
      if (!isDrawn) return;
      last = state;
      if (!state) {
        began = undefined;
        clearTimeout(waiting);
        return clear();
      }
      const now = clock();
      if (began === undefined) waiting = setTimeout(draw, BAR_DELAY).unref();
      began ??= now;
      if (now - began < BAR_DELAY) return;
      if (now - drawn < REDRAW_INTERVAL && state.done < state.total) return;
      draw();
    },
  };
}

function drawBar(share: number): string {
  const full = Math.round(Math.min(share, 1) * BAR_WIDTH);
  return '█'.repeat(full) + '░'.repeat(BAR_WIDTH - full);
}

/** Does work with a progress bar, which is removed at the end. */
export async function showingProgress<T>(
  terminal: Terminal,
  label: string,
  work: (onProgress: OnProgress) => Promise<T>,
): Promise<T> {
  try {
    return await work(({done, total}) => terminal.progress({label, done, total}));
  } finally {
    terminal.progress(undefined);
  }
}

/**
 * Does the work of a command. With `--json`, its result is printed as one JSON document on standard output, instead of
 * lines for people; a note becomes a line `{"note": …}` on standard error, and there is no progress bar.
 */
export async function reporting(
  terminal: Terminal,
  {json = false}: {readonly json?: boolean | undefined},
  work: (terminal: Terminal) => Promise<object>,
): Promise<void> {
  if (!json) {
    await work(terminal);
    return;
  }
  const report = await work({
    out() {},
    note: text => terminal.note(toJson({note: text})),
    progress() {},
  });
  terminal.out(toJson(report, 2));
}

/** JSON whose control characters are escaped, because a terminal would interpret them, and `out` would remove them. */
export const toJson = (value: object, indent = 0): string =>
  JSON.stringify(value, null, indent).replace(
    /[\x7f-\x9f]/g,
    character => `\\u00${character.charCodeAt(0).toString(16)}`,
  );

/** An error that the user can fix: one sentence, printed as it is. Ends the command. */
export class UserError extends Error {
  override readonly name = 'UserError';
  constructor(
    message: string,
    /** 2 for a wrong command line, 1 for a command that failed. */
    readonly exitCode: 1 | 2 = 1,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** An error in how the command was written. */
export const usageError = (sentence: string): UserError => new UserError(sentence, 2);
