import {enShared, missing, noSection} from './en-shared.js';
import {failureReasons} from './failures.js';
import type {EmbedMessages} from './messages.js';

/** The English texts of `<docs-embed>`. */
export const enEmbed: EmbedMessages = {
  ...enShared,
  embedLoading: 'Loading…',
  embedFailed: failureReasons({
    missing,
    noSection,
    refused: 'You need access to read this section.',
    offline: 'You are offline. It will load when you reconnect.',
    network: 'This section could not be reached.',
    timeout: 'This section took too long to load.',
    busy: 'Too many requests for now. Try again in a minute.',
    broken: 'This section could not be loaded.',
  }),
  embedOpen: 'Open the page',
  embedFrom: 'From',
};
