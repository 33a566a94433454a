import {type IndexSource, type PageIdentity, pathLabel} from './identity.js';

/** A static index that a page searches. */
export interface PageIndex {
  /** Absolute address of the index's folder, with a slash at the end. */
  readonly folder: string;
  /** What the scope control and results call it. */
  readonly name: string;
  /** What its scores are multiplied by; 0: searched only if the reader selects it. */
  readonly weight: number;
}

/** `address name 0.5x`; the name may have spaces, and all but the address may be missing. */
const INDEX = /^\s*(\S+)\s*(.*?)\s*(?:(?<=\s)([\d.]+)x)?\s*$/s;

/**
 * The static indexes of a page, as its author sets them: `/docs/docent-index/ Manual | /blog/docent-index/ Blog 0.5x`, or a
 * list. An index without a name is named by its address; an index without a valid address is left out.
 */
export function pageIndexes({index}: Pick<PageIdentity, 'index'>): PageIndex[] {
  if (!index) return [];
  const {given, base} = index;
  const sources =
    typeof given === 'string'
      ? given.split('|').map((text): IndexSource => {
          const [, folder = '', name = '', weight = '1'] = INDEX.exec(text) ?? [];
          return {folder, name, weight: Number(weight)};
        })
      : given;
  return sources.flatMap(({folder, name, weight = 1}) => {
    if (!folder || !URL.canParse(folder, base)) return [];
    const url = new URL(folder, base);
    return [{folder: url.href, name: name || pathLabel(new URL('..', url).pathname) || url.host, weight}];
  });
}
