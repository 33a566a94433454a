import {open} from 'node:fs/promises';
import {Kysely, PostgresDialect} from 'kysely';
import {parsePostgresAddress} from '../store/postgres/address.js';
import {PrimaryPool} from '../store/postgres/primary-pool.js';
import {now} from '../store/store.js';
import type {Tables} from '../store/tables.js';
import {type ArtifactName, type ArtifactStore, missing} from './artifact-store.js';

/** Bytes per row. A row is sent as a whole and held in memory on both sides. */
const CHUNK = 1024 * 1024;
/** Separate connections, so that no request waits for a large transfer. */
const CONNECTIONS = 3;

/** Artifacts in the tables of a store in PostgreSQL, in pieces. */
export class PostgresArtifacts implements ArtifactStore {
  readonly #database: Kysely<Tables>;

  /** @param address of a store that is open already, with its tables */
  constructor(address: string) {
    const pool = new PrimaryPool(parsePostgresAddress(address), CONNECTIONS);
    this.#database = new Kysely<Tables>({dialect: new PostgresDialect({pool})});
  }

  async has(name: ArtifactName): Promise<boolean> {
    const row = this.#database.selectFrom('artifact').select('hash').where('hash', '=', name);
    return (await row.executeTakeFirst()) !== undefined;
  }

  /** One transaction: if two processes store the same artifact at once, the second waits and then finds it. */
  async put(name: ArtifactName, file: string): Promise<void> {
    const handle = await open(file);
    try {
      const {size} = await handle.stat();
      await this.#database.transaction().execute(async transaction => {
        const added = await transaction
          .insertInto('artifact')
          .values({hash: name, size, created: now()})
          .onConflict(conflict => conflict.doNothing())
          .returning('hash')
          .executeTakeFirst();
        if (!added) return;
        const bytes = Buffer.alloc(Math.min(CHUNK, size));
        for (let number = 0, at = 0; at < size; number++) {
          const {bytesRead} = await handle.read(bytes, 0, bytes.length, at);
          if (bytesRead === 0) throw new Error(`${file} ended before its ${size} bytes.`);
          at += bytesRead;
          const chunk = {hash: name, number, bytes: bytes.subarray(0, bytesRead)};
          await transaction.insertInto('artifact_chunk').values(chunk).execute();
        }
      });
    } finally {
      await handle.close();
    }
  }

  /** Piece by piece, taking a connection only for each piece. */
  async *get(name: ArtifactName): AsyncIterable<Uint8Array> {
    const artifact = this.#database.selectFrom('artifact').select('size').where('hash', '=', name);
    const size = (await artifact.executeTakeFirst())?.size;
    if (size === undefined) throw missing(name);
    for (let number = 0, got = 0; got < size; number++) {
      const row = await this.#database
        .selectFrom('artifact_chunk')
        .select('bytes')
        .where('hash', '=', name)
        .where('number', '=', number)
        .executeTakeFirst();
      if (!row) throw missing(name);
      got += row.bytes.byteLength;
      yield row.bytes;
    }
  }

  async remove(name: ArtifactName): Promise<void> {
    await this.#database.deleteFrom('artifact').where('hash', '=', name).execute();
  }

  close(): Promise<void> {
    return this.#database.destroy();
  }
}
