/** Shorter values are not masked, since they occur in too much other text; in characters. */
const MIN_LENGTH = 4;
/** Longer values are searched for in parts of this length, in characters. */
const PART = 128;
/**
 * Characters that are held back. Line breaks within a secret do not count: after its first character a million of them would
 * be held back, and read again with each chunk.
 */
const MAX_PENDING = 65_536;
const MASK = '********';

export const isMaskable = (secret: string): boolean => secret.length >= MIN_LENGTH;

interface Form {
  readonly text: string;
  readonly shown: string;
  /** The longest other form that is a prefix of this one. */
  readonly shorter: Form | undefined;
}

/**
 * Masks secrets in a stream of text: as they are, line by line, URL-encoded, in hexadecimal, and in base64 at any offset.
 * Line breaks within them are ignored, since encoders add their own. A secret that is compressed, reversed or split by
 * other characters is not found.
 */
export class SecretMask {
  /** Sorted. */
  readonly #forms: readonly Form[];
  readonly #beginnings: ReadonlySet<string>;
  readonly #longest: number;
  #pending = '';
  /** How much of it is already covered by a mask. */
  #covered = 0;

  /** @param paths other texts, and what is shown instead of each. Default: none */
  constructor(secrets: readonly string[], paths: ReadonlyMap<string, string> = new Map()) {
    const shown = new Map(paths);
    for (const form of secrets.flatMap(formsOf)) shown.set(form, MASK);
    const forms: Form[] = [];
    for (const text of [...shown.keys()].filter(isMaskable).sort()) {
      let shorter = forms.at(-1);
      while (shorter && !text.startsWith(shorter.text)) shorter = shorter.shorter;
      forms.push({text, shown: shown.get(text)!, shorter});
    }
    this.#forms = forms;
    this.#beginnings = new Set(forms.map(({text}) => text.slice(0, MIN_LENGTH)));
    this.#longest = forms.reduce((longest, {text}) => Math.max(longest, text.length), 0);
  }

  /** Masks a chunk. An end that could be the beginning of a secret is held back. */
  add(text: string): string {
    this.#pending += text;
    return this.#take(false);
  }

  /** Returns what was held back. */
  end(): string {
    return this.#take(true);
  }

  mask(text: string): string {
    const whole = withoutBreaks(text);
    return this.#cover(text, whole, {covered: 0, matched: whole.text.length, taken: text.length}).shown;
  }

  #take(isAll: boolean): string {
    const text = this.#pending;
    const whole = withoutBreaks(text);
    const count = whole.text.length;
    let matched = isAll ? count : Math.max(0, count - this.#longest + 1);
    while (matched < count && !this.#isBegun(whole.text.slice(matched))) matched++;
    let taken = matched < count ? (whole.places?.[matched] ?? matched) : text.length;
    if (text.length - taken > MAX_PENDING) [matched, taken] = [count, text.length];
    const {shown, covered} = this.#cover(text, whole, {covered: this.#covered, matched, taken});
    this.#pending = text.slice(taken);
    this.#covered = covered;
    return shown;
  }

  #isBegun(text: string): boolean {
    const first = this.#countWhile(form => form < text);
    return this.#forms[first]?.text.startsWith(text) ?? false;
  }

  /** How many of the forms, which are sorted, come before some place; by binary search. */
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
   * The first `taken` characters, with a mask for each range covered by secrets that begin within the first `matched`
   * characters, line breaks not counted. Overlapping secrets are one range.
   */
  #cover(
    text: string,
    {text: joined, places}: Joined,
    {covered, matched, taken}: {covered: number; matched: number; taken: number},
  ): {shown: string; covered: number} {
    let shown = '';
    let end = covered;
    for (let at = 0; at < matched && this.#forms.length; at++) {
      const found = this.#formAt(joined, at);
      if (!found) continue;
      const last = at + found.text.length - 1;
      const begin = places?.[at] ?? at;
      if (begin >= end) shown += text.slice(end, begin) + found.shown;
      end = Math.max(end, (places?.[last] ?? last) + 1);
    }
    return end < taken ? {shown: shown + text.slice(end, taken), covered: 0} : {shown, covered: end - taken};
  }

  /** The longest form at a position. The cost does not depend on the number of forms. */
  #formAt(text: string, at: number): Form | undefined {
    if (!this.#beginnings.has(text.slice(at, at + MIN_LENGTH))) return undefined;
    const rest = text.slice(at, at + this.#longest);
    // If a form is a prefix of the text, it equals the last form not sorted after the text, or is a prefix of that form.
    let form = this.#forms[this.#countWhile(form => form <= rest) - 1];
    while (form && !rest.startsWith(form.text)) form = form.shorter;
    return form;
  }
}

interface Joined {
  readonly text: string;
  /** The original position of each character. Default: the same. */
  readonly places: Uint32Array | undefined;
}

function withoutBreaks(text: string): Joined {
  if (!/[\r\n]/.test(text)) return {text, places: undefined};
  const places = new Uint32Array(text.length);
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code !== 10 && code !== 13) places[count++] = at;
  }
  return {text: text.replace(/[\r\n]+/g, ''), places: places.subarray(0, count)};
}

/** All forms of a secret, without line breaks. */
function formsOf(secret: string): string[] {
  const texts = new Set([secret, ...secret.split(/\r?\n/).map(line => line.trim())]);
  const forms = [...texts].filter(isMaskable).flatMap(text => {
    const bytes = Buffer.from(text);
    return [text, ...urlForms(wellFormed(text)), ...base64Forms(bytes), ...hexForms(bytes)];
  });
  return forms.map(form => form.replace(/[\r\n]+/g, '')).flatMap(partsOf);
}

function partsOf(form: string): string[] {
  if (form.length <= PART) return [form];
  const count = Math.floor(form.length / PART);
  const parts = Array.from({length: count}, (_, number) => form.slice(number * PART, (number + 1) * PART));
  return [...parts, form.slice(-PART)];
}

/** The variants of JavaScript, RFC 3986, paths and forms. */
function urlForms(text: string): string[] {
  const encoded = encodeURIComponent(text);
  const strict = encoded.replace(/[!'()*]/g, hexOfCharacter);
  const inForm = new URLSearchParams({'': text}).toString().slice(1);
  const plus = strict.replaceAll('%20', '+');
  const all = [encoded, strict, plus, inForm, strict.replaceAll('%2F', '/'), encodeURI(text)];
  return all.flatMap(form => [form, form.replace(/%[0-9A-F]{2}/g, code => code.toLowerCase())]);
}

const hexOfCharacter = (character: string): string =>
  `%${character.charCodeAt(0).toString(16).toUpperCase()}`;

/** Alone, followed by a line break, and the part that stays the same at each of the three offsets, whatever surrounds it. */
function base64Forms(bytes: Buffer): string[] {
  const alone = [bytes, Buffer.concat([bytes, Buffer.from('\n')])].map(whole => whole.toString('base64'));
  const within = [0, 1, 2].map(before => {
    const text = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
    return text.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6));
  });
  return [...alone, ...within].flatMap(form => [
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

/** Text without lone surrogates, which neither addresses nor stores accept. */
export const wellFormed = (text: string): string => Buffer.from(text).toString();
