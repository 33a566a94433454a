import type {PreviewMessages} from './preview-messages.js';
import {reasonOf} from './reasons.js';

export const previewEn: PreviewMessages = {
  previewOf: link => `Preview of ${link}`,
  hint: 'A preview is open. Tab goes into it, Escape closes it.',
  open: 'Open',
  choices: 'When previews show',
  samePage: 'On this page',
  more: 'More',
  outline: 'In this section',
  members: 'Members',
  close: 'Close',
  otherVersion: version => `Other version: ${version}`,
  loading: 'Loading the preview',
  empty: 'There is no text in this section.',
  failed: reasonOf({
    missing: 'There is nothing at this address any more.',
    refused: 'You need access to read this. Open the page to sign in.',
    offline: 'You are offline. Previews come back when you do.',
    network: 'The preview could not be reached. Check your connection.',
    timeout: 'The preview takes too long. The page itself may be quicker.',
    busy: 'That was a lot of previews at once. Rest on the link again in a minute.',
    broken: 'The preview could not be loaded. The page itself may still open.',
  }),
  menu: async () => (await import('./preview-menu-en.js')).previewMenuEn,
};
