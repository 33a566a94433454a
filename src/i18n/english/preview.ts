import type {PreviewMessages} from '../preview-messages.js';
import {reasonOf} from '../reasons.js';

export const previewEn: PreviewMessages = {
  previewOf: link => `Preview of ${link}`,
  hint: 'A preview is open. Tab enters it, Escape closes it.',
  open: 'Open',
  samePage: 'On this page',
  more: 'More',
  outline: 'In this section',
  members: 'Members',
  otherVersion: version => `Other version: ${version}`,
  loading: 'Loading the preview',
  empty: 'This section has no text.',
  failed: reasonOf({
    missing: 'There is nothing at this address any more.',
    refused: 'You need access to read this. Open the page instead.',
    offline: 'You are offline. Check your connection.',
    network: 'The preview could not be loaded. Check your connection.',
    timeout: 'The preview took too long. Open the page instead.',
    busy: 'Too many previews. Try again in a minute.',
    broken: 'The preview could not be loaded. Open the page instead.',
  }),
  menu: async () => (await import('./preview-menu.js')).previewMenuEn,
};
