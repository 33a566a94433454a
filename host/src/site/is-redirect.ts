import type {Document} from 'domhandler';
import {firstBelow} from './dom-walk.js';

/** Whether a page sends its reader on to another at once, as generators leave them at old addresses. */
export const isRedirect = (document: Document): boolean =>
  firstBelow(
    document,
    ({name, attribs}) =>
      name === 'meta' &&
      attribs['http-equiv']?.toLowerCase() === 'refresh' &&
      /^\s*0*\s*[;,]\s*url\s*=/i.test(attribs['content'] ?? ''),
  ) !== undefined;
