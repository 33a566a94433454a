import {isUtf8} from 'node:buffer';
import sniff from 'html-encoding-sniffer';

/** What the sniffer returns when neither a byte order mark nor a meta tag names an encoding. */
const UNDECLARED = '';
/** The WHATWG name for encodings that no browser decodes, such as `iso-2022-kr`. */
const UNDECODABLE = 'replacement';
/** XHTML may name its encoding here alone. Browsers look there too; the sniffer does not. */
const XML_DECLARATION = /^(?:\xef\xbb\xbf)?<\?xml\s[^>]*?\bencoding\s*=\s*["']([\w.:-]+)["']/;
/** How many bytes of a page browsers search for a declaration. */
const PRESCAN_LENGTH = 1024;

/**
 * The encoding of an HTML page in lower case, such as `utf-8`: by its byte order mark, by what it declares, or
 * because its bytes are valid UTF-8; otherwise `undefined`.
 */
export function sniffCharset(bytes: Uint8Array): string | undefined {
  return declaredCharset(bytes) ?? (isUtf8(bytes) ? 'utf-8' : undefined);
}

/** The same by its start alone, which need not be more than a kilobyte; `undefined` where that says nothing. */
export function declaredCharset(bytes: Uint8Array): string | undefined {
  const declared = labelIn(bytes).toLowerCase();
  return declared && declared !== UNDECODABLE ? declared : undefined;
}

function labelIn(bytes: Uint8Array): string {
  const start = bytes.subarray(0, PRESCAN_LENGTH);
  try {
    const declared = sniff(start, {defaultEncoding: UNDECLARED});
    if (declared) return declared;
  } catch {
    // The sniffer throws on `content="charset"`, which declares nothing.
  }
  const [, label] = XML_DECLARATION.exec(Buffer.from(start).toString('latin1')) ?? [];
  return label ? canonicalName(label) : UNDECLARED;
}

function canonicalName(label: string): string {
  try {
    const {encoding} = new TextDecoder(label);
    // Bytes in which an ASCII declaration was found are not UTF-16.
    return encoding.startsWith('utf-16') ? 'utf-8' : encoding;
  } catch {
    return UNDECLARED;
  }
}
