import {NetworkError} from './errors/network-error.js';

/** A part of the client that few readers need. Where it does not come, the line is what is broken. */
export const loadPart = <Part>(load: () => Promise<Part>): Promise<Part> =>
  load().catch((cause: unknown) => {
    throw new NetworkError('A part of the client did not load', cause);
  });

export const loadSetbacks = () => loadPart(() => import('./setbacks.js'));
