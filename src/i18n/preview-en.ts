import type {PreviewFailure, PreviewMessages} from './preview-messages.js';

const missing = 'There is nothing at this address any more.';
const refused = 'You need access to read this. Open the page to sign in.';
const broken = 'The preview could not be loaded. The page itself may still open.';

const failures: Partial<Record<PreviewFailure, string>> = {
  'not-found': missing,
  gone: missing,
  forbidden: refused,
  unauthorized: refused,
  offline: 'You are offline. Previews come back when you do.',
  network: 'The preview could not be reached. Check your connection.',
  timeout: 'The preview takes too long. The page itself may be quicker.',
  'rate-limited': 'That was a lot of previews at once. Rest on the link again in a minute.',
};

export const previewEn: PreviewMessages = {
  previewOf: link => `Preview of ${link}`,
  hint: 'A preview is open. Tab goes into it, Escape closes it.',
  open: 'Open',
  choices: 'When previews show',
  samePage: 'On this page',
  more: 'More',
  outline: 'In this section',
  members: 'Members',
  loading: 'Loading the preview',
  empty: 'There is no text in this section.',
  failed: kind => failures[kind] ?? broken,
  menu: async () => (await import('./preview-menu-en.js')).previewMenuEn,
};
