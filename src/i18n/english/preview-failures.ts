import {reasonOf} from '../reasons.js';

/** Why there is no content, see `PreviewMessages.failed`. */
export const previewFailureEn = reasonOf({
  missing: 'There is nothing at this address any more.',
  refused: 'You need access to read this. Open the page to sign in.',
  offline: 'You are offline. Previews come back when you do.',
  network: 'The preview could not be reached. Check your connection.',
  timeout: 'The preview takes too long. The page itself may be quicker.',
  busy: 'That was a lot of previews at once. Rest on the link again in a minute.',
  broken: 'The preview could not be loaded. The page itself may still open.',
});
