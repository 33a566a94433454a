/** Whether something of that name is kept for the reader on this site; nothing is where nothing can be. */
export function isKept(name: string): boolean {
  try {
    return name in localStorage;
  } catch {
    return false;
  }
}
