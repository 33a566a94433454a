/** Minimum length of a masked value, in characters. Shorter ones occur in too much other text. */
const MIN_LENGTH = 4;
/** Values that are longer than this are searched for in parts of this length, in characters. */
const PART_LENGTH = 128;
/**
 * Maximum number of characters that are held back. Without it, a million line breaks after the first character of a secret
 * would be held back, since line breaks are ignored, and be read again with each chunk.
 */
const MAX_PENDING = 65_536;
const MASK = '********';

export const isMaskable = (secret: string): boolean => secret.length >= MIN_LENGTH;

/** A text to replace: a secret as it is or encoded, a part of a long secret, or a path. */
interface Form {
  readonly text: string;
  readonly replacement: string;
  /** The longest other form whose text is a prefix of this text. */
  readonly shorter: Form | undefined;
}

/**
 * Masks secrets in a stream of text: as they are, each of their lines alone, and encoded for URLs, in hexadecimal, or in base64 at any
 * offset. Line breaks within a secret are ignored, since encoders add their own. Secrets that are compressed, reversed or split by other
 * characters are not found.
 */
export class SecretMask {
  /** Sorted by text. */
  readonly #forms: readonly Form[];
  readonly #beginnings: ReadonlySet<string>;
  readonly #longest: number;
  #pending = '';
  /** How many characters at the start of `#pending` a previous mask has replaced already. */
  #covered = 0;

  /** @param paths paths to replace, with their replacements. Default: none */
  constructor(secrets: readonly string[], paths: ReadonlyMap<string, string> = new Map()) {
    const replacements = new Map(paths);
    for (const form of secrets.flatMap(formsOf)) replacements.set(form, MASK);
    const forms: Form[] = [];
    for (const text of [...replacements.keys()].filter(isMaskable).sort()) {
      let shorter = forms.at(-1);
      while (shorter && !text.startsWith(shorter.text)) shorter = shorter.shorter;
      forms.push({text, replacement: replacements.get(text)!, shorter});
    }
    this.#forms = forms;
    this.#beginnings = new Set(forms.map(({text}) => text.slice(0, MIN_LENGTH)));
    this.#longest = forms.reduce((longest, {text}) => Math.max(longest, text.length), 0);
  }

  /** Masks a chunk. An end that could be the beginning of a secret is held back. */
  add(text: string): string {
    this.#pending += text;
    return this.#consume(false);
  }

  /** Returns what was held back. */
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
    while (matched < count && !this.#isPrefixOfForm(joined.text.slice(matched))) matched++;
    let taken = matched < count ? (joined.positions?.[matched] ?? matched) : text.length;
    if (text.length - taken > MAX_PENDING) [matched, taken] = [count, text.length];
    const {output, covered} = this.#cover(text, joined, {covered: this.#covered, matched, taken});
    this.#pending = text.slice(taken);
    this.#covered = covered;
    return output;
  }

  #isPrefixOfForm(text: string): boolean {
    const first = this.#countWhile(form => form < text);
    return this.#forms[first]?.text.startsWith(text) ?? false;
  }

  /** Counts the forms that meet a condition, by binary search: all that meet it must come before those that do not. */
  #countWhile(isBefore: (form: string) => boolean): number {
    let [low, high] = [0, this.#forms.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isBefore(this.#forms[middle]!.text)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /**
   * Returns the first `taken` characters of the text, with a mask for each range covered by secrets that begin within the first
   * `matched` characters of the joined text. Overlapping secrets are one range.
   */
  #cover(
    text: string,
    {text: joined, positions}: Joined,
    {covered, matched, taken}: {covered: number; matched: number; taken: number},
  ): {output: string; covered: number} {
    let output = '';
    let end = covered;
    for (let at = 0; at < matched && this.#forms.length; at++) {
      const form = this.#formAt(joined, at);
      if (!form) continue;
      const last = at + form.text.length - 1;
      const begin = positions?.[at] ?? at;
      if (begin >= end) output += text.slice(end, begin) + form.replacement;
      end = Math.max(end, (positions?.[last] ?? last) + 1);
    }
    return end < taken
      ? {output: output + text.slice(end, taken), covered: 0}
      : {output, covered: end - taken};
  }

  /** The longest form that begins at a position of a text. The time hardly depends on the number of forms. */
  #formAt(text: string, at: number): Form | undefined {
    if (!this.#beginnings.has(text.slice(at, at + MIN_LENGTH))) return undefined;
    const rest = text.slice(at, at + this.#longest);
    // Among the forms that are not sorted after the text, take the last. Any form with which the text begins is that form or a prefix of it.
    let form = this.#forms[this.#countWhile(form => form <= rest) - 1];
    while (form && !rest.startsWith(form.text)) form = form.shorter;
    return form;
  }
}

/** A text without line breaks. */
interface Joined {
  readonly text: string;
  /** The position of each character in the original text; `undefined`: the positions are the same. */
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

/** The texts to mask for a secret, without line breaks: as it is and encoded, in parts if they are long. */
function formsOf(secret: string): string[] {
  const texts = new Set([secret, ...secret.split(/\r?\n/).map(line => line.trim())]);
  const forms = [...texts].filter(isMaskable).flatMap(text => {
    const bytes = Buffer.from(text);
    return [text, ...urlForms(wellFormed(text)), ...base64Forms(bytes), ...hexForms(bytes)];
  });
  return forms.map(form => form.replace(/[\r\n]+/g, '')).flatMap(partsOf);
}

function partsOf(form: string): string[] {
  if (form.length <= PART_LENGTH) return [form];
  const count = Math.floor(form.length / PART_LENGTH);
  const parts = Array.from({length: count}, (_, number) =>
    form.slice(number * PART_LENGTH, (number + 1) * PART_LENGTH),
  );
  return [...parts, form.slice(-PART_LENGTH)];
}

/** A text URL-encoded as by JavaScript, as in RFC 3986, as in paths, and as in HTML forms. */
function urlForms(text: string): string[] {
  const encoded = encodeURIComponent(text);
  const strict = encoded.replace(/[!'()*]/g, hexOfCharacter);
  const inForm = new URLSearchParams({'': text}).toString().slice(1);
  const plus = strict.replaceAll('%20', '+');
  const variants = [encoded, strict, plus, inForm, strict.replaceAll('%2F', '/'), encodeURI(text)];
  return variants.flatMap(form => [form, form.replace(/%[0-9A-F]{2}/g, code => code.toLowerCase())]);
}

const hexOfCharacter = (character: string): string =>
  `%${character.charCodeAt(0).toString(16).toUpperCase()}`;

/** Bytes in base64: alone, followed by a line break, and, within other bytes, the characters that do not depend on these. */
function base64Forms(bytes: Buffer): string[] {
  const complete = [bytes, Buffer.concat([bytes, Buffer.from('\n')])].map(content =>
    content.toString('base64'),
  );
  const within = [0, 1, 2].map(before => {
    const text = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
    return text.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6));
  });
  return [...complete, ...within].flatMap(form => [
    form,
    form.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, ''),
  ]);
}

function hexForms(bytes: Buffer): string[] {
  const pairs = [...bytes].map(byte => byte.toString(16).padStart(2, '0'));
  return ['', ' ', ':'].flatMap(between => {
    const form = pairs.join(between);
    return [form, form.toUpperCase()];
  });
}

/** Text without lone surrogates, which neither URLs nor stores accept. */
export const wellFormed = (text: string): string => Buffer.from(text).toString();
