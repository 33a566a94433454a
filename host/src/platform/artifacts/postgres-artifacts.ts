import {createHash} from 'node:crypto';
import {promisify} from 'node:util';
import {deflate, inflate} from 'node:zlib';
import {Kysely, PostgresDialect, sql, type Transaction} from 'kysely';
import {GEAR_WINDOW, gearHash} from '../../../../cli/src/system/gear-hash.js';
import {parsePostgresAddress} from '../store/postgres/address.js';
import {PrimaryPool} from '../store/postgres/primary-pool.js';
import {now} from '../store/store.js';
import type {Tables} from '../store/tables.js';
import {type ArtifactName, type ArtifactStore, damaged, missing} from './artifact-store.js';

/** Sizes of pieces, in bytes: the average, which must be a power of two, the minimum and the maximum. */
const AVERAGE_PIECE = 2 ** 15;
const MIN_PIECE = AVERAGE_PIECE / 4;
const MAX_PIECE = AVERAGE_PIECE * 4;
/** The bits of the hash that decide where a piece ends: the upper ones, which depend on the most bytes. */
const MASK = (AVERAGE_PIECE - 1) << 17;

/**
 * Cuts content at positions that depend on the preceding bytes (content-defined chunking, with the "gear" hash): when some
 * bytes change, the pieces before and after them stay the same.
 */
export async function* cutPieces(content: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  let chunks: Buffer[] = [];
  const piece = {length: 0, sum: 0};
  for await (const bytes of content) {
    let start = 0;
    for (let end = endOf(piece, bytes, 0); end > 0; end = endOf(piece, bytes, end)) {
      yield Buffer.concat([...chunks, bytes.subarray(start, end)]);
      chunks = [];
      start = end;
      piece.length = 0;
    }
    if (start < bytes.length) chunks.push(bytes.subarray(start));
  }
  if (chunks.length) yield Buffer.concat(chunks);
}

/**
 * The end of the current piece in these bytes; 0 if it does not end in them. This is a separate function because loops in
 * generators are several times slower.
 */
function endOf(piece: {length: number; sum: number}, bytes: Buffer, start: number): number {
  let {length, sum} = piece;
  const skipped = Math.max(0, Math.min(MIN_PIECE - GEAR_WINDOW - length, bytes.length - start));
  length += skipped;
  for (let at = start + skipped; at < bytes.length; at++) {
    sum = gearHash(sum, bytes[at]!);
    length++;
    if (length < MIN_PIECE || ((sum & MASK) !== 0 && length < MAX_PIECE)) continue;
    piece.sum = sum;
    return at + 1;
  }
  piece.length = length;
  piece.sum = sum;
  return 0;
}

const [pack, unpack] = [promisify(deflate), promisify(inflate)];
const COMPRESSION_LEVEL = 4;
/** Number of pieces per transfer: some MB, which both the client and the server hold in memory. */
const PIECES_PER_TRANSFER = 64;
/** Maximum number of hashes in one SQL statement. */
const HASHES_PER_STATEMENT = 1_000;
/** Maximum number of connections. They are separate from those of the store, so that no query waits for a large transfer. */
const CONNECTIONS = 3;
/** Advisory lock for adding and removing lists of pieces, held for short transactions. */
const LOCK = 7_225_041_112;
/** Maximum number of attempts to store an artifact: another process may remove pieces before a list refers to them. */
const MAX_ATTEMPTS = 3;
const FOREIGN_KEY_VIOLATION = '23503';
/** Maximum value of the column `size`. */
const MAX_SIZE = 2 ** 31 - 1;

/**
 * Artifacts in tables of a PostgreSQL store, as lists of compressed pieces. A piece that several artifacts share is sent
 * and stored once.
 */
export class PostgresArtifacts implements ArtifactStore {
  readonly #database: Kysely<Tables>;

  /** @param address of a store that is open, so that its tables exist */
  constructor(address: string) {
    const pool = new PrimaryPool(parsePostgresAddress(address), CONNECTIONS);
    this.#database = new Kysely<Tables>({dialect: new PostgresDialect({pool})});
  }

  async has(name: ArtifactName): Promise<boolean> {
    const row = this.#database.selectFrom('artifact').select('hash').where('hash', '=', name);
    return (await row.executeTakeFirst()) !== undefined;
  }

  /** Stores the pieces first, then the list that refers to them. */
  async put(name: ArtifactName, content: () => AsyncIterable<Buffer>): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#putList(name, await this.#putPieces(content()));
      } catch (error) {
        if ((error as {code?: string}).code !== FOREIGN_KEY_VIOLATION || attempt === MAX_ATTEMPTS)
          throw error;
      }
    }
  }

  async #putPieces(content: AsyncIterable<Buffer>): Promise<{hashes: string[]; size: number}> {
    const hashes: string[] = [];
    let size = 0;
    let batch = new Map<string, Buffer>();
    const send = async (): Promise<void> => {
      for (const {hash} of await this.#piecesOf([...batch.keys()], ['hash'])) batch.delete(hash);
      const added = Array.from(batch, async ([hash, bytes]) => ({
        hash,
        created: now(),
        bytes: await pack(bytes, {level: COMPRESSION_LEVEL}),
      }));
      batch = new Map();
      if (!added.length) return;
      const insert = this.#database.insertInto('artifact_piece').values(await Promise.all(added));
      await insert.onConflict(conflict => conflict.doNothing()).execute();
    };
    for await (const piece of cutPieces(content)) {
      const hash = createHash('sha256').update(piece).digest('hex');
      hashes.push(hash);
      size += piece.length;
      batch.set(hash, piece);
      if (batch.size === PIECES_PER_TRANSFER) await send();
    }
    if (batch.size) await send();
    return {hashes, size};
  }

  async #putList(
    name: ArtifactName,
    {hashes, size}: {readonly hashes: readonly string[]; readonly size: number},
  ): Promise<void> {
    await this.#withLock(async transaction => {
      const added = await transaction
        .insertInto('artifact')
        .values({hash: name, size: Math.min(size, MAX_SIZE), created: now()})
        .onConflict(conflict => conflict.doNothing())
        .returning('hash')
        .executeTakeFirst();
      if (!added) return;
      const parts = hashes.map((piece, number) => ({hash: name, number, piece}));
      for (const batch of inBatches(parts, HASHES_PER_STATEMENT))
        await transaction.insertInto('artifact_part').values(batch).execute();
    });
  }

  /** Reads some pieces at a time, and uses a connection only while it does. */
  async *get(name: ArtifactName): AsyncIterable<Buffer> {
    const hashes = await this.#listOf(this.#database, name);
    if (!hashes.length) throw missing(name);
    for (const batch of inBatches(hashes, PIECES_PER_TRANSFER)) {
      const rows = await this.#piecesOf(batch, ['hash', 'bytes']);
      const pieces = new Map(rows.map(({hash, bytes}) => [hash, bytes]));
      for (const hash of batch) {
        const bytes = pieces.get(hash);
        if (!bytes) throw missing(name);
        yield await unpack(bytes).catch((error: unknown) => {
          throw damaged(name, error);
        });
      }
    }
  }

  async remove(name: ArtifactName): Promise<void> {
    await this.#withLock(async transaction => {
      const hashes = new Set(await this.#listOf(transaction, name));
      await transaction.deleteFrom('artifact').where('hash', '=', name).execute();
      for (const batch of inBatches([...hashes], HASHES_PER_STATEMENT))
        await deleteUnusedPieces(transaction).where('hash', 'in', batch).execute();
    });
  }

  async storedBefore(time: Date): Promise<ArtifactName[]> {
    const old = this.#database
      .selectFrom('artifact')
      .select('hash')
      .where('created', '<', time.toISOString());
    return (await old.execute()).map(({hash}) => hash as ArtifactName);
  }

  async removeUnfinished(time: Date): Promise<void> {
    await this.#withLock(async transaction => {
      await deleteUnusedPieces(transaction).where('created', '<', time.toISOString()).execute();
    });
  }

  close(): Promise<void> {
    return this.#database.destroy();
  }

  async #listOf(database: Kysely<Tables>, name: ArtifactName): Promise<string[]> {
    const parts = database.selectFrom('artifact_part').select('piece').where('hash', '=', name);
    return (await parts.orderBy('number').execute()).map(({piece}) => piece);
  }

  #piecesOf<Column extends 'hash' | 'bytes'>(hashes: readonly string[], columns: readonly Column[]) {
    return this.#database.selectFrom('artifact_piece').select(columns).where('hash', 'in', hashes).execute();
  }

  #withLock(change: (transaction: Transaction<Tables>) => Promise<void>): Promise<void> {
    return this.#database.transaction().execute(async transaction => {
      await sql`select pg_advisory_xact_lock(${LOCK})`.execute(transaction);
      await change(transaction);
    });
  }
}

/** Removes pieces that no artifact refers to. */
const deleteUnusedPieces = (transaction: Transaction<Tables>) =>
  transaction
    .deleteFrom('artifact_piece')
    .where(({not, exists, selectFrom}) =>
      not(
        exists(
          selectFrom('artifact_part').select('number').whereRef('piece', '=', 'artifact_piece.hash').limit(1),
        ),
      ),
    );

function* inBatches<T>(items: readonly T[], size: number): Iterable<readonly T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}
