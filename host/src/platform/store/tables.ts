import type {Generated} from 'kysely';

/**
 * The tables. Only types that SQLite and PostgreSQL share: whole numbers, bytes, and text, which holds
 * times (ISO 8601, UTC), lists (JSON) and hashes (hexadecimal) too. A flag is 0 or 1. What is `Generated` has a default in
 * the schema: an id its own, a text the empty one, a number 0.
 */
export interface Tables {
  /** One row: counts the changes to anything readers see. `moved`: the mark of a move, as JSON; null if the store was not moved. */
  revision: {id: number; number: number; moved: string | null};
  organization: Organization;
  project: Project;
  version: Version;
  build: Build;
  build_command: BuildCommand;
  /** A web hook that was taken: it is not taken again. */
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
  /** Files or index of a build, under the hash of its content; `size` in bytes is for people who look into it. */
  artifact: {hash: string; size: number; created: string};
  /** The pieces of an artifact, in their order. */
  artifact_part: {hash: string; number: number; piece: string};
  /** A piece of one or more artifacts, under the hash of its content, and compressed. */
  artifact_piece: {hash: string; bytes: Uint8Array; created: string};
}

export type Flag = 0 | 1;
/** In ascending order: may read private documentation; change versions, redirects and builds; change everything. */
/** The lowest first. */
export const ROLES = ['reader', 'maintainer', 'admin'] as const;
export type Role = (typeof ROLES)[number];
export const isRole = (text: string): text is Role => (ROLES as readonly string[]).includes(text);
export type Privacy = 'public' | 'private';
/** Whether the addresses of a project name a language and a version. With a single version, that is the default one. */
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
  /** JSON list. */
  tags: string;
  organization_id: number | null;
  translation_of: number | null;
  /** Where it is served, with leading and trailing slashes; null: below its slug, or below its parent. */
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
  /** The build that is served; null while there is none. */
  build_id: number | null;
  /** Folder it is published from; null if unknown. */
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
  /** Absolute path of the folder with the pages, or their artifact; null for a build without a result. */
  folder: string | null;
  /** Its name in the index. */
  index_name: string | null;
  /** Machine and process that built it; empty: none did. */
  worker: Generated<string>;
  /** Until when other processes leave it to that one, which renews it in time; null: its process can be checked directly. */
  lease: string | null;
  /** JSON list of its formats besides HTML; null: see its folder. */
  formats: string | null;
  /** How often a process has taken it from those that wait; 0 for what is published by who asked for it. */
  attempt: Generated<number>;
  /** Why it is done, in words; empty where nobody said. */
  reason: Generated<string>;
  /** Who wants it to be ended; empty for nobody. */
  cancelled_by: Generated<string>;
  /** The newer build that took its place before it had begun; null for none. */
  superseded_by: number | null;
  /** How it was configured, as JSON in the form of the live service; null where nothing was. */
  config: string | null;
  /** What looks wrong with its index, in sentences, one a line. */
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
  /** By scrypt, with its parameters and salt; base64. */
  password: string;
  admin: Flag;
  created: string;
}

interface Granted {
  person_id: number;
  role: Role;
  /** Issuer of the provider whose groups gave the role; empty: a command or the interface did. */
  granted_by: Generated<string>;
}

/** The account at an OpenID Connect provider with which a person signs in. */
interface Identity {
  person_id: number;
  issuer: string;
  subject: string;
  /** When the provider last said that the account exists. */
  confirmed: string;
}

interface Session {
  hash: string;
  person_id: number;
  created: string;
  expires: string;
  /** The provider where the person has signed in; null: with a password. */
  issuer: string | null;
  /** Tokens of the provider, encrypted. */
  tokens: string | null;
  /** When to ask the provider again whether the account exists; null: never, as it gave no refresh token. */
  recheck: string | null;
}

/** Under a name of documentation: a code that begins a session there, until it is used, then that session. */
interface Reading {
  hash: string;
  /** The session of the person; it ends this one, too. */
  session_hash: string;
  /** The project whose pages are served there; null: those of all projects. */
  project_id: number | null;
  /** Hash of what the browser keeps that began to sign in, for a code; null for a session. */
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
  /** null: all versions of the project. */
  version_id: number | null;
  hash: string;
  created: string;
  expires: string | null;
}

/** Where and when queries were counted. `day` is in UTC; an unknown version or language is empty. */
interface InsightPlace {
  project_id: number;
  day: string;
  version: string;
  language: string;
}

interface InsightCounts {
  asked: Generated<number>;
  /** How often there was no result, how often a row was opened, and how often another query followed at once. */
  empty: Generated<number>;
  opened: Generated<number>;
  followed: Generated<number>;
}

/** How often readers asked a query on a day. */
export interface InsightRow extends InsightPlace, InsightCounts {
  id: Generated<number>;
  /** Without secrets, addresses and long numbers. */
  query: string;
  /** Sum of the positions of the opened results, counted from 1. */
  opened_rows: Generated<number>;
  /** Page loads that asked it, up to a limit. */
  loads: Generated<number>;
  /** Keyed hashes of these page loads, until the day is over. */
  marks: Generated<string>;
}

/** Totals of a day, including queries that are not kept. */
export interface InsightTotal extends InsightPlace, InsightCounts {
  /** Number of queries of which nothing else was kept. */
  left_out: Generated<number>;
}
