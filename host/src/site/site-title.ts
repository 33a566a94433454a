import {open} from 'node:fs/promises';
import type {PageFile} from './walk-site.js';

/** Number of pages sampled from the whole site. */
const ASKED = 12;
/** A title stands near the top. */
const HEAD_BYTES = 16_384;
/** What stands between a page's name and its site's. */
const SEPARATOR = /\s+[|·•–—-]\s+|\s*(?:::|»|:)\s+/g;

/**
 * What all titles of a site begin or end with: `Install | Kiln`, `Kiln: Install`. Titles are those of `<title>`, used
 * for pages without an h1.
 */
export async function commonTitle(files: readonly PageFile[]): Promise<CommonParts> {
  const step = Math.max(1, Math.floor(files.length / ASKED));
  const asked = files.filter((_, index) => index % step === 0).slice(0, ASKED);
  const titles = await Promise.all(asked.map(({file}) => readTitle(file)));
  return commonParts(titles.filter(Boolean));
}

/** What the titles of a site have in common; empty for nothing. */
export interface CommonParts {
  readonly prefix: string;
  readonly suffix: string;
}

/** @param titles of some pages of a site. */
export function commonParts(titles: readonly string[]): CommonParts {
  const [first, ...others] = new Set(titles);
  if (first === undefined || others.length < 2) return {prefix: '', suffix: ''};
  let prefix = '';
  let suffix = '';
  for (const {index, 0: separator} of first.matchAll(SEPARATOR)) {
    const before = first.slice(0, index + separator.length);
    const after = first.slice(index);
    if (others.every(title => title.startsWith(before))) prefix = before;
    if (!suffix && others.every(title => title.endsWith(after))) suffix = after;
  }
  // Texinfo's "(GNU Octave (version 7.3.0))".
  const [inBrackets = ''] = /\s\(.*\)$/.exec(first) ?? [];
  if (!suffix && others.every(title => title.endsWith(inBrackets))) suffix = inBrackets;
  return {prefix, suffix};
}

export function withoutCommonParts(title: string, {prefix, suffix}: CommonParts): string {
  let rest = title.startsWith(prefix) ? title.slice(prefix.length) : title;
  if (suffix && rest.endsWith(suffix)) rest = rest.slice(0, -suffix.length);
  return prefix || suffix ? rest.trim() || title : title;
}

/** Empty where there is none, or none that can be read. */
async function readTitle(path: string): Promise<string> {
  const file = await open(path).catch(() => undefined);
  if (!file) return '';
  try {
    const {buffer, bytesRead} = await file.read({buffer: Buffer.alloc(HEAD_BYTES)});
    const [, title = ''] = /<title[^>]*>([^<]*)/i.exec(buffer.toString('utf8', 0, bytesRead)) ?? [];
    return title
      .replace(/&(amp|lt|gt|quot|#39|nbsp|mdash|#8212);/g, (entity, name: string) => ENTITIES[name] ?? entity)
      .replace(/\s+/g, ' ')
      .trim();
  } catch {
    return '';
  } finally {
    await file.close();
  }
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: ' ',
  mdash: '—',
  '#8212': '—',
};
