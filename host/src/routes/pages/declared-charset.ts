import {isUtf8} from 'node:buffer';

/** Where browsers look for a declaration, in bytes (HTML, "prescan a byte stream to determine its encoding"). */
const PRESCAN_LENGTH = 1024;

const BYTE_ORDER_MARKS = {'utf-8': 'efbbbf', 'utf-16le': 'fffe', 'utf-16be': 'feff'} as const;

/**
 * The charset an HTML page is in, by its byte order mark, its own declaration, or because its bytes are UTF-8;
 * `undefined` when nothing tells.
 */
export function declaredCharset(bytes: Buffer): string | undefined {
  const start = bytes.toString('hex', 0, 3);
  for (const [charset, mark] of Object.entries(BYTE_ORDER_MARKS)) if (start.startsWith(mark)) return charset;
  const declared = DECLARATION.exec(bytes.toString('latin1', 0, PRESCAN_LENGTH).replace(/<!--[^]*?-->/g, ''));
  if (declared) return /^utf-16/i.test(declared[1]!) ? 'utf-8' : declared[1]!.toLowerCase();
  return isUtf8(bytes) ? 'utf-8' : undefined;
}

/** `<meta charset=…>` and `<meta http-equiv=content-type content="…; charset=…">` alike. */
const DECLARATION = /<meta\s[^>]*\bcharset\s*=\s*["']?\s*([\w.:+-]+)/i;
