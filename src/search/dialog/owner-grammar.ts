/** Parses what a site's owner has set on the host: scopes written as search arguments, and keys. Loaded where there are any. */
export {parseSearchArguments} from '../../api/query/parse-search-arguments.js';
export {hotkeyOfCode} from '../../keyboard/hotkey-of-code.js';
