/** The limit assumed if the system does not tell. */
const USUAL = 256;

let allowed: number | undefined;

/** The limit of open files of this process, connections included (`ulimit -n`). */
export function maxOpenFiles(): number {
  if (allowed !== undefined) return allowed;
  // Otherwise the report looks up the names of connected machines.
  Object.assign(process.report, {excludeNetwork: true});
  const {userLimits} = process.report.getReport() as {
    userLimits?: {open_files: {soft: number | 'unlimited'}};
  };
  const soft = userLimits?.open_files.soft ?? USUAL;
  return (allowed = soft === 'unlimited' ? Infinity : soft);
}

/** Whether an error means that this process or machine has too many open files. */
export const isOutOfFiles = (error: unknown): boolean =>
  /^(?:EMFILE|ENFILE)$/.test((error as NodeJS.ErrnoException).code ?? '');

/** Whether an error comes from the system, and not from invalid content. */
export const isSystemError = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && 'code' in error;
