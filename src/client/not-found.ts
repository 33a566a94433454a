import {GoneError, NotFoundError} from './errors.js';

/** Whether the route, or what it was asked for, does not exist. */
export const isRouteMissing = (error: unknown): boolean =>
  error instanceof NotFoundError || error instanceof GoneError;

/** What the interface's hosts answer when the request was fine and there is no such page or section. */
const NO_SUCH_SECTION = /^can.t find content/i;

/** Whether an answer means that a section does not exist, and not that the route to ask for it is missing. */
export const isNoSuchSection = (error: unknown): boolean =>
  NO_SUCH_SECTION.test((error as {problem?: string}).problem ?? '');
