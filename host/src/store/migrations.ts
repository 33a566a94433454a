import type {CreateTableBuilder, Kysely, Migration, MigrationProvider} from 'kysely';

type Builder = CreateTableBuilder<string, string>;
type DataType = Parameters<Builder['addColumn']>[1];

/** How the columns of the dialects differ. */
export interface Columns {
  /** Adds the column `id`, an auto-incremented integer. */
  readonly addId: (builder: Builder) => Builder;
  /** Text, sorted by its bytes. */
  readonly text: DataType;
  /** Bytes. */
  readonly bytes: DataType;
}

/** Steps from an empty store to today's, in order of their names. A step that has been released is never changed. */
export const migrationsFor = (columns: Columns): MigrationProvider => ({
  getMigrations: async () => ({
    '2026-11-22-library': library(columns),
    '2026-11-22b-domain': domain,
    '2026-11-22c-machines': machines(columns),
    '2026-11-22d-builds': builds(columns),
    '2026-11-22e-folders': folders,
    '2026-11-22f-pieces': pieces(columns),
    '2026-11-23a-superseded': superseded,
    '2026-11-23b-reading': reading(columns),
  }),
});

const library = ({addId, text}: Columns): Migration => ({
  async up(db: Kysely<never>) {
    const table = (name: string) => addId(db.schema.createTable(name) as Builder);
    const dated = (builder: Builder) =>
      builder
        .addColumn('created', text, column => column.notNull())
        .addColumn('modified', text, column => column.notNull());
    const texts = (builder: Builder, ...names: string[]) =>
      names.reduce(
        (result, name) => result.addColumn(name, text, column => column.notNull().defaultTo('')),
        builder,
      );
    const flags = (builder: Builder, ...names: string[]) =>
      names.reduce(
        (result, name) => result.addColumn(name, 'integer', column => column.notNull().defaultTo(0)),
        builder,
      );
    const of = (builder: Builder, name: string, target: string) =>
      builder.addColumn(name, 'integer', column =>
        column.notNull().references(`${target}.id`).onDelete('cascade'),
      );

    await db.schema
      .createTable('revision')
      .addColumn('id', 'integer', column => column.primaryKey())
      .addColumn('number', 'integer', column => column.notNull())
      .execute();
    await flags(
      texts(dated(table('organization')), 'slug', 'name', 'description', 'url', 'email'),
      'disabled',
    )
      .addUniqueConstraint('organization_slug', ['slug'])
      .execute();
    await flags(
      texts(
        dated(table('project')),
        ...['slug', 'name', 'description', 'language', 'programming_language', 'homepage'],
        ...['repository_url', 'repository_type', 'default_version', 'default_branch', 'documentation_type'],
        ...['privacy', 'tags'],
      ),
      'single_version',
    )
      .addColumn('organization_id', 'integer', column =>
        column.references('organization.id').onDelete('set null'),
      )
      .addColumn('translation_of', 'integer', column => column.references('project.id').onDelete('set null'))
      .addColumn('prefix', text)
      .addUniqueConstraint('project_slug', ['slug'])
      .execute();
    await flags(
      texts(
        of(dated(table('version')), 'project_id', 'project'),
        ...['slug', 'verbose_name', 'type', 'identifier', 'privacy'],
      ),
      'active',
      'hidden',
    )
      .addColumn('build_id', 'integer')
      .addColumn('source', text)
      .addColumn('public_url', text)
      .addUniqueConstraint('version_slug', ['project_id', 'slug'])
      .execute();
    await texts(
      of(table('build'), 'project_id', 'project'),
      'state',
      'error',
      'commit_name',
      'created',
      'worker',
    )
      .addColumn('version_id', 'integer', column => column.references('version.id').onDelete('set null'))
      .addColumn('success', 'integer')
      .addColumn('finished', text)
      .addColumn('folder', text)
      .addColumn('index_name', text)
      .execute();
    await texts(
      of(table('build_command'), 'build_id', 'build'),
      ...['command', 'description', 'output', 'start_time'],
    )
      .addColumn('exit_code', 'integer')
      .addColumn('end_time', text)
      .execute();
    await of(
      of(db.schema.createTable('subproject') as Builder, 'parent_id', 'project'),
      'child_id',
      'project',
    )
      .addColumn('alias', text, column => column.notNull())
      .addUniqueConstraint('subproject_alias', ['parent_id', 'alias'])
      .addUniqueConstraint('subproject_child', ['child_id'])
      .execute();
    await flags(
      texts(
        of(dated(table('redirect')), 'project_id', 'project'),
        ...['type', 'from_url', 'to_url', 'description'],
      ),
      ...['force', 'enabled', 'http_status', 'position'],
    ).execute();
    await flags(texts(of(dated(table('variable')), 'project_id', 'project'), 'name', 'value'), 'public')
      .addUniqueConstraint('variable_name', ['project_id', 'name'])
      .execute();
    await flags(texts(table('person'), 'name', 'password', 'created'), 'admin')
      .addUniqueConstraint('person_name', ['name'])
      .execute();
    for (const [name, target] of [
      ['member', 'project'],
      ['organization_member', 'organization'],
    ] as const)
      await texts(
        of(of(db.schema.createTable(name) as Builder, `${target}_id`, target), 'person_id', 'person'),
        'role',
      )
        .addUniqueConstraint(`${name}_once`, [`${target}_id`, 'person_id'])
        .execute();
    await texts(of(db.schema.createTable('session') as Builder, 'person_id', 'person'), 'created', 'expires')
      .addColumn('hash', text, column => column.primaryKey())
      .execute();
    await texts(of(table('api_token'), 'person_id', 'person'), 'name', 'hash', 'scope', 'created')
      .addColumn('expires', text)
      .addUniqueConstraint('api_token_hash', ['hash'])
      .execute();
    await texts(of(table('refresh_token'), 'person_id', 'person'), 'hash', 'created')
      .addUniqueConstraint('refresh_token_hash', ['hash'])
      .execute();
    await texts(of(table('sharing'), 'project_id', 'project'), 'hash', 'created')
      .addColumn('version_id', 'integer', column => column.references('version.id').onDelete('cascade'))
      .addColumn('expires', text)
      .addUniqueConstraint('sharing_hash', ['hash'])
      .execute();
    await texts(table('audit'), 'at', 'who', 'action', 'subject').execute();
    await db.schema.createIndex('build_of_project').on('build').columns(['project_id', 'id']).execute();
  },
});

const domain: Migration = {
  async up(db: Kysely<never>) {
    await db.schema.alterTable('project').addColumn('domain', 'text').execute();
    await db.schema.createIndex('project_domain').unique().on('project').column('domain').execute();
  },
};

/** Tables for what machines share. */
const machines = ({text, bytes}: Columns): Migration => ({
  async up(db: Kysely<never>) {
    await db.schema
      .createTable('setting')
      .addColumn('name', text, column => column.primaryKey())
      .addColumn('value', text, column => column.notNull())
      .execute();
    await db.schema
      .createTable('artifact')
      .addColumn('hash', text, column => column.primaryKey())
      .addColumn('size', 'integer', column => column.notNull())
      .addColumn('created', text, column => column.notNull())
      .execute();
    await db.schema
      .createTable('artifact_chunk')
      .addColumn('hash', text, column => column.notNull().references('artifact.hash').onDelete('cascade'))
      .addColumn('number', 'integer', column => column.notNull())
      .addColumn('bytes', bytes, column => column.notNull())
      .addPrimaryKeyConstraint('artifact_chunk_place', ['hash', 'number'])
      .execute();
    await db.schema.alterTable('build').addColumn('lease', text).execute();
    await db.schema.alterTable('build').addColumn('formats', text).execute();
  },
});

/** Builds that wait for a process, and the web hooks that ask for them. */
const builds = ({text}: Columns): Migration => ({
  async up(db: Kysely<never>) {
    await db.schema
      .alterTable('build')
      .addColumn('attempt', 'integer', column => column.notNull().defaultTo(0))
      .execute();
    for (const name of ['reason', 'cancelled_by'])
      await db.schema
        .alterTable('build')
        .addColumn(name, text, column => column.notNull().defaultTo(''))
        .execute();
    await db.schema.createIndex('build_by_state').on('build').columns(['state', 'id']).execute();
    await db.schema.createIndex('command_of_build').on('build_command').columns(['build_id', 'id']).execute();
    await db.schema
      .createTable('hook_delivery')
      .addColumn('project_id', 'integer', column =>
        column.notNull().references('project.id').onDelete('cascade'),
      )
      .addColumn('delivery', text, column => column.notNull())
      .addColumn('at', text, column => column.notNull())
      .addPrimaryKeyConstraint('hook_delivery_once', ['project_id', 'delivery'])
      .execute();
  },
});

/** Folders of builds are named by where they are below the library's folder of files, so that it can be moved. */
const folders: Migration = {
  async up(db: Kysely<{build: {id: number; folder: string | null}}>) {
    const rows = await db
      .selectFrom('build')
      .select(['id', 'folder'])
      .where('folder', 'is not', null)
      .execute();
    for (const {id, folder} of rows) {
      const [, kept] = /[\\/]data[\\/]files[\\/]([^\\/]+[\\/][^\\/]+)$/.exec(folder ?? '') ?? [];
      if (kept === undefined) continue;
      await db
        .updateTable('build')
        .set({folder: kept.replaceAll('\\', '/')})
        .where('id', '=', id)
        .execute();
    }
  },
};

/** Artifacts in pieces that several of them may share. What is kept in chunks stays there, and is read as it is. */
const pieces = ({text, bytes}: Columns): Migration => ({
  async up(db: Kysely<never>) {
    await db.schema
      .createTable('artifact_piece')
      .addColumn('hash', text, column => column.primaryKey())
      .addColumn('bytes', bytes, column => column.notNull())
      .addColumn('created', text, column => column.notNull())
      .execute();
    await db.schema
      .createTable('artifact_part')
      .addColumn('hash', text, column => column.notNull().references('artifact.hash').onDelete('cascade'))
      .addColumn('number', 'integer', column => column.notNull())
      .addColumn('piece', text, column => column.notNull().references('artifact_piece.hash'))
      .addPrimaryKeyConstraint('artifact_part_place', ['hash', 'number'])
      .execute();
    await db.schema.createIndex('artifact_part_piece').on('artifact_part').columns(['piece']).execute();
  },
});

/** Which build took the place of one that had not begun; so far the error alone said it. */
const superseded: Migration = {
  async up(db: Kysely<{build: {id: number; error: string; superseded_by: number | null}}>) {
    await db.schema.alterTable('build').addColumn('superseded_by', 'integer').execute();
    const rows = await db
      .selectFrom('build')
      .select(['id', 'error'])
      .where('error', 'like', 'Build %, which is newer, took its place.')
      .execute();
    for (const {id, error} of rows)
      await db
        .updateTable('build')
        .set({superseded_by: Number.parseInt(error.slice('Build '.length), 10)})
        .where('id', '=', id)
        .execute();
  },
};

/** Sessions that read documentation under a name of its own. */
const reading = ({text}: Columns): Migration => ({
  async up(db: Kysely<never>) {
    await db.schema
      .createTable('reading')
      .addColumn('hash', text, column => column.primaryKey())
      .addColumn('session_hash', text, column =>
        column.notNull().references('session.hash').onDelete('cascade'),
      )
      .addColumn('project_id', 'integer', column => column.references('project.id').onDelete('cascade'))
      .addColumn('challenge', text)
      .addColumn('expires', text, column => column.notNull())
      .execute();
    await db.schema.createIndex('reading_of_session').on('reading').column('session_hash').execute();
  },
});
