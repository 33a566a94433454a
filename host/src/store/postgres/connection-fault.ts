/**
 * Error codes of a server that is shutting down, starting up, or a read-only standby: classes 08 and 57P,
 * too many connections, and a write to what is read-only.
 */
const SERVER_CODE = /^(?:08\w{3}|57P0[1-5]|53300|25006)$/;
const SYSTEM_CODE =
  /^(?:ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|EADDRNOTAVAIL)$/;
/** Messages for which `pg` has no codes. */
const WORDS =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed|timeout e|Query read timeout|timeout expired)/;

/** Whether a failure is about reaching a server that can be written to, and not about what was asked of it. */
export function isConnectionFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const {code = ''} = error as NodeJS.ErrnoException;
  return SERVER_CODE.test(code) || SYSTEM_CODE.test(code) || WORDS.test(error.message);
}
