import type {PreviewMenuMessages} from '../preview-messages.js';

export const previewMenuEn: PreviewMenuMessages = {
  choices: 'When previews show',
  close: 'Close',
  when: 'Show previews',
  on: 'When I rest on a link',
  alt: 'Only with Alt held',
  objects: 'Only of API objects and terms',
  off: 'Never',
  back: key => `Previews are off. Press ${key} on a link to see one, and to change this.`,
  delay: 'Delay',
  usual: 'Normal',
  short: 'Short',
  long: 'Long',
  copyLink: 'Copy link',
  copyCode: 'Copy code',
  copied: 'Copied',
  pin: 'Pin this preview',
  before: 'Back',
};
