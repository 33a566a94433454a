/**
 * Headers that restrict what browsers do with an answer, by kind of answer. What the pages of a site load and run is not
 * restricted, because their authors decide that.
 */

/** Headers for all answers: browsers must use the content type that is sent, and not guess another. */
export const ALL_ANSWERS = {'x-content-type-options': 'nosniff'};

/** Headers for answers to programs, such as JSON. If a browser opens such an answer, it loads and runs nothing. No page can frame it. */
export const DATA = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
};

/** Headers for downloads. If a browser opens one instead of saving it, it loads and runs nothing, and has no access to this origin. */
export const DOWNLOAD = {'content-security-policy': "default-src 'none'; sandbox"};

const PAGE = {
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
};

/** Headers for the host's own pages that have search. They run only scripts from their own origin. */
export const HOST_PAGE = {
  ...PAGE,
  'content-security-policy': [
    "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:; media-src 'self'; font-src 'self'",
    "form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  ].join('; '),
};

/** Headers for the host's own pages without scripts. */
export const FORM_PAGE = {
  ...PAGE,
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
};

/**
 * Headers for pages and files of projects that do not trust each other but have the same origin. Browsers run their scripts
 * in an opaque origin: they have no cookies and no storage, can read only what any site can read, and cannot register a
 * service worker.
 */
export const SANDBOXED = {
  'content-security-policy':
    'sandbox allow-downloads allow-forms allow-modals allow-popups allow-popups-to-escape-sandbox allow-scripts allow-top-navigation-by-user-activation',
};

/**
 * Headers for private pages and files. Only pages of this origin can frame or load them, or keep a reference to their window.
 * Shared caches do not store them, and browsers revalidate them before each use.
 */
const PRIVATE_DOCS = {
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'private, no-cache',
  vary: 'Cookie, Authorization',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': 'same-origin',
};

/** Headers for answers that depend on the viewer: no cache stores them, and no other origin can load them. */
export const PERSONAL = {'cache-control': 'private, no-store', 'cross-origin-resource-policy': 'same-origin'};

/** Headers that let scripts and pages of any origin read an answer, including those in sandboxed frames, whose origin is `null`. */
export const ANY_ORIGIN = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};

/** Headers for public documentation: any origin can read it, as on Read the Docs. Caches revalidate it before each use. */
const PUBLIC_DOCS = {...ANY_ORIGIN, 'cache-control': 'public, max-age=0'};

export const readableBy = ({isPublic}: {readonly isPublic: boolean}): Record<string, string> =>
  isPublic ? PUBLIC_DOCS : PRIVATE_DOCS;
