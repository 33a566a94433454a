import {readFile} from 'node:fs/promises';

/**
 * The rules of the contract in which a host of Docent differs from Read the Docs, by topic, with the reasons; and the number of
 * all rules.
 */
export default async function differences() {
  const text = await readFile(new URL('../../test/contract/rules.json', import.meta.url), 'utf8');
  const documents = JSON.parse(text);
  const topics = documents.flatMap(({topic, rules}) => {
    const rows = rules.flatMap(({rule, ask, at, service, ours, why}) =>
      ours ? [{rule, ask, at, service: shown(service), ours: shown(ours), why}] : [],
    );
    return rows.length ? [{topic, rows}] : [];
  });
  const count = lists => lists.reduce((sum, {length}) => sum + length, 0);
  return {
    rules: count(documents.map(({rules}) => rules)),
    different: count(topics.map(({rows}) => rows)),
    topics,
  };
}

const shown = ({status, headers = {}, body}) =>
  [
    status,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value ?? 'none'}`),
    ...(body === undefined ? [] : [JSON.stringify(body)]),
  ].join(' ');
