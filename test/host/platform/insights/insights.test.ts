import assert from 'node:assert/strict';
import {type TestContext, test} from 'node:test';
import {
  Insights,
  type InsightsSettings,
  type Report,
} from '../../../../host/src/platform/insights/insights.js';
import {insightsCsv, readInsights} from '../../../../host/src/platform/insights/insights-report.js';
import {newProject} from '../../../../host/src/platform/publishing/new-rows.js';
import type {Store} from '../../../../host/src/platform/store/store.js';
import {StoreUnavailableError} from '../../../../host/src/platform/store/store.js';
import {forEachStore} from '../store/store-kinds.js';

const SETTINGS: InsightsSettings = {isOn: () => true, shownFrom: 5, days: 90, origins: []};
/** The time at the beginning of each test, on a Wednesday. */
const TODAY = new Date('2026-11-25T12:00:00Z');
const DAY = 24 * 60 * 60_000;

forEachStore(kind => {
  interface Counted {
    readonly store: Store;
    readonly project: number;
    readonly insights: Insights;
    readonly faults: Error[];
    /** The current time, which tests can set. */
    time: Date;
    addQuery(
      query: string,
      more?: Partial<Report['queries'][number]> & Partial<Omit<Report, 'queries'>>,
    ): void;
    read(more?: Partial<Parameters<typeof readInsights>[2]>): ReturnType<typeof readInsights>;
  }

  async function begin(t: TestContext, settings: Partial<InsightsSettings> = {}): Promise<Counted> {
    const store = await kind.open(await kind.place());
    t.after(() => store.close());
    const project = await store.write(undefined, async transaction => {
      const row = transaction.insertInto('project').values(newProject('manual')).returning('id');
      return (await row.executeTakeFirstOrThrow()).id;
    });
    const faults: Error[] = [];
    let loads = 0;
    const insights = new Insights({
      store,
      secret: 'x'.repeat(32),
      settings: {...SETTINGS, ...settings},
      report: error => faults.push(error),
      now: () => counted.time,
    });
    const counted: Counted = {
      store,
      project,
      insights,
      faults,
      time: TODAY,
      addQuery(query, {results = 3, opened = 0, followed = false, load = `load ${loads++}`, ...more} = {}) {
        const place = {project, version: 'latest', language: 'en', ...more};
        insights.add({...place, load, queries: [{query, results, opened, followed}]});
      },
      async read(more = {}) {
        await insights.write();
        return readInsights(
          store,
          {id: project, slug: 'manual'},
          {weeks: 4, shownFrom: 5, now: counted.time, ...more},
        );
      },
    };
    return counted;
  }

  test('a query is shown once five page loads have sent it, with its count rounded down to a multiple of five', async t => {
    const {addQuery, read, faults} = await begin(t);
    for (let load = 0; load < 4; load++) addQuery('Brew  Tea');
    assert.deepEqual((await read()).most_asked, []);
    addQuery('brew tea');
    for (let load = 0; load < 3; load++) addQuery('brew tea', {opened: 2});
    assert.deepEqual((await read()).most_asked, [
      {query: 'brew tea', asked: 5, not_found: 0, opened: 38, row: 2, followed: 0},
    ]);
    assert.deepEqual(faults, []);
  });

  test('a reader who repeats a query on one page does not make it appear in the report', async t => {
    const {addQuery, read} = await begin(t);
    for (let time = 0; time < 100; time++) addQuery('ada lovelace', {load: 'the same'});
    const {most_asked: shown, weeks} = await read();
    assert.deepEqual(shown, []);
    assert.equal(weeks.at(-1)!.asked, 100);
  });

  test('a page load is counted once across several writes, and its hashes are deleted after the day', async t => {
    const counted = await begin(t, {shownFrom: 2});
    const {addQuery, read, store} = counted;
    const marks = async () =>
      (await store.database.selectFrom('insight').select(['marks', 'loads']).orderBy('id').execute()).map(
        row => [row.marks.split(' ').filter(Boolean).length, row.loads],
      );
    addQuery('tea', {load: 'one'});
    await read();
    addQuery('tea', {load: 'one'});
    addQuery('tea', {load: 'two'});
    await read();
    assert.deepEqual(await marks(), [[2, 2]]);
    counted.time = new Date(TODAY.getTime() + DAY);
    addQuery('tea', {load: 'three'});
    await read();
    assert.deepEqual(await marks(), [
      [0, 2],
      [1, 1],
    ]);
    assert.equal((await read({shownFrom: 3})).most_asked[0]?.asked, 3);
  });

  test('the hashes of a page load differ between two queries, and its random id is not stored', async t => {
    const counted = await begin(t);
    counted.addQuery('tea', {load: 'one'});
    counted.addQuery('coffee', {load: 'one'});
    await counted.read();
    const rows = await counted.store.database.selectFrom('insight').select('marks').execute();
    assert.equal(new Set(rows.map(({marks}) => marks)).size, 2);
    const text = JSON.stringify(await counted.store.database.selectFrom('insight').selectAll().execute());
    assert.doesNotMatch(text, /"one"/);
  });

  test('the report lists frequent queries, queries without results and queries whose results were never opened, also for a single version or language', async t => {
    const {addQuery, read} = await begin(t, {shownFrom: 2});
    for (let load = 0; load < 6; load++) addQuery('tea', {opened: 1});
    for (let load = 0; load < 4; load++) addQuery('limescale', {results: 0, followed: load < 2});
    for (let load = 0; load < 4; load++) addQuery('coffee', {version: load < 3 ? '1.0' : 'latest'});
    const report = await read({shownFrom: 2});
    const names = (list: readonly {readonly query: string}[]) => list.map(({query}) => query);
    assert.deepEqual(names(report.most_asked), ['tea', 'coffee', 'limescale']);
    assert.deepEqual(report.not_found, [
      {query: 'limescale', asked: 4, not_found: 100, opened: 0, row: null, followed: 50},
    ]);
    assert.deepEqual(names(report.never_opened), ['coffee']);
    assert.deepEqual(
      report.weeks.map(({from}) => from),
      ['2026-11-02', '2026-11-09', '2026-11-16', '2026-11-23'],
    );
    assert.deepEqual(report.weeks.at(-1), {
      from: '2026-11-23',
      asked: 14,
      not_found: 4,
      opened: 6,
      followed: 2,
    });
    assert.deepEqual(names((await read({shownFrom: 2, part: {version: '1.0'}})).most_asked), ['coffee']);
    assert.deepEqual(names((await read({shownFrom: 2, part: {language: 'de'}})).most_asked), []);
  });

  test('a query whose text is not stored is still counted', async t => {
    const {addQuery, read, store} = await begin(t);
    for (let load = 0; load < 9; load++) addQuery('ada@example.org');
    addQuery('a'.repeat(1_000));
    const {weeks, most_asked: shown} = await read();
    assert.equal(weeks.at(-1)!.asked, 10);
    assert.deepEqual(shown, []);
    assert.deepEqual(await store.database.selectFrom('insight').selectAll().execute(), []);
  });

  test('expired counts are deleted', async t => {
    const counted = await begin(t, {days: 7});
    counted.addQuery('tea');
    await counted.read();
    counted.time = new Date(TODAY.getTime() + 8 * DAY);
    counted.addQuery('coffee');
    await counted.read();
    for (const table of ['insight', 'insight_total'] as const) {
      const rows = await counted.store.database.selectFrom(table).select('day').execute();
      assert.deepEqual(rows, [{day: '2026-12-03'}], table);
    }
  });

  test('a flood of made-up queries leaves at most 1,000 rows per day, and does not displace a query that several page loads have sent', async t => {
    const {addQuery, read, store, insights} = await begin(t);
    for (let load = 0; load < 6; load++) addQuery('tea');
    await insights.write();
    for (let wave = 0; wave < 3; wave++) {
      for (let made = 0; made < 700; made++) addQuery(`made up ${wave} ${made}`);
      await insights.write();
    }
    const {count} = await store.database
      .selectFrom('insight')
      .select(({fn}) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    assert.ok(Number(count) <= 1_000 && Number(count) >= 850, String(count));
    const {most_asked: shown, weeks} = await read();
    assert.deepEqual(
      shown.map(({query}) => query),
      ['tea'],
    );
    assert.equal(weeks.at(-1)!.asked, 2_106);
    const {leftOut} = await store.database
      .selectFrom('insight_total')
      .select(({fn}) => fn.sum('left_out').as('leftOut'))
      .executeTakeFirstOrThrow();
    assert.equal(Number(leftOut) + Number(count) - 1, 2_100);
  });

  test('at most 2,000 queries are stored between two writes, and further ones are only counted', async t => {
    const {addQuery, insights} = await begin(t);
    for (let made = 0; made < 5_000; made++) addQuery(`made up ${made}`);
    assert.deepEqual(insights.counts, {counted: 2_000, leftOut: 3_000});
  });

  test('languages after the thirtieth are counted together', async t => {
    const {addQuery, read, store} = await begin(t);
    for (let made = 0; made < 200; made++) addQuery('tea', {language: `x${made}`});
    await read();
    const rows = await store.database.selectFrom('insight').select('language').execute();
    assert.equal(rows.length, 31);
  });

  test('counts wait while the store is unavailable, and none is counted twice', async t => {
    const {addQuery, read, store, insights, faults} = await begin(t);
    const write = store.writeUnseen.bind(store);
    for (let load = 0; load < 3; load++) addQuery('tea');
    store.writeUnseen = async () => {
      addQuery('tea');
      throw new StoreUnavailableError(TODAY);
    };
    await insights.write();
    store.writeUnseen = write;
    addQuery('tea');
    const {most_asked: shown, weeks} = await read();
    assert.deepEqual([shown[0]?.asked, weeks.at(-1)!.asked], [5, 5]);
    assert.deepEqual(faults, []);
  });

  test('counts of a project that was removed before they are written are dropped, and those of others are written', async t => {
    const {addQuery, read, faults} = await begin(t, {shownFrom: 2});
    addQuery('tea', {project: 4711});
    addQuery('tea');
    addQuery('tea');
    assert.equal((await read({shownFrom: 2})).most_asked[0]?.asked, 2);
    assert.deepEqual(faults, []);
  });

  test('counting does not increase the revision, so that no host reloads the library', async t => {
    const {addQuery, read, store} = await begin(t);
    const before = await store.revision();
    addQuery('tea');
    await read();
    assert.equal(await store.revision(), before);
  });

  test('in CSV, no query is a formula, and quotes and commas stay within their cell', async t => {
    const {addQuery, read} = await begin(t, {shownFrom: 2});
    const queries = ['=1+1', '+cmd', '-2+3', '@sum(a1)', 'say "a", b', '<script>alert(1)</script>', "'=1"];
    for (const query of queries) for (let load = 0; load < 2; load++) addQuery(query);
    const lines = insightsCsv(await read({shownFrom: 2})).split('\r\n');
    assert.equal(lines[0], 'list,query,asked,not_found,opened,row,followed');
    const cells = lines.filter(line => line.startsWith('most_asked')).map(line => line.split(',2,0,')[0]);
    assert.deepEqual(
      cells,
      [
        `"''=1"`,
        `"'+cmd"`,
        `"'-2+3"`,
        '"<script>alert(1)</script>"',
        `"'=1+1"`,
        `"'@sum(a1)"`,
        '"say ""a"", b"',
      ].map(cell => `most_asked,${cell}`),
    );
  });
});
