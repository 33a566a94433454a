import type {PageHead} from '../../../../cli/src/site/page-head.js';

/** The values of the meta tags that identify a page for the script tag and for scripts of its theme. */
export interface Identity {
  readonly project: string;
  /** Slug of the version; `undefined` on pages that belong to no version, such as the 404 page. */
  readonly version: string | undefined;
  /** Path of the page below the project's mount, with a leading slash; `undefined` on pages of the host. */
  readonly filename: string | undefined;
  readonly status: number;
  /** The value of the tag about versions: see `versionHint`. */
  readonly versions?: string | undefined;
  /** Whether readers can sign in on this host; search offers it if the API requires it. */
  readonly hasPeople?: boolean;
}

/** The address for signing in; search replaces `{page}` by the page's address. */
const SIGN_IN = '/_/sign-in?next={page}';

/** The address of the script tag's file. */
const SCRIPT_ADDRESS = '/_/docent/docent.js';

/** The address of the script that passes a page's configuration to scripts of its theme. */
export const ANNOUNCER_ADDRESS = '/_/addons.js';

/**
 * The tag with which a theme declares that it waits for the configuration, which Read the Docs' own script provides.
 */
const AWAITS_DATA = 'readthedocs-addons-api-version';

const NO_TAGS: Pick<PageHead, 'metas' | 'hasScript'> = {metas: new Set(), hasScript: false};

/**
 * The tags to insert into a page: the identifying meta tags and the script tag. Tags that the page already has are
 * left out, so that its author's values are used and the script runs once. ASCII only, so it can be inserted into a
 * page of any encoding that extends ASCII without decoding it.
 *
 * @param own the start of the page. Default: a page without any of these tags
 */
export function identityTags(identity: Identity, own = NO_TAGS): string {
  const metas = {
    'readthedocs-project-slug': identity.project,
    'readthedocs-version-slug': identity.version,
    'readthedocs-resolver-filename': identity.filename,
    'readthedocs-http-status': String(identity.status),
    'docent-versions': identity.versions,
  };
  const tags = Object.entries(metas).flatMap(([name, content]) =>
    content === undefined || own.metas.has(name)
      ? []
      : [`<meta name="${name}" content="${escape(content)}">`],
  );
  const signIn = identity.hasPeople ? ` data-sign-in="${SIGN_IN}"` : '';
  if (!own.hasScript) tags.push(`<script type="module" src="${SCRIPT_ADDRESS}"${signIn}></script>`);
  if (own.metas.has(AWAITS_DATA)) tags.push(`<script type="module" src="${ANNOUNCER_ADDRESS}"></script>`);
  return tags.join('');
}

const escape = (text: string): string =>
  text.replace(/[^ !#-%(-;=?-~]/gu, character => `&#${character.codePointAt(0)};`);
