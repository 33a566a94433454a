import {Token} from 'parse5';
import {pageTokenizer} from '../../site/page-start.js';

/** What the start of a page says, as far as our own tags go. */
interface PageHead {
  /**
   * Where text may be put so that a browser takes it as the first thing in `<head>`: the offset behind the head tag,
   * or, in a page that leaves the tag out, the place where a browser opens the head by itself.
   */
  readonly start: number;
  /** Names of the page's own `readthedocs-…` meta tags, in lower case. */
  readonly metas: ReadonlySet<string>;
  /** Whether the page loads our script itself. */
  readonly hasScript: boolean;
}

/** How many characters of a page are looked at. Reading them takes at most some 30 ms, whatever they are. */
export const LOOKED_AT = 128 * 1024;

/** U+FEFF as one character, or as the three bytes of UTF-8 read one by one. */
const BYTE_ORDER_MARK = /^(?:\uFEFF|\u00EF\u00BB\u00BF)/;

/** End tags that open the head where they stand before it; all others close nothing there, and are ignored. */
const OPENING_END_TAGS = /^(?:head|body|html|br)$/;

/**
 * Reads the start of a page in one pass of HTML's tokenizer: the time it takes grows as the page does, and ends at
 * `LOOKED_AT`.
 *
 * The head is found by the first steps of HTML's tree construction ("initial" to "before head"): white space,
 * comments, the doctype and the `html` tag are passed by. So a `<head>` inside a comment or a script is never found.
 */
export function readHead(page: string): PageHead {
  const text = page.slice(0, LOOKED_AT);
  const before = BYTE_ORDER_MARK.exec(text)?.[0].length ?? 0;
  // Most pages have neither, and need not be read any further than to the head.
  const mayBeOurs = /readthedocs-|docent\.js/i.test(text);
  const metas = new Set<string>();
  let start = before;
  let hasScript = false;
  let isBeforeHead = true;

  const endWalk = (): void => {
    isBeforeHead = false;
    if (!mayBeOurs) tokenizer.pause();
  };
  const pass = ({location}: {readonly location: Token.Location | null}): void => {
    if (isBeforeHead && location) start = before + location.endOffset;
  };
  const tokenizer = pageTokenizer({
    onComment: pass,
    onDoctype: pass,
    onWhitespaceCharacter: pass,
    onCharacter: endWalk,
    onNullCharacter: endWalk,
    onEndTag(tag) {
      if (OPENING_END_TAGS.test(tag.tagName)) endWalk();
      else pass(tag);
    },
    onStartTag(tag) {
      const {tagName} = tag;
      if (tagName === 'html' || tagName === 'head') pass(tag);
      if (tagName !== 'html') endWalk();
      if (tagName === 'meta') {
        const name = Token.getTokenAttr(tag, 'name')?.toLowerCase();
        if (name?.startsWith('readthedocs-')) metas.add(name);
      } else if (tagName === 'script') {
        hasScript ||= /\bdocent\.js/i.test(Token.getTokenAttr(tag, 'src') ?? '');
      }
    },
  });
  tokenizer.write(text.slice(before), true);
  return {start, metas, hasScript};
}

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
const SCRIPT_ADDRESS = '/_/docent/docent.js';

/** Where the script is served that hands a page's configuration to scripts of its theme. */
export const ANNOUNCER_ADDRESS = '/_/addons.js';

/** By this tag a theme says that it waits for the configuration, which the hosted service's own script would bring. */
const AWAITS_DATA = 'readthedocs-addons-api-version';

const NOTHING_OWN: Pick<PageHead, 'metas' | 'hasScript'> = {metas: new Set(), hasScript: false};

/**
 * The tags to insert into a page: the identifying meta tags and our script. Tags that the page already has are
 * left out, so that its author's values count and the script runs once. ASCII only: it can be put into a page of
 * any encoding that extends ASCII without decoding it.
 *
 * @param own what the start of the page says. Default: a page without tags of ours
 */
export function identityTags(identity: Identity, own = NOTHING_OWN): string {
  const metas = {
    'readthedocs-project-slug': identity.project,
    'readthedocs-version-slug': identity.version,
    'readthedocs-resolver-filename': identity.filename,
    'readthedocs-http-status': String(identity.status),
  };
  const tags = Object.entries(metas).flatMap(([name, content]) =>
    content === undefined || own.metas.has(name)
      ? []
      : [`<meta name="${name}" content="${escape(content)}">`],
  );
  const door = identity.hasPeople ? ` data-sign-in="${SIGN_IN}"` : '';
  if (!own.hasScript) tags.push(`<script type="module" src="${SCRIPT_ADDRESS}"${door}></script>`);
  if (own.metas.has(AWAITS_DATA)) tags.push(`<script type="module" src="${ANNOUNCER_ADDRESS}"></script>`);
  return tags.join('');
}

const escape = (text: string): string =>
  text.replace(/[^ !#-%(-;=?-~]/gu, character => `&#${character.codePointAt(0)};`);
