/** Maximum length of a stored query, in characters. Longer ones are pasted text. */
const MAX_QUERY = 100;
/** Maximum length of a query that is examined, in characters. */
const MAX_EXAMINED = 400;
/** Replaces redacted text. */
const REDACTED = '…';

/** Numbers of more than eight digits, with at most two other characters between digits, such as telephone numbers. */
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
 * Returns a query as it may be stored: in lower case, without control characters, and with `…` in place of text that looks
 * like a secret, an e-mail, web or network address, or a number of more than eight digits. Empty if no other text is left, or
 * the query is too long.
 */
export function redactQuery(query: string): string {
  const text = query
    .slice(0, MAX_EXAMINED)
    .normalize('NFC')
    // The zero-width joiner and non-joiner stay, since Persian and Hindi need them.
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/(?![\u200c\u200d])[\p{Cf}\p{Co}\p{Cs}\p{Cn}]/gu, '');
  const redacted = text
    .replace(NAMED_SECRET, `$1$2${REDACTED}`)
    .split(/\s+/u)
    .map(word => (isAddress(word) || isSecret(word) ? REDACTED : word))
    .join(' ')
    .replace(LONG_NUMBER, REDACTED)
    .trim()
    .toLowerCase();
  const isNothing = !/[^\s…]/u.test(redacted);
  return isNothing || query.length > MAX_EXAMINED || redacted.length > MAX_QUERY ? '' : redacted;
}

const isAddress = (word: string): boolean =>
  MAIL.test(word) || WEB_ADDRESS.test(word) || IPV4.test(word) || (GROUPS.test(word) && /\d/u.test(word));

/** Whether a word looks like a token, a checksum or a password, rather than a name from a program. */
const isSecret = (word: string): boolean =>
  KNOWN_TOKEN.test(word) || isChecksum(word) || isPassword(word) || word.split(/[_.:/-]/u).some(isMixed);

const isChecksum = (word: string): boolean =>
  /\d/u.test(HEXADECIMAL.exec(word.replaceAll('-', ''))?.[0] ?? '');

/** Whether a word has at least eight characters, among them a capital letter, a small letter, a digit and a symbol. */
const isPassword = (word: string): boolean =>
  word.length >= 8 && [/\p{Lu}/u, /\p{Ll}/u, /\d/u, /[!#$%&*?@^~]/u].every(kind => kind.test(word));

/** Whether letters and digits alternate more often than in names such as `x86` or `sha256sum`. */
const isMixed = (part: string): boolean =>
  part.length >= 12 && (part.match(/\d(?=\p{L})|\p{L}(?=\d)/gu)?.length ?? 0) >= 4;
