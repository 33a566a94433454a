import type {Document} from 'domhandler';
import {readPage, type ReadOptions, type ReadPage} from '../../../src/reading/index.js';
import {nodeTree} from './node-tree.js';

export type {
  ApiObject,
  PageLink,
  ReadPage as CutPage,
  Section as CutSection,
} from '../../../src/reading/index.js';

/** Cuts a parsed page into what is indexed, and leaves it as it is; see `src/reading`. Never throws. */
export const cutPage = (document: Document, options: ReadOptions): ReadPage =>
  readPage(nodeTree, document, options);
