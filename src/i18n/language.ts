import type {EmbedMessages} from './embed-messages.js';
import type {LandingMessages} from './landing-messages.js';
import type {SearchMessages} from './messages.js';
import type {PreviewMessages} from './preview-messages.js';

/** Every word of every element, in one language: one file of `languages/`. */
export interface Language {
  readonly search: Required<SearchMessages>;
  readonly landing: LandingMessages;
  readonly preview: PreviewMessages;
  readonly embed: EmbedMessages;
}
