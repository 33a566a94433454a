import type {CreateTableBuilder, Kysely, MigrationProvider} from 'kysely';

type Builder = CreateTableBuilder<string, string>;
type DataType = Parameters<Builder['addColumn']>[1];

/** Columns that differ by dialect. */
export interface Columns {
  /** Adds the column `id`, an auto-incremented integer. */
  readonly addId: (builder: Builder) => Builder;
  /** Text, sorted by its bytes. */
  readonly text: DataType;
  readonly bytes: DataType;
}

/**
 * The schema of the first release, as the first migration. A released migration is never changed: later releases add
 * migrations with names that sort after it.
 */
export const migrationsFor = (columns: Columns): MigrationProvider => ({
  getMigrations: async () => ({
    '0001-schema': {up: (db: Kysely<never>) => createTables(db, columns)},
  }),
});

async function createTables(db: Kysely<never>, {addId, text, bytes}: Columns): Promise<void> {
  const tableWithoutId = (name: string) => db.schema.createTable(name) as Builder;
  const table = (name: string) => addId(tableWithoutId(name));
  const columns =
    (type: DataType, define?: Parameters<Builder['addColumn']>[2]) =>
    (builder: Builder, ...names: string[]) =>
      names.reduce((result, name) => result.addColumn(name, type, define), builder);
  const texts = columns(text, column => column.notNull().defaultTo(''));
  const flags = columns('integer', column => column.notNull().defaultTo(0));
  const required = columns(text, column => column.notNull());
  const optional = columns(text);
  const keyed = (name: string, key: string) =>
    tableWithoutId(name).addColumn(key, text, column => column.primaryKey());
  const dated = (builder: Builder) => required(builder, 'created', 'modified');
  const belongingTo = (builder: Builder, name: string, target: string) =>
    builder.addColumn(name, 'integer', column =>
      column.notNull().references(`${target}.id`).onDelete('cascade'),
    );

  await db.schema
    .createTable('revision')
    .addColumn('id', 'integer', column => column.primaryKey())
    .addColumn('number', 'integer', column => column.notNull())
    .addColumn('moved', text)
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
    .$call(builder => optional(builder, 'prefix', 'domain'))
    .addUniqueConstraint('project_slug', ['slug'])
    .execute();
  await flags(
    texts(
      belongingTo(dated(table('version')), 'project_id', 'project'),
      ...['slug', 'verbose_name', 'type', 'identifier', 'privacy'],
    ),
    'active',
    'hidden',
  )
    .$call(builder => optional(builder, 'source', 'public_url'))
    .addColumn('build_id', 'integer')
    .addUniqueConstraint('version_slug', ['project_id', 'slug'])
    .execute();
  await optional(
    flags(
      texts(
        belongingTo(table('build'), 'project_id', 'project'),
        ...['state', 'error', 'commit_name', 'created', 'worker', 'reason', 'cancelled_by', 'remarks'],
      ),
      'attempt',
    ),
    ...['finished', 'folder', 'index_name', 'lease', 'formats', 'config'],
  )
    .addColumn('version_id', 'integer', column => column.references('version.id').onDelete('set null'))
    .addColumn('success', 'integer')
    .addColumn('superseded_by', 'integer')
    .execute();
  await texts(
    belongingTo(table('build_command'), 'build_id', 'build'),
    ...['command', 'description', 'output', 'start_time'],
  )
    .addColumn('exit_code', 'integer')
    .addColumn('end_time', text)
    .execute();
  await required(
    belongingTo(belongingTo(tableWithoutId('subproject'), 'parent_id', 'project'), 'child_id', 'project'),
    'alias',
  )
    .addUniqueConstraint('subproject_alias', ['parent_id', 'alias'])
    .addUniqueConstraint('subproject_child', ['child_id'])
    .execute();
  await flags(
    texts(
      belongingTo(dated(table('redirect')), 'project_id', 'project'),
      ...['type', 'from_url', 'to_url', 'description'],
    ),
    ...['force', 'enabled', 'http_status', 'position'],
  ).execute();
  await flags(
    texts(belongingTo(dated(table('variable')), 'project_id', 'project'), 'name', 'value'),
    'public',
  )
    .addUniqueConstraint('variable_name', ['project_id', 'name'])
    .execute();
  await flags(texts(table('person'), 'name', 'password', 'created'), 'admin')
    .addUniqueConstraint('person_name', ['name'])
    .execute();
  for (const [name, target] of Object.entries({member: 'project', organization_member: 'organization'}))
    await texts(
      belongingTo(belongingTo(tableWithoutId(name), `${target}_id`, target), 'person_id', 'person'),
      'role',
      'granted_by',
    )
      .addUniqueConstraint(`${name}_once`, [`${target}_id`, 'person_id'])
      .execute();
  await required(
    belongingTo(tableWithoutId('identity'), 'person_id', 'person'),
    'issuer',
    'subject',
    'confirmed',
  )
    .addPrimaryKeyConstraint('identity_subject', ['issuer', 'subject'])
    .execute();
  await texts(belongingTo(keyed('session', 'hash'), 'person_id', 'person'), 'created', 'expires')
    .$call(builder => optional(builder, 'issuer', 'tokens', 'recheck'))
    .execute();
  await texts(belongingTo(table('api_token'), 'person_id', 'person'), 'name', 'hash', 'scope', 'created')
    .addColumn('expires', text)
    .addUniqueConstraint('api_token_hash', ['hash'])
    .execute();
  await texts(belongingTo(table('refresh_token'), 'person_id', 'person'), 'hash', 'created')
    .addUniqueConstraint('refresh_token_hash', ['hash'])
    .execute();
  await texts(belongingTo(table('sharing'), 'project_id', 'project'), 'hash', 'created')
    .addColumn('version_id', 'integer', column => column.references('version.id').onDelete('cascade'))
    .addColumn('expires', text)
    .addUniqueConstraint('sharing_hash', ['hash'])
    .execute();
  await texts(
    belongingTo(keyed('invitation', 'hash'), 'person_id', 'person'),
    'created',
    'expires',
  ).execute();
  await texts(table('audit'), 'at', 'who', 'action', 'subject').execute();
  await db.schema.createIndex('build_of_project').on('build').columns(['project_id', 'id']).execute();
  await db.schema.createIndex('build_by_state').on('build').columns(['state', 'id']).execute();
  await db.schema.createIndex('command_of_build').on('build_command').columns(['build_id', 'id']).execute();
  await db.schema.createIndex('project_domain').unique().on('project').column('domain').execute();

  await required(belongingTo(tableWithoutId('hook_delivery'), 'project_id', 'project'), 'delivery', 'at')
    .addPrimaryKeyConstraint('hook_delivery_once', ['project_id', 'delivery'])
    .execute();
  await required(keyed('reading', 'hash'), 'expires')
    .addColumn('session_hash', text, column =>
      column.notNull().references('session.hash').onDelete('cascade'),
    )
    .addColumn('project_id', 'integer', column => column.references('project.id').onDelete('cascade'))
    .addColumn('challenge', text)
    .execute();
  await db.schema.createIndex('reading_of_session').on('reading').column('session_hash').execute();

  // Counts of queries; off by default.
  await flags(
    texts(
      belongingTo(table('insight'), 'project_id', 'project'),
      'day',
      'version',
      'language',
      'query',
      'marks',
    ),
    ...['asked', 'empty', 'opened', 'opened_rows', 'followed', 'loads'],
  )
    .addUniqueConstraint('insight_once', ['project_id', 'day', 'version', 'language', 'query'])
    .execute();
  await db.schema.createIndex('insight_by_day').on('insight').column('day').execute();
  await flags(
    texts(
      belongingTo(tableWithoutId('insight_total'), 'project_id', 'project'),
      'day',
      'version',
      'language',
    ),
    ...['asked', 'empty', 'opened', 'followed', 'left_out'],
  )
    .addPrimaryKeyConstraint('insight_total_once', ['project_id', 'day', 'version', 'language'])
    .execute();

  // For libraries that several machines share.
  await required(keyed('setting', 'name'), 'value').execute();
  await required(keyed('artifact', 'hash'), 'created')
    .addColumn('size', 'integer', column => column.notNull())
    .execute();
  await required(keyed('artifact_piece', 'hash'), 'created')
    .addColumn('bytes', bytes, column => column.notNull())
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
