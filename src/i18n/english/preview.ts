import type {PreviewMessages} from '../preview-messages.js';

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
  failed: async kind => (await import('./preview-failures.js')).previewFailureEn(kind),
  menu: async () => (await import('./preview-menu.js')).previewMenuEn,
};
