import {type CheckedSite, setupOf} from './sampled-pages.js';
import {checkAnswers} from './answers.js';
import {checkIds, checkLinks, checkText} from './links.js';
import {checkOwnSearch, checkTag} from './tag.js';
import {checkPolicy} from './content-policy.js';
import {type Finding, LINES} from './finding.js';

/** Checks whether a site is set up correctly. The findings are in the order of `LINES`. */
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
