/** Whether something of that name is stored for the reader on this site; nothing is where nothing can be. */
export function isStored(name: string): boolean {
  try {
    return name in localStorage;
  } catch {
    return false;
  }
}

/** The name under which a search stores what is to be marked on the page that a result leads to. */
export const PENDING_HIGHLIGHT_KEY = 'docent-landing';
