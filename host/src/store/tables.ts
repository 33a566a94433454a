import type {Generated} from 'kysely';

/**
 * What is kept, as tables. Only types that SQLite and PostgreSQL share: whole numbers, bytes, and text, which holds
 * times (ISO 8601, UTC), lists (JSON) and hashes (hexadecimal) too. A flag is 0 or 1.
 */
export interface Tables {
  /** One row: how often anything that readers see has changed. */
  revision: {id: number; number: number};
  organization: Organization;
  project: Project;
  version: Version;
  build: Build;
  build_command: BuildCommand;
  hook_delivery: HookDelivery;
  subproject: {parent_id: number; child_id: number; alias: string};
  redirect: Redirect;
  variable: Variable;
  person: Person;
  member: {project_id: number; person_id: number; role: Role};
  organization_member: {organization_id: number; person_id: number; role: Role};
  session: {hash: string; person_id: number; created: string; expires: string};
  api_token: ApiToken;
  refresh_token: {id: Generated<number>; hash: string; person_id: number; created: string};
  sharing: Sharing;
  audit: {id: Generated<number>; at: string; who: string; action: string; subject: string};
  /** What all machines share, by its name. */
  setting: {name: string; value: string};
  /** Files or an index of a build, under the hash of what is in it. */
  artifact: {hash: string; size: number; created: string};
  artifact_chunk: {hash: string; number: number; bytes: Uint8Array};
}

export type Flag = 0 | 1;
/** Of less to more: reads what is private; changes versions, redirects and builds; changes everything. */
export type Role = 'reader' | 'maintainer' | 'admin';
export type Privacy = 'public' | 'private';

interface Dated {
  created: string;
  modified: string;
}

export interface Organization extends Dated {
  id: Generated<number>;
  slug: string;
  name: string;
  description: string;
  url: string;
  email: string;
  disabled: Flag;
}

export interface Project extends Dated {
  id: Generated<number>;
  slug: string;
  name: string;
  description: string;
  language: string;
  programming_language: string;
  homepage: string;
  repository_url: string;
  repository_type: string;
  default_version: string;
  default_branch: string;
  documentation_type: string;
  privacy: Privacy;
  /** JSON list. */
  tags: string;
  organization_id: number | null;
  translation_of: number | null;
  /** Where it is served, with a slash at both ends; null: below its slug, or below its parent. */
  prefix: string | null;
  /** Name of the host on which this project, with its translations and parts, is all there is; null: none. */
  domain: string | null;
  /** Whether addresses name no version: the project has one, at its prefix. */
  single_version: Flag;
}

export interface Version extends Dated {
  id: Generated<number>;
  project_id: number;
  slug: string;
  verbose_name: string;
  type: string;
  identifier: string;
  active: Flag;
  hidden: Flag;
  privacy: Privacy;
  /** The build that is served; null while there is none. */
  build_id: number | null;
  /** Folder that it is published from; null where nobody knows. */
  source: string | null;
  /** Address of the same pages elsewhere, with a slash at its end; null where they are nowhere else. */
  public_url: Generated<string | null>;
}

export interface Build {
  id: Generated<number>;
  project_id: number;
  version_id: number | null;
  state: string;
  success: Flag | null;
  error: string;
  commit_name: string;
  created: string;
  finished: string | null;
  /** Absolute path of the folder with the pages, or their artifact; null where nothing came of it. */
  folder: string | null;
  /** What the index calls it. */
  index_name: string | null;
  /** Machine and process that build it; empty where nobody did. */
  worker: Generated<string>;
  /** Until when others leave it to that process, which says so anew in time; null where it is known to be alive. */
  lease: Generated<string | null>;
  /** JSON list of the forms that it has besides HTML; null where its folder tells. */
  formats: Generated<string | null>;
  /** How often a process has taken it from those that wait; 0 for what is published by who asked for it. */
  attempt: Generated<number>;
  /** Why it is done, in words; empty where nobody said. */
  reason: Generated<string>;
  /** Who wants it to be ended; empty for nobody. */
  cancelled_by: Generated<string>;
}

/** A web hook that was taken: it is not taken again. */
export interface HookDelivery {
  project_id: number;
  delivery: string;
  at: string;
}

export interface BuildCommand {
  id: Generated<number>;
  build_id: number;
  command: string;
  description: string;
  output: string;
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

export interface Person {
  id: Generated<number>;
  name: string;
  /** By scrypt, with its parameters and salt; base64. */
  password: string;
  admin: Flag;
  created: string;
}

export interface ApiToken {
  id: Generated<number>;
  person_id: number;
  name: string;
  hash: string;
  scope: 'read' | 'write';
  created: string;
  expires: string | null;
}

export interface Sharing {
  id: Generated<number>;
  project_id: number;
  /** null: all versions of the project. */
  version_id: number | null;
  hash: string;
  created: string;
  expires: string | null;
}
