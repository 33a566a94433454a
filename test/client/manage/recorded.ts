/** Answers in the form of Read the Docs, with fields that the client does not read. */

export const list = (...results: unknown[]) => ({count: results.length, next: null, previous: null, results});

export const projectV2 = {
  id: 6,
  name: 'Pip',
  slug: 'pip',
  programming_language: 'py',
  default_version: 'stable',
  default_branch: 'main',
  repo_type: 'git',
  repo: 'https://github.com/pypa/pip',
  description: 'Pip installs packages.',
  language: 'en',
  documentation_type: 'sphinx_htmldir',
  canonical_url: 'https://pip.pypa.io/en/stable/',
  users: [133, 132],
};

export const versionV2 = {
  id: 1437428,
  slug: 'stable',
  verbose_name: 'stable',
  built: true,
  active: true,
  type: 'tag',
  identifier: '3a6b3995c141c0888af6591a59240ba5db7d9914',
  privacy_level: 'public',
  downloads: {pdf: '//pip.pypa.io/_/downloads/en/stable/pdf/'},
  project: projectV2,
};

/** Read the Docs no longer sends `error`. */
export const buildV2 = {
  id: 7367364,
  date: '2018-06-19T15:15:59.135894',
  length: 59,
  type: 'html',
  state: 'finished',
  success: true,
  commit: '6f808d743fd6f6907ad3e2e969c88a549e76db30',
  docs_url: 'http://pip.pypa.io/en/latest/',
  project: 13,
  project_slug: 'pip',
  version: 3681,
  version_slug: 'latest',
  commands: [
    {
      id: 42,
      build: 7367364,
      command: 'git clone',
      description: '',
      output: 'Cloning\n',
      exit_code: 0,
      run_time: 1,
      start_time: '2018-06-19T15:16:00.951959',
      end_time: '2018-06-19T15:16:01.951959',
    },
  ],
};

export const projectV3 = {
  id: 12345,
  name: 'Pip',
  slug: 'pip',
  created: '2010-10-23T18:12:31+00:00',
  modified: '2018-12-11T07:21:11+00:00',
  language: {code: 'en', name: 'English'},
  programming_language: {code: 'py', name: 'Python'},
  homepage: null,
  repository: {url: 'https://github.com/pypa/pip', type: 'git'},
  default_version: 'stable',
  default_branch: 'main',
  subproject_of: null,
  translation_of: null,
  urls: {
    documentation: 'http://pip.pypa.io/en/stable/',
    home: 'https://app.readthedocs.org/projects/pip/',
    builds: 'https://app.readthedocs.org/projects/pip/builds/',
    versions: 'https://app.readthedocs.org/projects/pip/',
    downloads: 'https://app.readthedocs.org/projects/pip/downloads/',
  },
  tags: ['disutils', 'easy_install'],
  users: [{username: 'dstufft'}],
  privacy_level: 'public',
  versioning_scheme: 'multiple_versions_with_translations',
  single_version: false,
  external_builds_privacy_level: 'public',
  readthedocs_yaml_path: null,
  _links: {_self: 'https://app.readthedocs.org/api/v3/projects/pip/'},
};

export const notification = {
  id: 3,
  state: 'unread',
  dismissable: false,
  news: false,
  attached_to_content_type: 'build',
  attached_to_id: 1,
  message: {
    id: 'build:user:cancelled',
    header: 'Build cancelled manually.',
    body: 'The user has cancelled this build.',
    type: 'error',
    icon_classes: 'fas fa-circle-xmark',
  },
  _links: {_self: 'https://app.readthedocs.org/api/v3/projects/pip/builds/1/notifications/3/'},
};

export const versionV3 = {
  id: 71652437,
  slug: 'stable',
  verbose_name: 'stable',
  identifier: '3a6b3995c141c0888af6591a59240ba5db7d9914',
  ref: '19.0.2',
  built: true,
  active: true,
  hidden: false,
  type: 'tag',
  aliases: [{id: 1, slug: '19.0.2', type: 'tag'}],
  downloads: {},
  urls: {documentation: 'https://pip.pypa.io/en/stable/', vcs: null, dashboard: {edit: 'https://x.example/'}},
  privacy_level: 'public',
  _links: {project: 'https://app.readthedocs.org/api/v3/projects/pip/'},
};

export const buildV3 = {
  id: 8592686,
  version: 'latest',
  project: 'pip',
  created: '2018-06-19T15:15:59+00:00',
  finished: '2018-06-19T15:16:58+00:00',
  duration: 59,
  state: {code: 'finished', name: 'Finished'},
  success: true,
  error: null,
  commit: '6f808d743fd6f6907ad3e2e969c88a549e76db30',
  urls: {build: 'https://x.example/1/', project: 'https://x.example/', version: 'https://x.example/v/'},
  _links: {_self: 'https://app.readthedocs.org/api/v3/projects/pip/builds/8592686/'},
};

export const variable = {
  pk: 1,
  created: '2019-05-05T12:00:00Z',
  modified: '2019-05-05T12:00:00Z',
  name: 'ENVVAR',
  public: false,
  project: 'pip',
  _links: {_self: 'https://x.example/'},
};

export const redirect = {
  pk: 1,
  created: '2019-04-29T10:00:00Z',
  modified: '2019-04-29T12:00:00Z',
  project: 'pip',
  from_url: '/docs/',
  to_url: '/documentation/',
  type: 'page',
  http_status: 302,
  description: '',
  enabled: true,
  force: false,
  position: 0,
  _links: {},
};

export const subproject = {alias: 'group/child', child: projectV3, _links: {parent: 'https://x.example/'}};

export const organization = {
  name: 'Pypa',
  slug: 'pypa',
  description: '',
  url: 'https://pypa.io',
  email: null,
  owners: [{username: 'dstufft'}],
  created: '2019-02-22T21:54:52.768630Z',
  modified: '2019-02-22T21:54:52.768630Z',
  disabled: false,
  _links: {},
};

export const remoteOrganization = {
  pk: 1,
  slug: 'organization',
  name: 'Organization',
  avatar_url: 'https://x.example/a.png',
  url: 'https://github.com/organization',
  vcs_provider: 'github',
  created: '2019-04-29T10:00:00Z',
  modified: '2019-04-29T12:00:00Z',
};

export const remoteRepository = {
  pk: 1,
  name: 'repository',
  full_name: 'organization/repository',
  description: null,
  admin: true,
  avatar_url: null,
  ssh_url: 'git@github.com:organization/repository.git',
  clone_url: 'https://github.com/organization/repository.git',
  html_url: 'https://github.com/organization/repository',
  vcs: 'git',
  vcs_provider: 'github',
  private: false,
  default_branch: 'main',
  created: '2019-04-29T10:00:00Z',
  modified: '2019-04-29T12:00:00Z',
  projects: [],
};

export const searchV3 = {
  ...list({
    type: 'page',
    project: {slug: 'pip', alias: null},
    version: {slug: 'stable'},
    title: 'Install',
    domain: 'https://pip.pypa.io',
    path: null,
    highlights: {title: []},
    blocks: [],
  }),
  projects: [{slug: 'pip', versions: [{slug: 'stable'}]}],
  query: 'install',
};

export const searchV2 = list({
  type: 'page',
  project: 'pip',
  project_alias: null,
  version: 'stable',
  title: 'Install',
  domain: 'https://pip.pypa.io',
  path: '/en/stable/installation/',
  highlights: {title: []},
  blocks: [],
});

export const embedV3 = {
  url: 'https://pip.pypa.io/en/stable/#x',
  fragment: 'x',
  content: '<p>x</p>',
  external: false,
};

export const embedV2 = {
  content: ['<p>x</p>'],
  headers: [{Quickstart: '#'}],
  url: 'https://pip.pypa.io/en/stable/',
  meta: {project: 'pip', version: 'latest', doc: 'index', section: 'x'},
};

export const tokens = {access_token: 'a.b.c', token_type: 'Bearer', expires_in: 600, refresh_token: 'opaque'};
