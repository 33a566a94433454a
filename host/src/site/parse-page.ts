import type {Document} from 'domhandler';
import {parse} from 'parse5';
import {adapter} from 'parse5-htmlparser2-tree-adapter';

/** Parses as a browser does; never throws. */
export const parsePage = (html: string): Document => parse(html, {treeAdapter: adapter});
