import type {PanelMessages} from '../panel-messages.js';

export const settingsEn: PanelMessages['settings'] = {
  singleKeys: keys => `Single-key shortcut ${keys}`,
  searchHistory: 'Remember what I open',
  resultPreview: 'Preview results',
};
