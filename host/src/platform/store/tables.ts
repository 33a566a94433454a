import type {Generated} from 'kysely';

/**
 * The tables. They use only types that SQLite and PostgreSQL share: whole numbers, bytes, and text, which also holds times
 * (ISO 8601, UTC), lists (JSON) and hashes (hexadecimal). A flag is 0 or 1. A `Generated` column has a default in the schema:
 * ids are auto-incremented, texts are empty, and numbers are 0.
 */
export interface Tables {
  /**
   * A table with a single row. `number` is increased by each change that readers can see. `moved` is the mark of a move (see
   * `Move`), as JSON; null if the store was not moved.
   */
  revision: {id: number; number: number; moved: string | null};
  organization: Organization;
  project: Project;
  version: Version;
  build: Build;
  build_command: BuildCommand;
  /** Deliveries of webhooks that were accepted, since each is accepted once. */
  hook_delivery: {project_id: number; delivery: string; at: string};
  subproject: {parent_id: number; child_id: number; alias: string};
  redirect: Redirect;
  variable: Variable;
  person: Person;
  member: Granted & {project_id: number};
  organization_member: Granted & {organization_id: number};
  identity: Identity;
  session: Session;
  reading: Reading;
  /** Links with which people choose a password, once. */
  invitation: {hash: string; person_id: number; created: string; expires: string};
  api_token: ApiToken;
  refresh_token: {id: Generated<number>; hash: string; person_id: number; created: string};
  sharing: Sharing;
  audit: {id: Generated<number>; at: string; who: string; action: string; subject: string};
  insight: InsightRow;
  insight_total: InsightTotal;
  /** Settings that all machines share, by name. */
  setting: {name: string; value: string};
  /** Files or index of a build, under the hash of its content. `size`, in bytes, is only for people who look at the table. */
  artifact: {hash: string; size: number; created: string};
  /** The pieces of an artifact, in their order. */
  artifact_part: {hash: string; number: number; piece: string};
  /** A piece of one or more artifacts, under the hash of its content, and compressed. */
  artifact_piece: {hash: string; bytes: Uint8Array; created: string};
}

export type Flag = 0 | 1;
/**
 * Roles in ascending order. A reader may read private documentation, a maintainer also change versions, redirects and builds,
 * an admin change everything.
 */
export const ROLES = ['reader', 'maintainer', 'admin'] as const;
export type Role = (typeof ROLES)[number];
export const isRole = (text: string): text is Role => (ROLES as readonly string[]).includes(text);
export type Privacy = 'public' | 'private';
/** Whether the addresses of a project name a language and a version. A single version is the default version. */
export type VersioningScheme =
  | 'multiple_versions_with_translations'
  | 'multiple_versions_without_translations'
  | 'single_version_without_translations';

interface Dated {
  created: string;
  modified: string;
}

export interface Organization extends Dated {
  id: Generated<number>;
  slug: string;
  name: string;
  description: Generated<string>;
  url: Generated<string>;
  email: Generated<string>;
  disabled: Generated<Flag>;
}

export interface Project extends Dated {
  id: Generated<number>;
  slug: string;
  name: string;
  description: Generated<string>;
  language: string;
  programming_language: string;
  homepage: Generated<string>;
  repository_url: Generated<string>;
  repository_type: string;
  default_version: string;
  default_branch: Generated<string>;
  documentation_type: Generated<string>;
  privacy: Privacy;
  /** Tags of the project, as a JSON list. */
  tags: string;
  organization_id: number | null;
  translation_of: number | null;
  /** Prefix of the addresses of the project, with leading and trailing slashes; null: `/slug/`, or one below the prefix of its parent. */
  prefix: string | null;
  /** Host name that serves only this project with its translations and subprojects; null: none. */
  domain: string | null;
  versioning_scheme: VersioningScheme;
}

export interface Version extends Dated {
  id: Generated<number>;
  project_id: number;
  slug: string;
  verbose_name: string;
  type: string;
  identifier: Generated<string>;
  active: Flag;
  hidden: Generated<Flag>;
  privacy: Privacy;
  /** The build that is served; null: none. */
  build_id: number | null;
  /** Folder that the version is published from; null if unknown. */
  source: string | null;
  /** Address at which the same pages are published elsewhere, with a trailing slash; null: nowhere. */
  public_url: string | null;
}

export interface Build {
  id: Generated<number>;
  project_id: number;
  version_id: number | null;
  state: string;
  success: Flag | null;
  error: Generated<string>;
  commit_name: Generated<string>;
  created: string;
  finished: string | null;
  /** Absolute path of the folder with the pages, or their artifact; null if the build has no stored result. */
  folder: string | null;
  /** Name of the index of the build; null if the build has no stored result. */
  index_name: string | null;
  /** Machine and process that runs or ran the build; empty: none. */
  worker: Generated<string>;
  /** When the lease of the build expires, which its process renews; null: there is no lease, since the process is on this machine. */
  lease: string | null;
  /** The formats of the build besides HTML, as a JSON list; null: unknown, the folder has to be read. */
  formats: string | null;
  /** How many processes have claimed the build from the queue; 0 for a publication that runs in the process that requested it. */
  attempt: Generated<number>;
  /** Why the build was requested, as text; empty: unknown. */
  reason: Generated<string>;
  /** Who cancelled the build; empty: nobody. */
  cancelled_by: Generated<string>;
  /** The newer build that superseded this one while it was queued; null: none. */
  superseded_by: number | null;
  /** The configuration of the build, as JSON in the form of Read the Docs; null: none. */
  config: string | null;
  /** Messages about what looks wrong with the index of the build, one per line. */
  remarks: Generated<string>;
}

export interface BuildCommand {
  id: Generated<number>;
  build_id: number;
  command: string;
  description: string;
  output: Generated<string>;
  exit_code: number | null;
  start_time: string;
  end_time: string | null;
}

export interface Redirect extends Dated {
  id: Generated<number>;
  project_id: number;
  type: string;
  from_url: string;
  to_url: string;
  force: Flag;
  enabled: Flag;
  description: string;
  http_status: number;
  position: number;
}

export interface Variable extends Dated {
  id: Generated<number>;
  project_id: number;
  name: string;
  value: string;
  public: Flag;
}

interface Person {
  id: Generated<number>;
  name: string;
  /** Hash by scrypt, with its parameters and salt, in base64. */
  password: string;
  admin: Flag;
  created: string;
}

interface Granted {
  person_id: number;
  role: Role;
  /** Issuer of the provider whose groups granted the role; empty: it was granted by a command or over the interface. */
  granted_by: Generated<string>;
}

/** The account at an OpenID Connect provider with which a person signs in. */
interface Identity {
  person_id: number;
  issuer: string;
  subject: string;
  /** When the provider last confirmed that the account exists. */
  confirmed: string;
}

interface Session {
  hash: string;
  person_id: number;
  created: string;
  expires: string;
  /** Issuer of the provider at which the person has signed in; null: they have used a password. */
  issuer: string | null;
  /** Tokens of the provider, encrypted. */
  tokens: string | null;
  /** When the account is to be confirmed with the provider again; null: never, because there is no refresh token. */
  recheck: string | null;
}

/** A reading session under a docs domain, or a code that starts one and has not been used. */
interface Reading {
  hash: string;
  /** The session in which the person has signed in. When it ends, this one ends too. */
  session_hash: string;
  /** The project whose pages may be read; null: those of all projects. */
  project_id: number | null;
  /** For a code: hash of the verifier that the requesting browser keeps. For a session: null. */
  challenge: string | null;
  expires: string;
}

interface ApiToken {
  id: Generated<number>;
  person_id: number;
  name: string;
  hash: string;
  scope: 'read' | 'write';
  created: string;
  expires: string | null;
}

interface Sharing {
  id: Generated<number>;
  project_id: number;
  /** The version that is shared; null: all versions of the project. */
  version_id: number | null;
  hash: string;
  created: string;
  expires: string | null;
}

/** The project, day (in UTC), version and language for which queries are counted. An empty version or language is unknown. */
interface InsightGroup {
  project_id: number;
  day: string;
  version: string;
  language: string;
}

interface InsightCounts {
  asked: Generated<number>;
  /** How often there was no result, how often a result was opened, and how often another query followed soon. */
  empty: Generated<number>;
  opened: Generated<number>;
  followed: Generated<number>;
}

/** Counts of a query on a day. */
export interface InsightRow extends InsightGroup, InsightCounts {
  id: Generated<number>;
  /** The query as `redactQuery` returns it. */
  query: string;
  /** Sum of the positions of the opened results, counted from 1. */
  opened_rows: Generated<number>;
  /** Number of page loads that sent the query, up to a limit. */
  loads: Generated<number>;
  /** Keyed hashes of these page loads, separated by spaces; deleted at the end of the day. */
  marks: Generated<string>;
}

/** Totals of a day, including queries that are not stored. */
export interface InsightTotal extends InsightGroup, InsightCounts {
  /** Number of queries that were only counted here. */
  left_out: Generated<number>;
}
