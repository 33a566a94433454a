import type {CreateTableBuilder, Kysely, MigrationProvider} from 'kysely';

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

/**
 * The schema of the first release, as the first migration. Once released a migration is never changed: the next release
 * adds its own after it, in order of their names.
 */
export const migrationsFor = (columns: Columns): MigrationProvider => ({
  getMigrations: async () => ({
    '0001-schema': {up: (db: Kysely<never>) => createTables(db, columns)},
  }),
});

async function createTables(db: Kysely<never>, {addId, text, bytes}: Columns): Promise<void> {
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
  await flags(texts(dated(table('organization')), 'slug', 'name', 'description', 'url', 'email'), 'disabled')
    .addUniqueConstraint('organization_slug', ['slug'])
    .execute();
  await texts(
    dated(table('project')),
    ...['slug', 'name', 'description', 'language', 'programming_language', 'homepage'],
    ...['repository_url', 'repository_type', 'default_version', 'default_branch', 'documentation_type'],
    ...['privacy', 'tags', 'versioning_scheme'],
  )
    .addColumn('organization_id', 'integer', column =>
      column.references('organization.id').onDelete('set null'),
    )
    .addColumn('translation_of', 'integer', column => column.references('project.id').onDelete('set null'))
    .addColumn('prefix', text)
    .addColumn('domain', text)
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
    'reason',
    'cancelled_by',
    'remarks',
  )
    .addColumn('version_id', 'integer', column => column.references('version.id').onDelete('set null'))
    .addColumn('success', 'integer')
    .addColumn('finished', text)
    .addColumn('folder', text)
    .addColumn('index_name', text)
    .addColumn('lease', text)
    .addColumn('formats', text)
    .addColumn('attempt', 'integer', column => column.notNull().defaultTo(0))
    .addColumn('superseded_by', 'integer')
    .addColumn('config', text)
    .execute();
  await texts(
    of(table('build_command'), 'build_id', 'build'),
    ...['command', 'description', 'output', 'start_time'],
  )
    .addColumn('exit_code', 'integer')
    .addColumn('end_time', text)
    .execute();
  await of(of(db.schema.createTable('subproject') as Builder, 'parent_id', 'project'), 'child_id', 'project')
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
  await db.schema.createIndex('build_by_state').on('build').columns(['state', 'id']).execute();
  await db.schema.createIndex('command_of_build').on('build_command').columns(['build_id', 'id']).execute();
  await db.schema.createIndex('project_domain').unique().on('project').column('domain').execute();

  await of(db.schema.createTable('hook_delivery') as Builder, 'project_id', 'project')
    .addColumn('delivery', text, column => column.notNull())
    .addColumn('at', text, column => column.notNull())
    .addPrimaryKeyConstraint('hook_delivery_once', ['project_id', 'delivery'] as never)
    .execute();
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

  // What machines share.
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
}
