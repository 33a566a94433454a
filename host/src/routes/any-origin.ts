/** Lets scripts and pages of any origin read an answer, including sandboxed frames, whose origin is `null`. */
export const ANY_ORIGIN = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};
