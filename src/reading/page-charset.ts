/** How many bytes of a page browsers search for a declaration of the encoding. They also search the rest of its head. */
const PRESCAN_LENGTH = 1024;
/** Tags of the head. Any other tag ends it. */
const HEAD_TAG = /^<(?:\/?(?:script|noscript|style|link|meta|object|title|base)|html|head)$/i;
/** Elements whose content is text, even if it looks like tags. */
const TEXT_TAG = /^<(script|style|title)$/i;
/** The encoding that browsers assume for a page that declares none and is not UTF-8. */
const LEGACY = 'windows-1252';
/** The characters of windows-1252 from 0x80 to 0x9f. */
const WINDOWS_1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/**
 * The encoding of an HTML page by its WHATWG name, such as `utf-8`. It is taken from the byte order mark, the `Content-Type` header,
 * a declaration in the page, or the fact that the bytes are valid UTF-8. `undefined` if the encoding can only be guessed.
 * @param contentType value of the `Content-Type` header. Default: none, as for a file
 */
export const sniffCharset = (bytes: Uint8Array, contentType?: string | null): string | undefined =>
  declaredCharset(bytes, contentType) ?? (isUtf8(bytes) ? 'utf-8' : undefined);

/**
 * The encoding that is declared by the `Content-Type` header, or by the page in its head or its first 1,024 bytes;
 * `undefined` if there is no declaration.
 */
export function declaredCharset(bytes: Uint8Array, contentType?: string | null): string | undefined {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const headerCharset = charsetNamedIn(contentType ?? '');
  if (headerCharset) return headerCharset;
  const start = decodeLegacy(bytes.subarray(0, PRESCAN_LENGTH));
  if (start.startsWith('<\0?\0x\0')) return 'utf-16le';
  if (start.startsWith('\0<\0?\0x')) return 'utf-16be';
  const declared = charsetInTags(start) ?? charsetInXml(start);
  return declared ?? (bytes.length > PRESCAN_LENGTH ? charsetInTags(decodeLegacy(bytes)) : undefined);
}

/**
 * Decodes the text of a page.
 * @param charset WHATWG name of the encoding. Default: `windows-1252`, as in browsers
 * @param fatal whether invalid bytes are an error. Default: they become U+FFFD
 * @throws {TypeError} for invalid bytes if `fatal`
 */
export function decodeText(bytes: Uint8Array, charset = LEGACY, fatal = false): string {
  return charset === LEGACY ? decodeLegacy(bytes) : new TextDecoder(charset, {fatal}).decode(bytes);
}

/** Number of characters converted by one call of `String.fromCharCode`: the number of arguments of a call is limited. */
const CODES_PER_CALL = 8_192;

/**
 * Decodes windows-1252. `TextDecoder` is not used, because Node 20.18.3 and later decode windows-1252 as latin-1
 * (nodejs/node#60888), with control characters from 0x80 to 0x9f.
 */
function decodeLegacy(bytes: Uint8Array): string {
  const codes = Uint16Array.from(bytes, byte =>
    byte >= 0x80 && byte <= 0x9f ? WINDOWS_1252.charCodeAt(byte - 0x80) : byte,
  );
  let text = '';
  for (let at = 0; at < codes.length; at += CODES_PER_CALL)
    text += String.fromCharCode(...codes.subarray(at, at + CODES_PER_CALL));
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

/** The encoding for a label such as `latin1`; `undefined` if it is not known. */
function charsetOf(label: string): string | undefined {
  // The HTML standard requires this for declarations in a page.
  if (/^\s*x-user-defined\s*$/i.test(label)) return LEGACY;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}

/** Replaces UTF-16 by UTF-8: a page in UTF-16 could not contain a declaration in ASCII. */
const inAscii = (charset: string | undefined): string | undefined =>
  charset?.startsWith('utf-16') ? 'utf-8' : charset;

const CHARSET = /charset\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s;"']+))/i;

/** The encoding in a `Content-Type` header, or in the `content` of a `<meta http-equiv>`. */
function charsetNamedIn(contentType: string): string | undefined {
  const [, ...labels] = CHARSET.exec(contentType) ?? [];
  return charsetOf(labels.find(Boolean) ?? '');
}

/** The encoding in an XML declaration, which may be the only declaration of XHTML. */
function charsetInXml(start: string): string | undefined {
  const [, label = ''] = /^<\?xml\s[^>]*?\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(start) ?? [];
  return inAscii(charsetOf(label));
}

const TAG = /<\/?([a-z][^\s/>]*)/iy;
const ATTRIBUTE = /[\s/]*([^\s/>][^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]*)))?/y;

/**
 * The encoding in the first `<meta>` that declares one, outside of comments and scripts: "prescan a byte stream" in the HTML standard.
 * Like Chromium, it goes on beyond the first 1,024 bytes until the head ends.
 */
function charsetInTags(start: string): string | undefined {
  let isHead = true;
  for (let at = start.indexOf('<'); at >= 0; at = start.indexOf('<', at)) {
    if (!isHead && at >= PRESCAN_LENGTH) return undefined;
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
    for (let match = ATTRIBUTE.exec(start); match; match = ATTRIBUTE.exec(start)) {
      at = ATTRIBUTE.lastIndex;
      const name = match[1]!.toLowerCase();
      if (!attributes.has(name)) attributes.set(name, match[2] ?? match[3] ?? match[4] ?? '');
    }
    const charset = tag[0].toLowerCase() === '<meta' && charsetInMeta(attributes);
    if (charset) return charset;
    isHead &&= HEAD_TAG.test(tag[0]);
    const [, text] = TEXT_TAG.exec(tag[0]) ?? [];
    if (text) at = endOf(text, start, at);
  }
  return undefined;
}

/** The position of the end tag of an element, or the end of the text if there is none. */
function endOf(name: string, text: string, from: number): number {
  const end = new RegExp(`</${name}`, 'gi');
  end.lastIndex = from;
  return end.exec(text)?.index ?? text.length;
}

function charsetInMeta(attributes: ReadonlyMap<string, string>): string | undefined {
  const charset = attributes.get('charset');
  if (charset !== undefined) return inAscii(charsetOf(charset));
  const isHeader = attributes.get('http-equiv')?.toLowerCase() === 'content-type';
  return isHeader ? inAscii(charsetNamedIn(attributes.get('content') ?? '')) : undefined;
}
