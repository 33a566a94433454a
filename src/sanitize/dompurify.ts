import DOMPurify from 'dompurify';
import type {Policy} from './policy.js';

/** DOMPurify with our policy. Where Trusted Types forbid its own policy it silently returns nothing for any input. */
export function purify(html: string, {vocabularies, dropped}: Policy): DocumentFragment {
  // It returns nothing for HTML without a body, such as `<frameset>`.
  const clean: DocumentFragment | null = DOMPurify.sanitize(html, {
    RETURN_DOM_FRAGMENT: true,
    ALLOWED_TAGS: Object.values(vocabularies).flatMap(({elements}) => [...elements]),
    ALLOWED_ATTR: Object.values(vocabularies).flatMap(({attributes}) =>
      Object.values(attributes).flatMap(allowed => [...allowed]),
    ),
    FORBID_CONTENTS: [...dropped],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    // It would remove ids that could clobber a global; ours get a prefix that no global has.
    SANITIZE_DOM: false,
  });
  return clean ?? document.createDocumentFragment();
}

export const {isSupported} = DOMPurify;
