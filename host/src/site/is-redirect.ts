import {type Document, isTag} from 'domhandler';
import {firstBelow} from '../../../src/reading/index.js';
import {nodeTree} from './node-tree.js';

/** Whether a page sends its reader on to another at once, as generators leave them at old addresses. */
export const isRedirect = (document: Document): boolean =>
  firstBelow(
    nodeTree,
    document,
    (node, name) =>
      name === 'meta' &&
      isTag(node) &&
      node.attribs['http-equiv']?.toLowerCase() === 'refresh' &&
      /^\s*0*\s*[;,]\s*url\s*=/i.test(node.attribs['content'] ?? ''),
  ) !== undefined;
