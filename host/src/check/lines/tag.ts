import type {CheckedSite} from '../checked-site.js';
import type {Finding} from '../finding.js';
import {isReadableFrom} from '../read-address.js';
import type {Setup} from '../setup.js';

const TAG = '<script type="module" src="/docent/docent.js" data-index="/docent-index/"></script>';

/** Whether every page has the tag once, and its script can be loaded. */
export async function checkTag(
  {pages, read, nameOf}: CheckedSite,
  setup: Setup | undefined,
): Promise<Finding[]> {
  if (!setup)
    return [
      {
        ...{line: 'tag', state: 'wrong', says: 'No page has the script tag.'},
        fix: `Add it to the head of every page, as ${TAG}; "docent serve" adds it to the pages it serves.`,
      },
    ];
  const findings: Finding[] = [];
  const without = pages.filter(({tags}) => tags.length === 0);
  const twice = pages.filter(({tags}) => tags.length > 1);
  const classic = pages.filter(({tags}) =>
    tags.some(({attribs}) => attribs['type']?.toLowerCase() !== 'module'),
  );
  const names = (list: typeof pages) => list.map(({url}) => nameOf(url));
  if (without.length)
    findings.push({
      ...{
        line: 'tag',
        state: 'wrong',
        says: `${without.length} of ${pages.length} pages have no script tag.`,
      },
      ...{fix: 'Add it to their template, too.', pages: names(without)},
    });
  if (twice.length)
    findings.push({
      ...{
        line: 'tag',
        state: 'note',
        says: `${twice.length} of ${pages.length} pages have the script tag twice; the first counts.`,
      },
      ...{
        fix: 'Leave one out: an extension, the template and the host may each add one.',
        pages: names(twice),
      },
    });
  if (classic.length)
    findings.push({
      ...{
        line: 'tag',
        state: 'wrong',
        says: 'The script tag is not of type="module", so that browsers do not run it.',
      },
      ...{fix: 'Add type="module" to it.', pages: names(classic)},
    });
  if (!findings.length)
    findings.push({
      line: 'tag',
      state: 'ok',
      says: `All ${pages.length} pages that were read have the script tag.`,
    });
  return [...findings, await scriptFinding(read, setup, nameOf)];
}

async function scriptFinding(
  read: CheckedSite['read'],
  setup: Setup,
  nameOf: (url: URL) => string,
): Promise<Finding> {
  const {script, page} = setup;
  const wrong = (says: string, fix: string): Finding => ({line: 'script', state: 'wrong', says, fix});
  if (!script)
    return wrong('The src of the script tag is no address.', 'Name the docent.js that the site has.');
  const name = nameOf(script);
  const answer = await read(script, page.url.origin).catch((error: Error) => error);
  const copy =
    'Copy the files of the elements there: "docent index <folder> --elements" puts them into the site, below docent/.';
  if (answer instanceof Error) return wrong(`${name} cannot be loaded (${answer.message}).`, copy);
  if (answer.status !== 200) return wrong(`${name} is not there (${answer.status}).`, copy);
  if (!/javascript|ecmascript/.test(answer.headers['content-type'] ?? ''))
    return wrong(
      `${name} is sent as ${answer.headers['content-type'] ?? 'no type'}, which browsers do not run.`,
      'Send it as text/javascript; an answer of HTML means that there is no such file.',
    );
  if (!isReadableFrom(page.url.origin, answer))
    return wrong(
      `${name} may not be loaded by pages of ${page.url.origin}.`,
      `Send it with "Access-Control-Allow-Origin: *", or copy the files into the site.`,
    );
  return {line: 'script', state: 'ok', says: `${name} can be loaded.`};
}
