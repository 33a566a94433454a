import type {CheckedSite} from './checked-site.js';
import {checkAnswers} from './lines/answers.js';
import {checkIds} from './lines/ids.js';
import {checkLinks} from './lines/links.js';
import {checkOwnSearch} from './lines/own-search.js';
import {checkPolicy} from './lines/policy.js';
import {checkTag} from './lines/tag.js';
import {checkText} from './lines/text.js';
import {type Finding, LINES} from './finding.js';
import {setupOf} from './setup.js';

/** Whether a site is set up right, line by line, in the order of `LINES`. */
export async function checkSite(site: CheckedSite): Promise<Finding[]> {
  const setup = setupOf(site.pages);
  const findings = [
    ...(await checkTag(site, setup)),
    ...(setup ? await checkAnswers(site, setup) : []),
    ...(setup ? checkPolicy(site, setup) : []),
    ...checkText(site),
    ...checkIds(site),
    ...(await checkLinks(site)),
    ...(await checkOwnSearch(site)),
  ];
  return findings.sort((one, other) => LINES.indexOf(one.line) - LINES.indexOf(other.line));
}
