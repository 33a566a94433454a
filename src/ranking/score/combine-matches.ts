import {indexIn, type Match, NOTHING} from './match.js';

/** Sections with all: the strength is that of the weakest, the rarity all together. */
export function intersection(matches: readonly Match[]): Match {
  if (matches.length < 2) return matches[0] ?? {label: '', ...NOTHING};
  const [first, ...others] = matches.toSorted((one, other) => one.sections.length - other.sections.length);
  const sections: number[] = [];
  const [strengths, headings, references]: [number[], number[], number[]] = [[], [], []];
  const {sections: fewest} = first!;
  for (let index = 0; index < fewest.length; index++) {
    const section = fewest[index]!;
    let strength = first!.strengths[index]!;
    let heading = first!.headings[index]!;
    let reference = first!.references[index]!;
    const isInAll = others.every(match => {
      const at = indexIn(match, section);
      if (at < 0) return false;
      strength = Math.min(strength, match.strengths[at]!);
      heading = Math.min(heading, match.headings[at]!);
      reference = Math.min(reference, match.references[at]!);
      return true;
    });
    if (!isInAll) continue;
    sections.push(section);
    strengths.push(strength);
    headings.push(heading);
    references.push(reference);
  }
  return {
    label: matches.map(({label}) => label).join(' '),
    words: new Set(matches.flatMap(({words}) => [...words])),
    sections: new Uint32Array(sections),
    strengths: new Float32Array(strengths),
    headings: new Float32Array(headings),
    references: new Float32Array(references),
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
