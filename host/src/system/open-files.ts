/** What a process may have open where its system does not say. */
const USUAL = 256;

let allowed: number | undefined;

/** How many files this process may have open at a time, connections included, as the system says (`ulimit -n`). */
export function maxOpenFiles(): number {
  if (allowed !== undefined) return allowed;
  // Else the report looks up the names of connected machines.
  Object.assign(process.report, {excludeNetwork: true});
  const {userLimits} = process.report.getReport() as {
    userLimits?: {open_files: {soft: number | 'unlimited'}};
  };
  const soft = userLimits?.open_files.soft ?? USUAL;
  return (allowed = soft === 'unlimited' ? Infinity : soft);
}

/** Whether nothing can be opened because this process, or its machine, has too many files open. */
export const isOutOfFiles = (error: unknown): boolean =>
  /^(?:EMFILE|ENFILE)$/.test((error as NodeJS.ErrnoException).code ?? '');

/** Whether the system refused something, unlike content that is not what it should be. */
export const isSystemError = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && 'code' in error;
