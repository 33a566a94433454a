/** Reads what the owner of a site writes on the host: scopes as search arguments, and keys. Loaded where there are any. */
export {parseSearchArguments} from '../../api/query/parse-search-arguments.js';
export {hotkeyOfCode} from '../../keyboard/hotkey-of-code.js';
