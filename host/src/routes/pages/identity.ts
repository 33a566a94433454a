/** What a page tells the browser about itself. */
export interface Identity {
  readonly project: string;
  /** `undefined` on pages that belong to no version, such as the 404 page. */
  readonly version: string | undefined;
  /** Path of the page below the project's mount, with a leading slash; `undefined` on pages of the host. */
  readonly filename: string | undefined;
  readonly status: number;
  /** Whether readers can sign in here; search offers it when the API asks for it. */
  readonly hasPeople?: boolean;
}

/** Where they sign in; search replaces `{page}` by the page's address. */
const SIGN_IN = '/_/sign-in?next={page}';

/** Where the script tag's file is served. */
export const SCRIPT_ADDRESS = '/_/docent/docent.js';

/**
 * The tags to insert into a page: the identifying meta tags and our script. Tags that `page` already has are
 * left out, so that its author's values count and the script runs once. ASCII only: it can be put into a page of
 * any encoding that extends ASCII without decoding it.
 */
export function identityTags(identity: Identity, page: string): string {
  const metas = {
    'readthedocs-project-slug': identity.project,
    'readthedocs-version-slug': identity.version,
    'readthedocs-resolver-filename': identity.filename,
    'readthedocs-http-status': String(identity.status),
  };
  const own = ownTags(page);
  const tags = Object.entries(metas).flatMap(([name, content]) =>
    content === undefined || own.metas.has(name)
      ? []
      : [`<meta name="${name}" content="${escape(content)}">`],
  );
  const door = identity.hasPeople ? ` data-sign-in="${SIGN_IN}"` : '';
  if (!own.script) tags.push(`<script type="module" src="${SCRIPT_ADDRESS}"${door}></script>`);
  return tags.join('');
}

/** Which of our tags a page already has. Most pages contain neither name and are not parsed any further. */
function ownTags(page: string): {metas: ReadonlySet<string>; script: boolean} {
  if (!/readthedocs-|docent\.js/i.test(page)) return {metas: new Set(), script: false};
  const markup = page.replace(COMMENT_OR_CODE, '$1');
  const names = [...markup.matchAll(OUR_META)].map(match => match[1]!.toLowerCase());
  return {metas: new Set(names), script: OUR_SCRIPT.test(markup)};
}

/** Comments, and what stands between script or style tags: nothing in them is a tag. Group 1 is the tag kept. */
const COMMENT_OR_CODE = /<!--[^]*?-->|(<(script|style)\b[^>]*>)[^]*?(?=<\/\2)/gi;
const OUR_META = /<meta\b[^>]*\bname\s*=\s*["']?(readthedocs-[a-z-]+)/gi;
const OUR_SCRIPT = /<script\b[^>]*\bsrc\s*=\s*["']?[^"'\s>]*\bdocent\.js/i;

const escape = (text: string): string =>
  text.replace(/[^ !#-%(-;=?-~]/gu, character => `&#${character.codePointAt(0)};`);
