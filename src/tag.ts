/**
 * The script tag as a module, for pages whose modules are bundled: importing it starts Docent. Options are `data-` attributes
 * of `<meta name="docent">` in the head; see `PageOptions`. On a server it does nothing.
 */
import {start} from './script-tag/start.js';

if (typeof document !== 'undefined') start();

export type {PageOptions} from './page/options.js';
