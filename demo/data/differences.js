import {readFile} from 'node:fs/promises';

/**
 * What a host of Docent has otherwise than the service, by topic: the rows of the table that the tests of the contract ask
 * a host, and that say why.
 */
export default async function differences() {
  const text = await readFile(new URL('../../test/contract/rules.json', import.meta.url), 'utf8');
  return JSON.parse(text).flatMap(({topic, rules}) => {
    let about = '';
    const rows = rules.flatMap(({rule, ask, who, service, ours, why}) => {
      // “… and so on” continues the rule before it.
      about = rule.startsWith('…') ? `${about.replace(/:.*/, '')} ${rule}` : rule;
      return ours ? [{rule: about, ask, who, service: shown(service), ours: shown(ours), why}] : [];
    });
    return rows.length ? [{topic, rows}] : [];
  });
}

const shown = ({status, headers = {}, body}) =>
  [
    status,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value ?? 'none'}`),
    ...(body === undefined ? [] : [JSON.stringify(body)]),
  ].join(' ');
