import {type Document, isTag} from 'domhandler';
import {firstBelow} from '../../../src/reading/index.js';
import {nodeTree} from './node-tree.js';

/** Whether a page redirects at once, like those that generators leave at old addresses. */
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
