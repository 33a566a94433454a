import type {PanelMessages} from '../panel-messages.js';

export const resultPreviewEn: PanelMessages['resultPreview'] = {
  name: 'Result preview',
  back: 'Back to results',
  open: 'Open',
  previous: 'Previous result',
  next: 'Next result',
};
