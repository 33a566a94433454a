/** Minimum length of a text that is masked, in characters. Shorter texts often occur by chance. */
const MIN_LENGTH = 4;
/** Maximum length of a text that is searched for, in characters. Longer texts are divided into parts of this length. */
const PART_LENGTH = 128;
/**
 * Maximum number of characters that are held back until the next chunk. Line breaks are ignored, so without this limit, a
 * million line breaks after the first character of a secret would be held back, and searched again with each chunk.
 */
const MAX_PENDING = 65_536;
const MASK = '********';

export const isMaskable = (secret: string): boolean => secret.length >= MIN_LENGTH;

/** A text to replace: a secret, plain or encoded; a part of a long one; or a path. */
interface Pattern {
  readonly text: string;
  readonly replacement: string;
  /** The longest other pattern that is the beginning of this one; `undefined` if there is none. */
  readonly longestPrefix: Pattern | undefined;
}

/**
 * Masks secrets in a stream of text. A secret and each of its lines are masked if they are plain, URL-encoded, in hexadecimal, or in
 * base64 at any offset. Line breaks within them are ignored, because encoders add line breaks. Secrets that are compressed, reversed
 * or split by other characters are not found.
 */
export class SecretMask {
  /** Sorted by text. */
  readonly #patterns: readonly Pattern[];
  readonly #beginnings: ReadonlySet<string>;
  readonly #longest: number;
  #pending = '';
  /** Number of characters at the start of `#pending` for which a mask was already returned. */
  #covered = 0;

  /** @param paths paths that are masked, too, and the replacement of each. Default: none */
  constructor(secrets: readonly string[], paths: ReadonlyMap<string, string> = new Map()) {
    const replacements = new Map(paths);
    for (const text of secrets.flatMap(patternTextsOf)) replacements.set(text, MASK);
    const patterns: Pattern[] = [];
    for (const text of [...replacements.keys()].filter(isMaskable).sort()) {
      let prefix = patterns.at(-1);
      while (prefix && !text.startsWith(prefix.text)) prefix = prefix.longestPrefix;
      patterns.push({text, replacement: replacements.get(text)!, longestPrefix: prefix});
    }
    this.#patterns = patterns;
    this.#beginnings = new Set(patterns.map(({text}) => text.slice(0, MIN_LENGTH)));
    this.#longest = patterns.reduce((longest, {text}) => Math.max(longest, text.length), 0);
  }

  /**
   * Adds a chunk of the stream.
   * @returns the next part of the masked text. An end that could be the beginning of a secret is held back
   */
  add(text: string): string {
    this.#pending += text;
    return this.#consume(false);
  }

  /** Ends the stream. @returns the rest of the masked text */
  end(): string {
    return this.#consume(true);
  }

  mask(text: string): string {
    const joined = withoutBreaks(text);
    return this.#cover(text, joined, {covered: 0, matched: joined.text.length, taken: text.length}).output;
  }

  #consume(isAll: boolean): string {
    const text = this.#pending;
    const joined = withoutBreaks(text);
    const count = joined.text.length;
    let matched = isAll ? count : Math.max(0, count - this.#longest + 1);
    while (matched < count && !this.#isPrefixOfPattern(joined.text.slice(matched))) matched++;
    let taken = matched < count ? (joined.positions?.[matched] ?? matched) : text.length;
    if (text.length - taken > MAX_PENDING) [matched, taken] = [count, text.length];
    const {output, covered} = this.#cover(text, joined, {covered: this.#covered, matched, taken});
    this.#pending = text.slice(taken);
    this.#covered = covered;
    return output;
  }

  #isPrefixOfPattern(text: string): boolean {
    const first = this.#countWhile(patternText => patternText < text);
    return this.#patterns[first]?.text.startsWith(text) ?? false;
  }

  /** Counts the patterns that meet a condition, by binary search. Patterns that meet it must be before all that do not. */
  #countWhile(isBefore: (text: string) => boolean): number {
    let [low, high] = [0, this.#patterns.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isBefore(this.#patterns[middle]!.text)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /**
   * Masks the first characters of a text. Overlapping secrets get one mask.
   *
   * @param joined the text without line breaks
   * @param limits.covered number of characters at the start of the text for which a mask was already returned
   * @param limits.matched number of characters at the start of the joined text in which a secret may begin
   * @param limits.taken number of characters at the start of the text to return
   * @returns these characters, with masks in place of secrets, and the number of characters after them that the last mask covers, too
   */
  #cover(
    text: string,
    {text: joined, positions}: Joined,
    {covered, matched, taken}: {covered: number; matched: number; taken: number},
  ): {output: string; covered: number} {
    let output = '';
    let end = covered;
    for (let at = 0; at < matched && this.#patterns.length; at++) {
      const pattern = this.#patternAt(joined, at);
      if (!pattern) continue;
      const last = at + pattern.text.length - 1;
      const begin = positions?.[at] ?? at;
      if (begin >= end) output += text.slice(end, begin) + pattern.replacement;
      end = Math.max(end, (positions?.[last] ?? last) + 1);
    }
    return end < taken
      ? {output: output + text.slice(end, taken), covered: 0}
      : {output, covered: end - taken};
  }

  /** The longest pattern that is in a text at a position. The time that this takes hardly depends on the number of patterns. */
  #patternAt(text: string, at: number): Pattern | undefined {
    if (!this.#beginnings.has(text.slice(at, at + MIN_LENGTH))) return undefined;
    const rest = text.slice(at, at + this.#longest);
    // The last pattern that is not sorted after the text. Every pattern with which the text begins is that pattern or a prefix of it.
    let pattern = this.#patterns[this.#countWhile(patternText => patternText <= rest) - 1];
    while (pattern && !rest.startsWith(pattern.text)) pattern = pattern.longestPrefix;
    return pattern;
  }
}

/** A text without line breaks. */
interface Joined {
  readonly text: string;
  /** Position of each character in the text with line breaks; `undefined` if that had no line breaks, so all positions are the same. */
  readonly positions: Uint32Array | undefined;
}

function withoutBreaks(text: string): Joined {
  if (!/[\r\n]/.test(text)) return {text, positions: undefined};
  const positions = new Uint32Array(text.length);
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code !== 10 && code !== 13) positions[count++] = at;
  }
  return {text: text.replace(/[\r\n]+/g, ''), positions: positions.subarray(0, count)};
}

/**
 * The texts to search for to mask a secret: the secret and each of its lines, plain and encoded. They have no line breaks. Long
 * ones are divided into parts.
 */
function patternTextsOf(secret: string): string[] {
  const texts = new Set([secret, ...secret.split(/\r?\n/).map(line => line.trim())]);
  const encodings = [...texts].filter(isMaskable).flatMap(text => {
    const bytes = Buffer.from(text);
    return [text, ...urlEncodings(wellFormed(text)), ...base64Encodings(bytes), ...hexEncodings(bytes)];
  });
  return encodings.map(encoding => encoding.replace(/[\r\n]+/g, '')).flatMap(partsOf);
}

function partsOf(encoding: string): string[] {
  if (encoding.length <= PART_LENGTH) return [encoding];
  const count = Math.floor(encoding.length / PART_LENGTH);
  const parts = Array.from({length: count}, (_, number) =>
    encoding.slice(number * PART_LENGTH, (number + 1) * PART_LENGTH),
  );
  return [...parts, encoding.slice(-PART_LENGTH)];
}

/** The URL encodings of a text: as in JavaScript, RFC 3986, paths and HTML forms; with upper-case and with lower-case digits. */
function urlEncodings(text: string): string[] {
  const encoded = encodeURIComponent(text);
  const strict = encoded.replace(/[!'()*]/g, hexOfCharacter);
  const asFormData = new URLSearchParams({'': text}).toString().slice(1);
  const plus = strict.replaceAll('%20', '+');
  const variants = [encoded, strict, plus, asFormData, strict.replaceAll('%2F', '/'), encodeURI(text)];
  return variants.flatMap(encoding => [
    encoding,
    encoding.replace(/%[0-9A-F]{2}/g, code => code.toLowerCase()),
  ]);
}

const hexOfCharacter = (character: string): string =>
  `%${character.charCodeAt(0).toString(16).toUpperCase()}`;

/**
 * The base64 encodings of bytes, in the usual and in the URL-safe alphabet: of the bytes alone, of the bytes and a line break, and
 * of the bytes within other bytes. Of the last, only the characters that do not depend on the other bytes.
 */
function base64Encodings(bytes: Buffer): string[] {
  const complete = [bytes, Buffer.concat([bytes, Buffer.from('\n')])].map(content =>
    content.toString('base64'),
  );
  const within = [0, 1, 2].map(before => {
    const text = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
    return text.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6));
  });
  return [...complete, ...within].flatMap(encoding => [
    encoding,
    encoding.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, ''),
  ]);
}

function hexEncodings(bytes: Buffer): string[] {
  const pairs = [...bytes].map(byte => byte.toString(16).padStart(2, '0'));
  return ['', ' ', ':'].flatMap(between => {
    const encoding = pairs.join(between);
    return [encoding, encoding.toUpperCase()];
  });
}

/** Replaces lone surrogates, which neither URLs nor stores accept, by the replacement character U+FFFD. */
export const wellFormed = (text: string): string => Buffer.from(text).toString();
