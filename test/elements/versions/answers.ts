/** Answers of hosts about the versions of a page, with only the fields that the menu reads. */

interface SiteVersion {
  readonly slug: string;
  readonly name?: string;
  readonly aliases?: readonly unknown[];
  readonly documentation?: unknown;
  readonly downloads?: Readonly<Record<string, unknown>>;
}

export const ORIGIN = 'https://site.example';

export const version = ({slug, name = slug, aliases = [], downloads = {}, ...more}: SiteVersion) => ({
  slug,
  verbose_name: name,
  aliases,
  downloads,
  urls: {documentation: 'documentation' in more ? more.documentation : `${ORIGIN}/en/${slug}/`},
});

const project = (code: string, documentation: unknown) => ({
  slug: `site-${code}`,
  default_version: 'latest',
  language: {code, name: `Language ${code}`},
  urls: {documentation},
});

interface SiteAnswer {
  /** Slug of the version of the page. */
  readonly current?: string | null;
  readonly versions?: readonly SiteVersion[];
  /** Language codes, that of the page first. */
  readonly languages?: readonly string[];
  readonly notifications?: boolean;
  readonly origin?: string;
}

export function answerOf({
  current = '1.0',
  versions = [{slug: 'latest'}, {slug: 'stable', aliases: [{slug: '2.0'}]}, {slug: '2.0'}, {slug: '1.0'}],
  languages = ['en'],
  notifications = false,
  origin = ORIGIN,
}: SiteAnswer = {}) {
  const answer = {
    projects: {
      current: project(languages[0]!, `${ORIGIN}/${languages[0]}/latest/`),
      translations: languages.slice(1).map(code => project(code, `${ORIGIN}/${code}/latest/`)),
    },
    versions: {
      current:
        current === null ? null : version(versions.find(({slug}) => slug === current) ?? {slug: current}),
      active: versions.map(version),
    },
    addons: {notifications: {enabled: notifications, show_on_non_stable: true}},
  };
  return JSON.parse(JSON.stringify(answer).replaceAll(ORIGIN, origin)) as typeof answer;
}
