import type {CheckedSite} from '../checked-site.js';
import {forbiddenBy} from '../content-policy.js';
import type {Finding} from '../finding.js';
import type {Setup} from '../setup.js';

/** Whether the pages' content security policies let everything in. */
export function checkPolicy({pages, isServed}: CheckedSite, setup: Setup): Finding[] {
  const {script, nonce, index, api} = setup;
  if (!script) return [];
  const policies = [...new Set(pages.flatMap(({policies}) => policies))];
  const needs = {page: setup.page.url, script, nonce, asks: index ?? api, hasWorker: index !== undefined};
  const missing = [...new Set(policies.flatMap(policy => forbiddenBy(policy, needs)))];
  if (missing.length)
    return [
      {
        ...{
          line: 'policy',
          state: 'wrong',
          says: "The pages' content security policy forbids what Docent needs.",
        },
        fix: `Add to it: ${missing.join('; ')}.`,
      },
    ];
  if (policies.length)
    return [
      {line: 'policy', state: 'ok', says: "The pages' content security policy allows all that is needed."},
    ];
  return [
    isServed
      ? {line: 'policy', state: 'ok', says: 'The pages have no content security policy.'}
      : {
          line: 'policy',
          state: 'note',
          says: 'What policy a server will send cannot be seen from a folder: check the address, too.',
        },
  ];
}
