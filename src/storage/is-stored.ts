/** Whether something of that name is stored for the reader on this site; nothing is where nothing can be. */
export function isStored(name: string): boolean {
  try {
    return name in localStorage;
  } catch {
    return false;
  }
}
