/** Longest query that is kept, in characters: longer ones are pasted text. */
const MAX_QUERY = 100;
/** How much of a query is examined, in characters. */
const MAX_READ = 400;
/** Replaces what is left out. */
const LEFT_OUT = '…';

/**
 * Numbers of more than eight digits, with at most two other characters between two of them, as in telephone numbers.
 */
const LONG_NUMBER = /\p{Nd}(?:[ .,:/()-]{0,2}\p{Nd}){8,}/gu;
const NAMED_SECRET =
  /\b(pass(?:word|wd|phrase)?|pwd|secret|token|api[-_ ]?key|authorization|bearer|credentials?)(\s{0,2}[:=]\s{0,2}|\s(?=\S{16}))\S+/giu;
const MAIL = /[^\s@]@[^\s@]{0,200}(?:\.[^\s@]{2}|localhost)/u;
const WEB_ADDRESS = /^\W{0,2}(?:[a-z][a-z\d+.-]{1,20}:\/\/\w|www\.\w)/iu;
const IPV4 = /(?<!\d)\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}(?!\d)/u;
/** IPv6 and MAC addresses: groups of hexadecimal digits. */
const GROUPS =
  /^\W{0,2}(?:[\da-f]{0,4}(?::[\da-f]{0,4}){2,7}(?:[%/].{0,20})?|[\da-f]{2}(?:-[\da-f]{2}){5})\W{0,2}$/iu;
const KNOWN_TOKEN =
  /(?:gh[oprsu]_|github_pat_|glpat-|xox[abprs]-|[prs]k[-_]|AKIA|ASIA|AIza|ya29\.|eyJ|npm_|pypi-|hf_)(?=[\w.-]*\d)[\w.-]{8,}/u;
const HEXADECIMAL = /[\da-f]{16,}/iu;

/**
 * What is kept of a query: in lower case, without control characters, and with `…` in place of what looks like a secret, an
 * e-mail or other address, or a number of more than eight digits. Empty if nothing is left, or if it is too long.
 */
export function keptText(query: string): string {
  const text = query
    .slice(0, MAX_READ)
    .normalize('NFC')
    // Persian and Hindi need the zero-width joiner and non-joiner.
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/(?![\u200c\u200d])[\p{Cf}\p{Co}\p{Cs}\p{Cn}]/gu, '');
  const kept = text
    .replace(NAMED_SECRET, `$1$2${LEFT_OUT}`)
    .split(/\s+/u)
    .map(word => (isAddress(word) || isSecret(word) ? LEFT_OUT : word))
    .join(' ')
    .replace(LONG_NUMBER, LEFT_OUT)
    .trim()
    .toLowerCase();
  const isNothing = !/[^\s…]/u.test(kept);
  return isNothing || query.length > MAX_READ || kept.length > MAX_QUERY ? '' : kept;
}

const isAddress = (word: string): boolean =>
  MAIL.test(word) || WEB_ADDRESS.test(word) || IPV4.test(word) || (GROUPS.test(word) && /\d/u.test(word));

/** Whether a word looks like a token, a checksum or a password, and not like a name from a program. */
const isSecret = (word: string): boolean =>
  KNOWN_TOKEN.test(word) || isChecksum(word) || isPassword(word) || word.split(/[_.:/-]/u).some(isMixed);

const isChecksum = (word: string): boolean =>
  /\d/u.test(HEXADECIMAL.exec(word.replaceAll('-', ''))?.[0] ?? '');

/** As forms require of a password: at least one character of each kind. */
const isPassword = (word: string): boolean =>
  word.length >= 8 && [/\p{Lu}/u, /\p{Ll}/u, /\d/u, /[!#$%&*?@^~]/u].every(kind => kind.test(word));

/** Letters and digits alternate more often than in a name such as `x86` or `sha256sum`. */
const isMixed = (part: string): boolean =>
  part.length >= 12 && (part.match(/\d(?=\p{L})|\p{L}(?=\d)/gu)?.length ?? 0) >= 4;
