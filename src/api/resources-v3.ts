/** The resources of v3, as in lists and single answers. */
import {links} from './routes.js';
import {
  array,
  boolean,
  dateTime,
  describe,
  type Infer,
  integer,
  nullable,
  object,
  openEnum,
  orNull,
  record,
  type Schema,
  string,
  withDefault,
} from './schema.js';

export const privacyLevel = openEnum('public', 'private');

/** A natural or a programming language. */
const language = object({
  code: describe(string, 'Short code, such as `en` or `py`.'),
  name: describe(withDefault(string, ''), 'Name in English.'),
});

/** A short reference to another project. Read the Docs sends its slug and its links. */
export const projectReference = object({
  id: nullable(integer),
  name: withDefault(string, ''),
  slug: string,
  _links: links,
});
export type ProjectReference = Infer<typeof projectReference>;

export const organization = describe(
  object({
    name: describe(withDefault(string, ''), 'Display name.'),
    slug: describe(string, 'Identifier in addresses.'),
    description: describe(withDefault(string, ''), 'One sentence about it.'),
    url: describe(nullable(string), 'Address of its website.'),
    email: describe(nullable(string), 'Email address.'),
    owners: describe(withDefault(array(object({username: string})), []), 'Owners.'),
    created: describe(nullable(dateTime), 'When it was created.'),
    modified: describe(nullable(dateTime), 'When it was last changed.'),
    disabled: describe(orNull(boolean), 'Whether it is disabled.'),
    _links: links,
  }),
  'An organization, which owns projects.',
  'live-service',
);
export type Organization = Infer<typeof organization>;

/** The fields of an organization that are visible to everybody who can see one of its projects. */
const organizationReference = object({slug: string, name: withDefault(string, ''), _links: links});

/** States of a build; the last two occur only on Read the Docs. */
export const buildState = openEnum(
  'triggered',
  'cloning',
  'installing',
  'building',
  'uploading',
  'finished',
  'cancelled',
);

export const buildV3 = describe(
  object(
    {
      id: describe(integer, 'Id of the build.'),
      version: describe(nullable(string), 'Slug of its version; null if the version was deleted.'),
      project: describe(withDefault(string, ''), 'Slug of its project.'),
      created: describe(withDefault(dateTime, ''), 'When it was requested.'),
      finished: describe(nullable(dateTime), 'When it ended; null while it runs.'),
      duration: describe(nullable(integer), 'Duration in seconds; null until it has ended.'),
      state: describe(
        withDefault(object({code: withDefault(buildState, ''), name: withDefault(string, '')}), {
          code: '',
          name: '',
        }),
        'State.',
      ),
      success: describe(nullable(boolean), 'Whether it succeeded; null until it has ended.'),
      error: describe(nullable(string), 'Why it failed, as text.'),
      commit: describe(nullable(string), 'Commit that was built.'),
      urls: describe(
        withDefault(
          object({
            build: nullable(string),
            project: nullable(string),
            version: nullable(string),
          }),
          {build: null, project: null, version: null},
        ),
        'Web pages of the build.',
      ),
      _links: links,
    },
    {
      config: describe(
        nullable(record({} as Schema<unknown>)),
        'Its configuration when it was built, with `?expand=config`. Null if not known.',
      ),
    },
  ),
  'A build in v3.',
  'live-service',
);
export type BuildV3 = Infer<typeof buildV3>;

export const versionV3 = describe(
  object(
    {
      id: describe(integer, 'Id of the version.'),
      slug: describe(string, 'Identifier in addresses.'),
      verbose_name: describe(withDefault(string, ''), 'Display name: that of the tag or branch.'),
      identifier: describe(nullable(string), 'Identifier in version control, such as a commit hash.'),
      ref: describe(
        nullable(string),
        'For a version that follows another, such as `stable`: the tag it points to.',
      ),
      built: describe(orNull(boolean), 'Whether its documentation has been built.'),
      active: describe(orNull(boolean), 'Whether it is kept up to date and served.'),
      hidden: describe(orNull(boolean), 'Whether it is served without being listed for readers.'),
      type: describe(
        withDefault(openEnum('tag', 'branch', 'external', 'unknown'), ''),
        'What it is built from.',
      ),
      aliases: describe(
        withDefault(array(object({id: integer, slug: string})), []),
        'Other versions with the same documentation.',
      ),
      downloads: describe(
        withDefault(record(string), {}),
        'Addresses of the formats `pdf`, `htmlzip` and `epub`, where available.',
      ),
      urls: describe(
        withDefault(
          object({
            documentation: withDefault(string, ''),
            vcs: nullable(string),
            dashboard: withDefault(object({edit: nullable(string)}), {edit: null}),
          }),
          {documentation: '', vcs: null, dashboard: {edit: null}},
        ),
        'Web pages of the version.',
      ),
      privacy_level: describe(
        withDefault(privacyLevel, ''),
        'Who may read it: everybody, or only people with access.',
      ),
      _links: links,
    },
    {
      last_build: describe(
        nullable(buildV3),
        'The newest build, with `?expand=last_build`; null if there is none.',
      ),
    },
  ),
  'A version in v3.',
  'live-service',
);
export type VersionV3 = Infer<typeof versionV3>;

export const VERSIONING_SCHEMES = [
  'multiple_versions_with_translations',
  'multiple_versions_without_translations',
  'single_version_without_translations',
] as const;

export const projectV3 = describe(
  object(
    {
      id: describe(integer, 'Id of the project.'),
      name: describe(withDefault(string, ''), 'Display name.'),
      slug: describe(string, 'Identifier in addresses.'),
      created: describe(nullable(dateTime), 'When it was created.'),
      modified: describe(nullable(dateTime), 'When it was last changed.'),
      language: describe(withDefault(language, {code: '', name: ''}), 'Language of the documentation.'),
      programming_language: describe(
        withDefault(language, {code: '', name: ''}),
        'Programming language that it documents.',
      ),
      homepage: describe(nullable(string), 'Address of its website.'),
      repository: describe(
        withDefault(object({url: withDefault(string, ''), type: withDefault(string, '')}), {
          url: '',
          type: '',
        }),
        'Repository of its sources.',
      ),
      default_version: describe(
        withDefault(string, ''),
        'Slug of the version that is used when none is given.',
      ),
      default_branch: describe(nullable(string), 'Branch built by default.'),
      subproject_of: describe(nullable(projectReference), 'Parent project, of a subproject.'),
      translation_of: describe(nullable(projectReference), 'Original project, of a translation.'),
      urls: describe(
        withDefault(
          object({
            documentation: withDefault(string, ''),
            home: nullable(string),
            builds: nullable(string),
            versions: nullable(string),
            downloads: nullable(string),
          }),
          {documentation: '', home: null, builds: null, versions: null, downloads: null},
        ),
        'Web pages of the project; null where the host has none.',
      ),
      tags: describe(withDefault(array(string), []), 'Tags.'),
      users: describe(
        withDefault(array(object({username: string})), []),
        'Maintainers; those of a private project are visible to its members only.',
      ),
      privacy_level: describe(
        withDefault(privacyLevel, ''),
        'Who may read it: everybody, or only people with access.',
      ),
      versioning_scheme: describe(
        withDefault(openEnum(...VERSIONING_SCHEMES), ''),
        'Whether its addresses contain a version and a language.',
      ),
      single_version: describe(
        orNull(boolean),
        'Whether its addresses contain neither a version nor a language.',
      ),
      external_builds_privacy_level: describe(
        withDefault(privacyLevel, ''),
        'Who may read builds of pull requests.',
      ),
      readthedocs_yaml_path: describe(
        nullable(string),
        'Path of its configuration file in the repository; null for the usual one.',
      ),
      _links: links,
    },
    {
      active_versions: describe(array(versionV3), 'With `?expand=active_versions`.'),
      organization: describe(
        nullable(organizationReference),
        'With `?expand=organization`; null unless the requester belongs to it.',
      ),
      permissions: describe(
        object({admin: describe(orNull(boolean), 'Whether the requester may do everything.')}),
        'With `?expand=permissions`: what the requester may do.',
      ),
    },
  ),
  'A project in v3.',
  'live-service',
);
export type ProjectV3 = Infer<typeof projectV3>;

/** A notification about a resource, such as that a build failed. */
export const notification = describe(
  object({
    id: describe(integer, 'Id of the notification.'),
    state: describe(
      withDefault(openEnum('unread', 'read', 'dismissed', 'cancelled'), ''),
      'Whether it was read.',
    ),
    dismissable: describe(orNull(boolean), 'Whether it can be dismissed.'),
    news: describe(orNull(boolean), 'Whether it is news about the service.'),
    attached_to_content_type: describe(
      withDefault(openEnum('project', 'build', 'organization', 'user'), ''),
      'Type of what it is about.',
    ),
    attached_to_id: describe(nullable(integer), 'Id of what it is about.'),
    message: describe(
      object({
        id: describe(withDefault(string, ''), 'What has happened, such as `build:failed`.'),
        header: describe(withDefault(string, ''), 'What has happened, in words.'),
        body: describe(withDefault(string, ''), 'More about it. Read the Docs sends HTML.'),
        type: describe(withDefault(openEnum('error', 'warning', 'info', 'note', 'tip'), ''), 'Severity.'),
        icon_classes: describe(withDefault(string, ''), 'CSS classes of its icon in Read the Docs.'),
      }),
      'What it says.',
    ),
    _links: links,
  }),
  'A notification.',
  'live-service',
);
export type Notification = Infer<typeof notification>;
