import {indexIn, type Match, NOTHING} from './match.js';

/** Sections with all: the strength is that of the weakest, the rarity all together. */
export function intersection(matches: readonly Match[]): Match {
  if (matches.length < 2) return matches[0] ?? {label: '', ...NOTHING};
  const [first, ...others] = matches.toSorted((one, other) => one.sections.length - other.sections.length);
  const sections: number[] = [];
  const columns: [number[], number[], number[]] = [[], [], []];
  for (const [index, section] of first!.sections.entries()) {
    const each = [index, ...others.map(match => indexIn(match, section))];
    if (each.some(at => at < 0)) continue;
    sections.push(section);
    const values = each.map((at, match) => {
      const {strengths, headings, references} = match === 0 ? first! : others[match - 1]!;
      return [strengths[at]!, headings[at]!, references[at]!] as const;
    });
    for (const column of [0, 1, 2] as const)
      columns[column].push(Math.min(...values.map(value => value[column])));
  }
  return {
    label: matches.map(({label}) => label).join(' '),
    words: new Set(matches.flatMap(({words}) => [...words])),
    sections: Uint32Array.from(sections),
    strengths: Float32Array.from(columns[0]),
    headings: Float32Array.from(columns[1]),
    references: Float32Array.from(columns[2]),
    rarity: matches.reduce((sum, {rarity}) => sum + rarity, 0),
    places: section => Uint32Array.from(new Set(matches.flatMap(match => [...match.places(section)]))).sort(),
  };
}

/** What is left of a match where none of the others is. */
export function without(match: Match, unwanted: readonly Match[]): Match {
  if (unwanted.length === 0) return match;
  const left = [...match.sections.keys()].filter(index =>
    unwanted.every(other => indexIn(other, match.sections[index]!) < 0),
  );
  return {
    ...match,
    sections: Uint32Array.from(left, index => match.sections[index]!),
    strengths: Float32Array.from(left, index => match.strengths[index]!),
    headings: Float32Array.from(left, index => match.headings[index]!),
    references: Float32Array.from(left, index => match.references[index]!),
  };
}
