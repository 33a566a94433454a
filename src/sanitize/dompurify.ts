import DOMPurify from 'dompurify';
import type {Policy} from './policy.js';

/** DOMPurify with the policy of Docent. If Trusted Types forbid DOMPurify's own policy, it returns nothing for any input. */
export function purify(html: string, {vocabularies, dropped}: Policy): DocumentFragment {
  // DOMPurify returns nothing for HTML without a body, such as `<frameset>`.
  const clean: DocumentFragment | null = DOMPurify.sanitize(html, {
    RETURN_DOM_FRAGMENT: true,
    ALLOWED_TAGS: Object.values(vocabularies).flatMap(({elements}) => [...elements]),
    ALLOWED_ATTR: Object.values(vocabularies).flatMap(({attributes}) =>
      Object.values(attributes).flatMap(allowed => [...allowed]),
    ),
    FORBID_CONTENTS: [...dropped],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    // DOMPurify would remove ids that could clobber global variables. Docent gives ids a prefix instead.
    SANITIZE_DOM: false,
  });
  return clean ?? document.createDocumentFragment();
}

export const {isSupported} = DOMPurify;
