import type {LandingMessages} from '../landing-messages.js';

export const landingEn: LandingMessages = {
  marked: (index, total) => `Match ${index} of ${total}`,
  next: 'Next',
  clear: 'Clear',
};
