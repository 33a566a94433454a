import type {HitMessages} from '../hit-messages.js';

export const hitEn: HitMessages = {
  missing: words => `without: ${words}`,
  partial: (shown, pages) => `${shown.toLocaleString('en')} of ${pages.toLocaleString('en')} pages`,
  copyName: 'Copy name',
  copied: 'Copied',
};
