import assert from 'node:assert/strict';
import {after, before, describe, test} from 'node:test';
import type {InsightsReport} from '../../../host/src/platform/insights/insights-report.js';
import type {InsightsSettings} from '../../../host/src/platform/insights/insights.js';
import {type LibraryHost, startLibrary} from './library-host.js';
import {ask, APP, Browser, SEPARATE, SHARED} from './named-host.js';

const SETTINGS: InsightsSettings = {
  isOn: project => project !== 'quiet',
  shownFrom: 3,
  days: 90,
  origins: ['https://docs.example.com'],
};

type Sent = Readonly<Record<string, unknown>>;
let loads = 0;
const reportOf = (query: string, more: Sent = {}, of: Sent = {}) => ({
  project: 'manual',
  version: 'latest',
  language: 'en',
  load: `load-${loads++}`.padEnd(12, '.'),
  queries: [{query, results: 2, opened: 0, followed: false, ...of}],
  ...more,
});

describe('reports of queries', () => {
  let host: LibraryHost;
  const tokens: Record<string, string> = {};
  before(async () => {
    host = await startLibrary({insights: SETTINGS});
    for (const slug of ['manual', 'other', 'quiet']) await host.add({slug, versions: {latest: 'public'}});
    await host.add({slug: 'secret', privacy: 'private', versions: {latest: 'public'}});
    for (const [name, project, role] of [
      ['mae', 'manual', 'maintainer'],
      ['rob', 'manual', 'reader'],
      ['sam', 'secret', 'reader'],
      ['olga', 'other', 'admin'],
    ] as const) {
      await host.people.add(name, 'correct horse');
      await host.people.grant(name, project, role);
      tokens[name] = (await host.people.apiTokens.issue(name, {scope: 'read', label: ''})).token;
    }
  });
  after(() => host.stop());

  const post = (body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${host.origin}/_/insights/`, {
      method: 'POST',
      headers: {'content-type': 'text/plain;charset=UTF-8', ...headers},
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const send = async (query: string, times = 3, more: Sent = {}, of: Sent = {}): Promise<void> => {
    for (let time = 0; time < times; time++)
      assert.equal((await post(reportOf(query, more, of))).status, 204);
  };
  const get = (path: string, who?: string) =>
    fetch(`${host.origin}/_/insights/${path}`, {
      redirect: 'manual',
      headers: who ? {authorization: `Token ${tokens[who]}`} : {},
    });
  const read = async (project = 'manual', who = 'mae'): Promise<InsightsReport> => {
    const answer = await get(`${project}/report.json`, who);
    assert.equal(answer.status, 200);
    return (await answer.json()) as InsightsReport;
  };
  const shown = async (): Promise<string[]> => (await read()).most_asked.map(({query}) => query);

  test('are counted, and the counts are shown to maintainers of the project as JSON, as CSV and as a page', async () => {
    await send('Limescale', 3, {}, {results: 0});
    await send('kettle', 4, {}, {opened: 2});
    const report = await read();
    assert.deepEqual(report.not_found, [
      {query: 'limescale', asked: 3, not_found: 100, opened: 0, row: null, followed: 0},
    ]);
    assert.deepEqual(report.most_asked[0], {
      query: 'kettle',
      asked: 3,
      not_found: 0,
      opened: 100,
      row: 2,
      followed: 0,
    });
    const csv = await get('manual/report.csv', 'mae');
    assert.match(csv.headers.get('content-disposition') ?? '', /attachment; filename="insights-manual\.csv"/);
    assert.match(await csv.text(), /^list,query,asked,.*\r\nmost_asked,kettle,3,0,100,2,0\r\n/);
    const page = await get('manual/', 'mae');
    assert.equal(page.headers.get('content-security-policy')?.includes('script-src'), false);
    const html = await page.text();
    assert.match(html, /<h1>What readers of manual search for<\/h1>/);
    assert.match(html, /<th scope="row" dir="auto">limescale<\/th><td>3<\/td><td>100 %<\/td>/);
    assert.match(html, /<svg[^>]+role="img"/);
    const {weeks} = report;
    const {status} = await get('manual/report.json?weeks=0', 'mae');
    assert.deepEqual([weeks.length, weeks.at(-1)!.asked, status], [4, 7, 400]);
    const metrics = await (await fetch(`${host.origin}/metrics`)).text();
    assert.match(metrics, /^docent_insights_queries_total 7$/m);
  });

  test('are not shown to people with a lower role than maintainer, or to maintainers of another project', async () => {
    for (const [who, project, status] of [
      [undefined, 'manual', 401],
      [undefined, 'secret', 401],
      ['rob', 'manual', 403],
      ['olga', 'manual', 403],
      ['sam', 'secret', 403],
      ['mae', 'secret', 404],
      ['mae', 'other', 403],
      ['mae', 'none', 404],
    ] as const)
      for (const form of ['json', 'csv'])
        assert.equal((await get(`${project}/report.${form}`, who)).status, status, `${who} ${project}`);
    for (const [who, project] of [
      ['rob', 'manual'],
      ['olga', 'manual'],
      ['sam', 'secret'],
      ['mae', 'none'],
    ] as const) {
      const page = await get(`${project}/`, who);
      assert.equal(page.status, 404, `${who} ${project}`);
      assert.doesNotMatch(await page.text(), /limescale|kettle/);
    }
    assert.equal(
      (await get('manual/')).headers.get('location'),
      '/_/sign-in?next=%2F_%2Finsights%2Fmanual%2F',
    );
  });

  test('that contain scripts do not run them on the insights page, and nor does a script in its address', async () => {
    await send(`<script>alert(1)</script><img src=x onerror="alert('1')">`);
    const html = await (await get('manual/?weeks=4%22%3E%3Cscript%3E', 'mae')).text();
    assert.doesNotMatch(html, /<script|onerror="/);
    const page = await (await get('manual/', 'mae')).text();
    assert.doesNotMatch(page, /<script|<img/);
    assert.match(page, /&#60;script&#62;alert\(1\)/);
  });

  test('are ignored if the browser opts out', async () => {
    for (const header of ['dnt', 'sec-gpc'])
      for (let time = 0; time < 4; time++)
        assert.equal((await post(reportOf('not counted'), {[header]: '1'})).status, 204);
    assert.ok(!(await shown()).includes('not counted'));
  });

  test('from pages of other sites are refused, except for listed ones', async () => {
    for (const [origin, status] of [
      ['https://evil.example.com', 403],
      ['null', 403],
      ['https://docs.example.com.evil.example', 403],
      ['https://docs.example.com', 204],
      [host.origin, 204],
    ] as const) {
      const answer = await post(reportOf('elsewhere'), {origin});
      assert.equal(answer.status, status, origin);
      const isListed = origin === 'https://docs.example.com';
      assert.equal(answer.headers.get('access-control-allow-origin'), isListed ? origin : null);
    }
    const preflight = await fetch(`${host.origin}/_/insights/`, {
      method: 'OPTIONS',
      headers: {origin: 'https://evil.example.com', 'access-control-request-method': 'POST'},
    });
    assert.equal(preflight.headers.get('access-control-allow-origin'), null);
  });

  test('are refused with the same answer for a project that is private, missing, or without insights', async () => {
    const answers = [];
    for (const project of ['quiet', 'secret', 'none'])
      answers.push(await post(reportOf('tea', {project})).then(async got => [got.status, await got.text()]));
    assert.deepEqual(answers, [answers[0], answers[0], answers[0]]);
    assert.equal(answers[0]![0], 404);
    const {addons} = (await (
      await fetch(`${host.origin}/_/addons/?api-version=1&project-slug=quiet&version-slug=latest`)
    ).json()) as {addons: {search: {insights: boolean}}};
    assert.equal(addons.search.insights, false);
  });

  test('that are not JSON, do not match the schema or are too large are refused with a message', async () => {
    const good = reportOf('tea');
    for (const [body, status] of [
      ['{"project":', 400],
      ['', 400],
      ['null', 400],
      ['[]', 400],
      [{...good, project: ['manual']}, 400],
      [{...good, load: 'short'}, 400],
      [{...good, load: 'x'.repeat(65)}, 400],
      [{...good, load: '<script>alert'}, 400],
      [{...good, queries: {}}, 400],
      [{...good, queries: Array.from({length: 11}, () => good.queries[0])}, 400],
      [{...good, queries: [{query: 1, results: 1, opened: 0}]}, 400],
      [{...good, queries: [{query: 'a', results: -1, opened: 0}]}, 400],
      [{...good, queries: [{query: 'a', results: 1e99, opened: 0.5}]}, 400],
      [{...good, queries: [null]}, 400],
      [{...good, more: 'x'.repeat(9_000)}, 413],
    ] as const) {
      const answer = await post(body);
      assert.equal(answer.status, status, JSON.stringify(body).slice(0, 200));
      assert.match(await answer.text(), /^\{"detail":"[A-Z]/);
    }
    // Numbers that are too large for a column, and invalid names, are accepted and adjusted.
    const odd = {results: Number.MAX_SAFE_INTEGER, opened: Number.MAX_SAFE_INTEGER};
    await send('odd numbers', 3, {version: '../..', language: '<b>', __proto__: {a: 1}}, odd);
    assert.ok((await shown()).includes('odd numbers'));
    const rows = await host.store.database
      .selectFrom('insight')
      .select(['version', 'language'])
      .where('query', '=', 'odd numbers')
      .execute();
    assert.deepEqual(rows, [{version: '', language: ''}]);
  });

  test('that are sent again count as one page load', async () => {
    const report = reportOf('played again');
    for (let time = 0; time < 10; time++) await post(report);
    assert.ok(!(await shown()).includes('played again'));
  });

  test('leave nothing about their sender in the store: no address, header, name or random id', async () => {
    const load = 'a-random-text-of-a-page';
    const headers = {
      authorization: `Token ${tokens['rob']}`,
      'user-agent': 'Kettlefox',
      referer: `${host.origin}/x`,
    };
    await post(reportOf('personal', {load}), headers);
    await read();
    const rows = await host.store.database.selectFrom('insight').selectAll().execute();
    const text = JSON.stringify(rows);
    assert.match(text, /personal/);
    assert.doesNotMatch(text, /127\.0\.0\.1|a-random-text|Kettlefox|rob/);
    assert.equal((await post(reportOf('personal'))).headers.get('set-cookie'), null);
  });
});

describe('reports of queries from one IP address', () => {
  test('are refused beyond a tenth of the searches that are allowed in a minute', async t => {
    const host = await startLibrary({insights: SETTINGS, limit: 600});
    t.after(() => host.stop());
    await host.add({slug: 'manual', versions: {latest: 'public'}});
    const statuses = [];
    for (let sent = 0; sent < 65; sent++) {
      const body = JSON.stringify(reportOf(`flood ${sent}`));
      statuses.push((await fetch(`${host.origin}/_/insights/`, {method: 'POST', body})).status);
    }
    assert.deepEqual([...new Set(statuses.slice(0, 60))], [204]);
    assert.deepEqual([...new Set(statuses.slice(60))], [429]);
  });
});

describe('reports of queries, under the host names of projects', () => {
  const report = (project: string) => ({
    method: 'POST',
    headers: {'content-type': 'text/plain', origin: `http://${project}.docs.example.org`},
    body: JSON.stringify(reportOf('tea', {project})),
  });

  test('are accepted only under the host name of the project, and shown only under the app domain', async t => {
    const host = await startLibrary({insights: SETTINGS, names: SEPARATE});
    t.after(() => host.stop());
    await host.add({slug: 'manual', versions: {latest: 'public'}});
    await host.add({slug: 'notes', versions: {latest: 'public'}});
    await host.people.add('mae', 'correct horse');
    await host.people.grant('mae', 'manual', 'maintainer');
    assert.equal((await ask(host, 'manual.docs.example.org', '/_/insights/', report('manual'))).status, 204);
    // A page of one project cannot report for another.
    assert.equal(
      (
        await ask(host, 'manual.docs.example.org', '/_/insights/', {
          ...report('notes'),
          headers: {origin: 'http://manual.docs.example.org'},
        })
      ).status,
      404,
    );
    const mae = new Browser(host);
    await mae.signIn('mae');
    assert.equal((await mae.get(`http://${APP}/_/insights/manual/`)).status, 200);
    assert.equal((await mae.get(`http://${APP}/_/insights/manual/report.json`)).status, 200);
    // The management page of a project and its insights link to each other, if queries of the project are counted.
    await host.add({slug: 'quiet', versions: {latest: 'public'}});
    await host.people.grant('mae', 'quiet', 'maintainer');
    const pageAt = async (path: string) => (await mae.get(`http://${APP}${path}`)).text;
    assert.match(await pageAt('/_/manage/projects/manual/'), /href="\/_\/insights\/manual\/"/);
    assert.doesNotMatch(await pageAt('/_/manage/projects/quiet/'), /_\/insights/);
    assert.match(await pageAt('/_/insights/quiet/'), /No query was asked in these weeks/);
    assert.match(await pageAt('/_/insights/manual/'), /href="\/_\/manage\/projects\/manual\/"/);
    for (const path of ['/_/insights/manual/', '/_/insights/manual/report.json'])
      assert.equal((await ask(host, 'manual.docs.example.org', path)).status, 403);
    // All other changes are refused under a docs domain.
    for (const path of ['/_/builds/manual/', '/_/api/v3/projects/'])
      assert.equal((await ask(host, 'manual.docs.example.org', path, {method: 'POST'})).status, 403, path);
  });

  test('from sandboxed pages, which have no origin, are accepted if projects share a host name', async t => {
    const host = await startLibrary({insights: SETTINGS, names: SHARED});
    t.after(() => host.stop());
    await host.add({slug: 'manual', versions: {latest: 'public'}});
    const sent = {...report('manual'), headers: {origin: 'null'}};
    assert.equal((await ask(host, 'docs.example.org', '/_/insights/', sent)).status, 204);
  });
});
