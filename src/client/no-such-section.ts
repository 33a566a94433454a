/** What the interface's speakers say when they were asked well, and have no such page or section. */
const NO_SUCH_SECTION = /^can.t find content/i;

/** Whether an answer says that a section is not there, and not that the route to ask for it is missing. */
export const isNoSuchSection = (error: unknown): boolean =>
  NO_SUCH_SECTION.test((error as {problem?: string}).problem ?? '');
