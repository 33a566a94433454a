/**
 * There is no way to make untrusted HTML safe here, so nothing of it may be shown: the page's Trusted Types policy does
 * not allow the sanitiser (the header needs `trusted-types dompurify`, and
 * `'allow-duplicates'` when the page brings a DOMPurify of its own).
 */
export class SanitizerUnavailable extends Error {
  override readonly name = 'SanitizerUnavailable';
  readonly kind = 'sanitizer';
}
