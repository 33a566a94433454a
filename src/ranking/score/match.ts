/** Where something that is wanted is found: parallel columns, by ascending section. */
export interface Match {
  /** What was typed. */
  readonly label: string;
  /** The words of the index that stand for it. */
  readonly words: ReadonlySet<string>;
  readonly sections: Uint32Array;
  /** How strongly each says it, 0 to 1. */
  readonly strengths: Float32Array;
  /** How well the name or heading of each has it, 0 to 1. */
  readonly headings: Float32Array;
  /** How well references to each have it, 0 to 1. */
  readonly references: Float32Array;
  /** How much it says that it is there: the rarer, the more. */
  readonly rarity: number;
  /** Its places in a section, ascending; empty where it is not there. */
  places(section: number): readonly number[] | Uint32Array;
}

export const NOTHING: Omit<Match, 'label'> = {
  words: new Set(),
  sections: new Uint32Array(0),
  strengths: new Float32Array(0),
  headings: new Float32Array(0),
  references: new Float32Array(0),
  rarity: 0,
  places: () => [],
};

/** Where a section is in a match, or -1. */
export const indexIn = ({sections}: Pick<Match, 'sections'>, section: number): number =>
  indexBetween(sections, section, 0, sections.length);

/** The same, looked for in a part of a column. */
export function indexBetween(sections: Uint32Array, section: number, from: number, to: number): number {
  const at = firstFrom(sections, section, from, to);
  return at < to && sections[at] === section ? at : -1;
}

/** The first place in a part of a column that is not before a section. */
export function firstFrom(sections: Uint32Array, section: number, from = 0, to = sections.length): number {
  while (from < to) {
    const middle = (from + to) >> 1;
    if (sections[middle]! < section) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** As in BM25, never below 0. */
export const rarityOf = (found: number, all: number): number =>
  Math.log(1 + (all - found + 0.5) / (found + 0.5));
