/** The user's terminal: results go to `out`, progress messages to `note`. */
export interface Terminal {
  /** A line on standard output. */
  out(text: string): void;
  /** A line on standard error. */
  note(text: string): void;
  /** Draws or updates a progress bar, on terminals only, once the work has taken a second. `undefined` removes it. */
  progress(state: {readonly label: string; readonly done: number; readonly total: number} | undefined): void;
}

/** Control characters, which names and titles of pages may contain and a terminal would obey; not tabs and line breaks. */
const CONTROL = /[\x00-\x08\x0b-\x1f\x7f-\x9f]/g;

const BAR_WIDTH = 30;

/** How long work takes before its progress bar appears, in ms, so that no bar only flashes. */
const QUICK = 1000;

/** Shortest time between two redraws, in ms. */
const REDRAW_INTERVAL = 50;

/**
 * The terminal of a process. Control characters are removed from all output. A closed standard output (`| head`) is no error.
 *
 * @param clock in ms
 */
export function openTerminal(
  {stdout, stderr}: Pick<NodeJS.Process, 'stdout' | 'stderr'> = process,
  clock = () => performance.now(),
): Terminal {
  let drawn = 0;
  /** When the work of the progress bar began. */
  let began: number | undefined;
  const clear = () => {
    if (drawn) stderr.write('\r\x1b[2K');
    drawn = 0;
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
      if (!stderr.isTTY) return;
      if (!state) {
        began = undefined;
        return clear();
      }
      const now = clock();
      began ??= now;
      if (now - began < QUICK) return;
      if (now - drawn < REDRAW_INTERVAL && state.done < state.total) return;
      drawn = now;
      stderr.write(
        `\r\x1b[2K${drawBar(state.done / Math.max(state.total, 1))} ${state.done}/${state.total} ${state.label.replace(CONTROL, '')}`,
      );
    },
  };
}

function drawBar(share: number): string {
  const full = Math.round(Math.min(share, 1) * BAR_WIDTH);
  return '█'.repeat(full) + '░'.repeat(BAR_WIDTH - full);
}

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
