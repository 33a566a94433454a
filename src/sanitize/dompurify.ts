import DOMPurify, {type Config} from 'dompurify';
import {type Engine, SanitizerUnavailable} from './engine.js';
import {TEXT, type Policy} from './policy.js';

const configOf = ({vocabularies, dropped}: Policy): Config & {RETURN_DOM_FRAGMENT: true} => ({
  RETURN_DOM_FRAGMENT: true,
  ALLOWED_TAGS: Object.values(vocabularies).flatMap(({elements}) => [...elements]),
  ALLOWED_ATTR: Object.values(vocabularies).flatMap(({attributes}) =>
    Object.values(attributes).flatMap(names => [...names]),
  ),
  FORBID_CONTENTS: [...dropped],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  // It would take away ids that could clobber a global; ours get a prefix that no global has.
  SANITIZE_DOM: false,
});

/**
 * DOMPurify, fed with our policy. Where Trusted Types forbid its policy it silently returns nothing for any
 * input, so it is tested once with an input that has a result.
 * @throws SanitizerUnavailable when it gives nothing back.
 */
export function createEngine(): Engine {
  if (!DOMPurify.isSupported || !(proven ||= engine('<p>probe</p>', TEXT).textContent))
    throw new SanitizerUnavailable('DOMPurify is not allowed to work here: add `dompurify` to trusted-types');
  return engine;
}

let proven: string | null = null;

// `null` is its answer when there is no body, as in `<frameset>`.
const engine: Engine = (html, policy) =>
  (DOMPurify.sanitize(html, configOf(policy)) as DocumentFragment | null) ??
  document.createDocumentFragment();
