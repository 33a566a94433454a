import {enShared, missing, noSection} from './en-shared.js';
import {failureReasons} from './failures.js';
import type {PreviewMessages} from './messages.js';

/** The English texts of `<docs-preview>`. */
export const enPreview: PreviewMessages = {
  ...enShared,
  previewOf: link => `Preview of ${link}`,
  previewHint: 'A preview is open. Tab enters it, Escape closes it.',
  previewSamePage: 'On this page',
  previewOtherVersion: version => `Other version: ${version}`,
  previewMore: 'More',
  previewOutline: 'In this section',
  previewMembers: 'Members',
  previewLoading: 'Loading the preview',
  previewFailed: failureReasons({
    missing,
    noSection,
    refused: 'You need access to read this. Open the page instead.',
    offline: 'You are offline. Check your connection.',
    network: 'The preview could not be loaded. Check your connection.',
    timeout: 'The preview took too long. Open the page instead.',
    busy: 'Too many previews. Try again in a minute.',
    broken: 'The preview could not be loaded. Open the page instead.',
  }),
  previewPin: 'Pin this preview',
  previewBack: 'Back',
  previewPreferences: 'When previews show',
  previewWhen: 'Show previews',
  previewOn: 'When I rest on a link',
  previewAlt: 'Only with Alt held',
  previewObjects: 'Only for API objects and terms',
  previewOff: 'Never',
  previewOffHint: key => `Previews are off. Press ${key} on a link to see one, and to change this.`,
  previewDelay: 'Delay',
  previewDelayNormal: 'Normal',
  previewDelayShort: 'Short',
  previewDelayLong: 'Long',
  copyLink: 'Copy link',
  copyCode: 'Copy code',
};
