import {enEmbed} from './en-embed.js';
import {enPreview} from './en-preview.js';
import {enSearch} from './en-search.js';
import {enVersions} from './en-versions.js';
import type {Messages} from './messages.js';

/**
 * All of English. It is the language that is built in: each element has the texts that it shows, and the other languages are
 * loaded on demand.
 */
export const en: Messages = {...enSearch, ...enPreview, ...enEmbed, ...enVersions};
