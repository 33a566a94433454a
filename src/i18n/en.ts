import {enEmbed} from './en-embed.js';
import {enPreview} from './en-preview.js';
import {enSearch} from './en-search.js';
import {enVersions} from './en-versions.js';
import type {Messages} from './messages.js';

/**
 * All English texts. English is built in: each element comes with the texts that it shows. Other languages are loaded on
 * demand.
 */
export const en: Messages = {...enSearch, ...enPreview, ...enEmbed, ...enVersions};
