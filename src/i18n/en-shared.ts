import type {SharedMessages} from './messages.js';

/** The English texts that several elements share. */
export const enShared: SharedMessages = {
  language: 'en',
  close: 'Close',
  open: 'Open',
  retry: 'Try again',
  emptySection: 'This section has no text.',
  copied: 'Copied',
};

/** Why there is no section, in a preview or an embed. */
export const missing = 'There is nothing at this address any more.';
export const noSection = 'The page has no such section.';
