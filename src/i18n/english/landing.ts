import type {LandingMessages} from '../landing-messages.js';

export const landingEn: LandingMessages = {
  marked: (place, places) => `Match ${place} of ${places}`,
  next: 'Next',
  clear: 'Clear',
};
