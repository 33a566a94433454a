/** How many bytes of a page browsers search for a declaration. */
const PRESCAN_LENGTH = 1024;
/** What browsers take a page for that declares nothing and is not UTF-8. */
const LEGACY = 'windows-1252';
/** The characters of windows-1252 from 0x80 to 0x9f. */
const WINDOWS_1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/**
 * The encoding of an HTML page by its WHATWG name, such as `utf-8`: by its byte order mark, by the header that it came
 * with, by what it declares, or because its bytes are valid UTF-8. `undefined` where a reader can only guess.
 * @param contentType the header `Content-Type`. Default: none, as for a file
 */
export const sniffCharset = (bytes: Uint8Array, contentType?: string | null): string | undefined =>
  declaredCharset(bytes, contentType) ?? (isUtf8(bytes) ? 'utf-8' : undefined);

/** The same by its start alone, which need not be more than a kilobyte; `undefined` where that says nothing. */
export function declaredCharset(bytes: Uint8Array, contentType?: string | null): string | undefined {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const start = String.fromCharCode(...bytes.subarray(0, PRESCAN_LENGTH));
  return charsetNamedIn(contentType ?? '') ?? charsetInTags(start) ?? charsetInXml(start);
}

/**
 * The text of a page.
 * @param charset Default: what browsers take an undeclared page for
 * @param fatal whether bytes that are not of that encoding are an error. Default: they become U+FFFD
 * @throws {TypeError} about such bytes
 */
export function decodeText(bytes: Uint8Array, charset = LEGACY, fatal = false): string {
  return charset === LEGACY ? decodeLegacy(bytes) : new TextDecoder(charset, {fatal}).decode(bytes);
}

/** Characters that are made at a time: they are arguments of a call. */
const A_CALL = 8_192;

/** Node 20.18.3 and later decode it as latin-1 (nodejs/node#60888), with control characters from 0x80 to 0x9f. */
function decodeLegacy(bytes: Uint8Array): string {
  const codes = Uint16Array.from(bytes, byte =>
    byte >= 0x80 && byte <= 0x9f ? WINDOWS_1252.charCodeAt(byte - 0x80) : byte,
  );
  let text = '';
  for (let at = 0; at < codes.length; at += A_CALL)
    text += String.fromCharCode(...codes.subarray(at, at + A_CALL));
  return text;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    decodeText(bytes, 'utf-8', true);
    return true;
  } catch {
    return false;
  }
}

/** Of a label such as `latin1`; `undefined` for one that no browser knows or decodes. */
function charsetOf(label: string): string | undefined {
  // As HTML has it for a declaration in the page.
  if (/^\s*x-user-defined\s*$/i.test(label)) return LEGACY;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}

/** Bytes in which an ASCII declaration was found are not UTF-16. */
const inAscii = (charset: string | undefined): string | undefined =>
  charset?.startsWith('utf-16') ? 'utf-8' : charset;

const CHARSET = /charset\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s;"']+))/i;

/** In a header, or in the `content` of a `meta` that stands for one. */
function charsetNamedIn(contentType: string): string | undefined {
  const [, ...labels] = CHARSET.exec(contentType) ?? [];
  return charsetOf(labels.find(Boolean) ?? '');
}

/** XHTML may name its encoding here alone. */
function charsetInXml(start: string): string | undefined {
  const [, label = ''] = /^<\?xml\s[^>]*?\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(start) ?? [];
  return inAscii(charsetOf(label));
}

const TAG = /<\/?([a-z][^\s/>]*)/iy;
const ATTRIBUTE = /[\s/]*([^\s/>][^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]*)))?/y;

/** The first `meta` that names an encoding, outside of comments and of attributes: HTML's "prescan a byte stream". */
function charsetInTags(start: string): string | undefined {
  for (let at = start.indexOf('<'); at >= 0; at = start.indexOf('<', at)) {
    TAG.lastIndex = at;
    const tag = TAG.exec(start);
    if (!tag) {
      const isMarkup = /^<[!/?]/.test(start.slice(at, at + 2));
      const ending = start.startsWith('<!--', at) ? '-->' : '>';
      const end = isMarkup ? start.indexOf(ending, at + 2) : at;
      if (end < 0) return undefined;
      at = isMarkup ? end + ending.length : at + 1;
      continue;
    }
    const attributes = new Map<string, string>();
    at = ATTRIBUTE.lastIndex = TAG.lastIndex;
    for (let one = ATTRIBUTE.exec(start); one; one = ATTRIBUTE.exec(start)) {
      at = ATTRIBUTE.lastIndex;
      const name = one[1]!.toLowerCase();
      if (!attributes.has(name)) attributes.set(name, one[2] ?? one[3] ?? one[4] ?? '');
    }
    const charset = tag[0].toLowerCase() === '<meta' && charsetInMeta(attributes);
    if (charset) return charset;
  }
  return undefined;
}

function charsetInMeta(attributes: ReadonlyMap<string, string>): string | undefined {
  const own = attributes.get('charset');
  if (own !== undefined) return inAscii(charsetOf(own));
  const isHeader = attributes.get('http-equiv')?.toLowerCase() === 'content-type';
  return isHeader ? inAscii(charsetNamedIn(attributes.get('content') ?? '')) : undefined;
}
