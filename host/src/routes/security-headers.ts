/**
 * What browsers are told not to do with an answer, by what it is. Pages and files of the sites themselves get nothing
 * that could break them: what they may load and run is their authors' to say.
 */

/** All answers: a file is what its type says. */
export const EVERYTHING = {'x-content-type-options': 'nosniff'};

/** Answers for programs. Opened by themselves they load and run nothing, and no page shows them in a frame. */
export const DATA = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
};

/** What is taken away is not opened on this origin. */
export const DOWNLOAD = {'content-security-policy': "default-src 'none'; sandbox"};

const PAGE = {
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
};

/** Pages of the host's own, with search in them: code of this host alone. */
export const HOST_PAGE = {
  ...PAGE,
  'content-security-policy': [
    "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:; media-src 'self'; font-src 'self'",
    "form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  ].join('; '),
};

/** Pages of the host's own in which nothing runs. */
export const FORM_PAGE = {
  ...PAGE,
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
};

/** Private pages and files: shown and loaded by pages of this host alone. */
export const PRIVATE_DOCS = {
  'cache-control': 'private, no-cache',
  vary: 'Cookie, Authorization',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': 'same-origin',
};

/** Answers to somebody in particular are not kept for who asks next, and no other origin reads them. */
export const FOR_ONE = {'cache-control': 'private, no-store', 'cross-origin-resource-policy': 'same-origin'};
