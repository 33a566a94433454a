import {open} from 'node:fs/promises';
import {join} from 'node:path';

/** How much of the start page is searched for its `<html>` tag, in bytes. */
const HEAD_LENGTH = 4096;
const LANGUAGE = /<html\b[^>]*\slang\s*=\s*["']?([a-z]{2,3}(?:-[a-z0-9]+)*)/i;

/** The language tag that the start page of a site declares; `en` where it declares none. */
export async function siteLanguage(folder: string): Promise<string> {
  const file = await open(join(folder, 'index.html')).catch(() => undefined);
  if (!file) return 'en';
  try {
    const {buffer, bytesRead} = await file.read(Buffer.alloc(HEAD_LENGTH), 0, HEAD_LENGTH, 0);
    return LANGUAGE.exec(buffer.toString('latin1', 0, bytesRead))?.[1]?.toLowerCase() ?? 'en';
  } finally {
    await file.close();
  }
}
