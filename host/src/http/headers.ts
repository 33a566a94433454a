/**
 * Headers that restrict what browsers do with an answer, by kind of answer. Pages and files of sites get no
 * restrictions that could break them: their authors decide what they load and run.
 */

/** Headers for all answers: browsers must not guess content types. */
export const ALL_ANSWERS = {'x-content-type-options': 'nosniff'};

/** Headers for answers to programs. Opened in a browser, they load and run nothing, and no page can frame them. */
export const DATA = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
};

/** Headers for downloads, which browsers must not open on this origin. */
export const DOWNLOAD = {'content-security-policy': "default-src 'none'; sandbox"};

const PAGE = {
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
};

/** Headers for the host's own pages with search: only code from this host runs. */
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
 * Headers for pages and files where projects that do not trust each other share an address. Their scripts run without an
 * origin: they have no cookies and no storage, read only what any site may read, and cannot register a service
 * worker.
 */
export const SANDBOXED = {
  'content-security-policy':
    'sandbox allow-downloads allow-forms allow-modals allow-popups allow-popups-to-escape-sandbox allow-scripts allow-top-navigation-by-user-activation',
};

/**
 * Headers for private pages and files: only pages of this origin may frame or load them, or keep a reference to their window.
 */
const PRIVATE_DOCS = {
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'private, no-cache',
  vary: 'Cookie, Authorization',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': 'same-origin',
};

/** Headers for personal answers: they are not cached for others, and no other origin may read them. */
export const PERSONAL = {'cache-control': 'private, no-store', 'cross-origin-resource-policy': 'same-origin'};

/** Lets scripts and pages of any origin read an answer, including sandboxed frames, whose origin is `null`. */
export const ANY_ORIGIN = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};

/** Headers for public documentation: any origin may read it, as on Read the Docs. */
const PUBLIC_DOCS = {...ANY_ORIGIN, 'cache-control': 'public, max-age=0'};

export const readableBy = ({isPublic}: {readonly isPublic: boolean}): Record<string, string> =>
  isPublic ? PUBLIC_DOCS : PRIVATE_DOCS;
