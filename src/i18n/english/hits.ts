import type {HitMessages} from '../hit-messages.js';

export const hitEn: HitMessages = {
  missing: words => `without: ${words}`,
  copyName: 'Copy name',
  copied: 'Copied',
  singleKeys: keys => `Shortcut ${keys}`,
  tips: {
    prefix: 'longer words too',
    spelling: 'a letter may differ',
    phrase: 'without the quotes',
    exclusion: 'nothing left out',
  },
};
