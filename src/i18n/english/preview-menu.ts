import type {PreviewMenuMessages} from '../preview-messages.js';

export const previewMenuEn: PreviewMenuMessages = {
  when: 'Show previews',
  on: 'When I rest on a link',
  alt: 'Only with Alt held',
  objects: 'Only of API objects and terms',
  off: 'Never',
  back: key => `Previews are off. ${key} on a link shows one, with this choice.`,
  delay: 'Delay',
  usual: 'As usual',
  short: 'Short',
  long: 'Long',
  close: 'Close',
  copyLink: 'Copy link',
  copyCode: 'Copy code',
  copied: 'Copied',
  pin: 'Keep this preview open',
  before: 'Back',
  otherVersion: version => `Other version: ${version}`,
};
