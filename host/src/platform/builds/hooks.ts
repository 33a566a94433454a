import {createHash, createHmac, timingSafeEqual} from 'node:crypto';
import {findOrAddVersion} from '../publishing/new-rows.js';
import {now, type Store} from '../store/store.js';
import {enqueueBuild} from './build-queue.js';
import {addVersion, isVersionOf, type RefName} from './refs.js';

interface HookRequest {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

interface VerifiedHook {
  /** Identifies the delivery: each is accepted once. */
  readonly delivery: string;
  /** Full name of the ref that was pushed; `undefined` if nothing was pushed, or the ref was deleted. */
  readonly ref: string | undefined;
}

/** Maximum difference between the time in a webhook of Docent's own format and the clock of this machine, in ms. */
const MAX_CLOCK_DIFFERENCE = 5 * 60_000;
/** The commit git reports for a deleted ref. */
const ZERO_COMMIT = /^0+$/;

/**
 * Reads a webhook of GitHub, of GitLab, or in Docent's own format, whose headers are `X-Docent-Signature` and
 * `X-Docent-Timestamp`. Only the ref that was pushed is used. Returns `undefined` if the signature is not valid.
 *
 * @param now in ms since 1970
 */
export function verifyHook(
  {headers, body}: HookRequest,
  secret: string,
  now = Date.now(),
): VerifiedHook | undefined {
  const header = (name: string): string | undefined => {
    const value = headers[name];
    return typeof value === 'string' ? value : undefined;
  };
  const github = header('x-hub-signature-256');
  if (github !== undefined) {
    if (!isSame(github, `sha256=${sign(secret, body)}`)) return undefined;
    const isPush = header('x-github-event') === 'push';
    // The header with the id of the delivery is not signed, so a delivery is identified by the signature of its body.
    return {
      delivery: `github ${hash(github)}`,
      ref: isPush ? pushedRef(jsonIn(body, header('content-type'))) : undefined,
    };
  }
  const gitlab = header('x-gitlab-token');
  if (gitlab !== undefined) {
    if (!isSame(gitlab, secret)) return undefined;
    const number = header('idempotency-key') ?? header('x-gitlab-event-uuid') ?? body.toString('latin1');
    const isPush = /^(?:Tag )?Push Hook$/.test(header('x-gitlab-event') ?? '');
    return {delivery: `gitlab ${hash(number)}`, ref: isPush ? pushedRef(jsonIn(body)) : undefined};
  }
  const [plain, timestamp] = [header('x-docent-signature'), header('x-docent-timestamp')];
  if (plain === undefined || timestamp === undefined || !/^\d{1,12}$/.test(timestamp)) return undefined;
  const signed = Buffer.concat([Buffer.from(`${timestamp}.`), body]);
  if (!isSame(plain, `sha256=${sign(secret, signed)}`)) return undefined;
  if (Math.abs(now - Number(timestamp) * 1_000) > MAX_CLOCK_DIFFERENCE) return undefined;
  return {delivery: `plain ${hash(plain)}`, ref: pushedRef(jsonIn(body))};
}

const sign = (secret: string, text: Buffer): string =>
  createHmac('sha256', secret).update(text).digest('hex');

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Compares two texts by their hashes, so that the time taken does not reveal anything about the texts. */
const isSame = (received: string, expected: string): boolean =>
  timingSafeEqual(
    createHash('sha256').update(received).digest(),
    createHash('sha256').update(expected).digest(),
  );

/** GitHub can also send the payload as a form field. */
function jsonIn(body: Buffer, type = ''): unknown {
  const text = body.toString('utf8');
  const json = type.startsWith('application/x-www-form-urlencoded')
    ? new URLSearchParams(text).get('payload')
    : text;
  try {
    return JSON.parse(json ?? '');
  } catch {
    return undefined;
  }
}

function pushedRef(payload: unknown): string | undefined {
  if (typeof payload !== 'object' || payload === null) return undefined;
  const {ref, deleted, after} = payload as Readonly<Record<string, unknown>>;
  const isDeleted = deleted === true || (typeof after === 'string' && ZERO_COMMIT.test(after));
  return typeof ref === 'string' && !isDeleted ? ref : undefined;
}

export interface Push {
  readonly project: string;
  readonly delivery: string;
  /** The branch or tag that was pushed; `undefined` if none was. */
  readonly ref: RefName | undefined;
  /** Patterns of branches and tags that are built and served as soon as they appear. */
  readonly activate: readonly string[];
}

/** How long deliveries are remembered, in ms. */
const RETENTION = 90 * 24 * 3_600_000;

/**
 * Records a push reported by a webhook and enqueues builds of the versions it concerns, in one write. Resolves to the
 * numbers of the builds; `undefined` for a delivery that was recorded before.
 */
export async function recordPush(
  store: Store,
  {project, delivery, ref, activate}: Push,
): Promise<number[] | undefined> {
  const line = {who: 'hook', action: 'push', subject: `${project} ${ref ? `${ref.type} ${ref.name}` : ''}`};
  return store.write(line, async transaction => {
    const row = await transaction
      .selectFrom('project')
      .select(['id', 'default_branch'])
      .where('slug', '=', project)
      .executeTakeFirst();
    if (!row) return [];
    const {numInsertedOrUpdatedRows: inserted} = await transaction
      .insertInto('hook_delivery')
      .values({project_id: row.id, delivery, at: now()})
      .onConflict(conflict => conflict.doNothing())
      .executeTakeFirst();
    if (!inserted) return undefined;
    await transaction
      .deleteFrom('hook_delivery')
      .where('project_id', '=', row.id)
      .where('at', '<', new Date(Date.now() - RETENTION).toISOString())
      .execute();
    if (!ref) return [];
    const versions = await transaction
      .selectFrom('version')
      .select(['id', 'slug', 'verbose_name', 'type', 'active'])
      .where('project_id', '=', row.id)
      .execute();
    const reason = `The ${ref.type} ${ref.name} was pushed.`;
    const pushed = versions.filter(version => isVersionOf(version, ref));
    if (!pushed.length) {
      const takenSlugs = new Set(versions.map(({slug}) => slug));
      const added = await addVersion(transaction, row.id, ref, {taken: takenSlugs, activate});
      if (added) pushed.push(added);
    }
    const isDefault = ref.type === 'branch' && (row.default_branch === '' || row.default_branch === ref.name);
    const following = versions.filter(({slug}) => isDefault && slug === 'latest');
    const active = [...new Set([...pushed, ...following])].filter(({active}) => active).map(({id}) => id);
    // A new project has no versions, so the first push to its default branch creates `latest`.
    if (isDefault && !versions.length) active.push(await findOrAddVersion(transaction, row.id, 'latest'));
    const builds = [];
    for (const id of active) builds.push(await enqueueBuild(transaction, row.id, id, reason));
    return builds;
  });
}
