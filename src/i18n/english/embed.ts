import type {EmbedFailure, EmbedMessages} from '../embed-messages.js';

const missing = 'There is nothing at this address any more.';
const refused = 'You need access to read this section.';
const broken = 'This section could not be loaded.';

const failures: Partial<Record<EmbedFailure, string>> = {
  'not-found': missing,
  gone: missing,
  forbidden: refused,
  unauthorized: refused,
  offline: 'You are offline. This section comes when you are back.',
  network: 'This section could not be reached.',
  timeout: 'This section takes too long to load.',
  'rate-limited': 'Too many requests for now. Try again in a minute.',
};

export const embedEn: EmbedMessages = {
  loading: 'Loading…',
  empty: 'There is no text in this section.',
  failed: kind => failures[kind] ?? broken,
  retry: 'Try again',
  open: 'Open the page',
  from: 'From',
};
