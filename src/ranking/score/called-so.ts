import {type Called, Calling} from '../index/index-snapshot.js';
import type {Weights} from './weights.js';

/** Why a section is what was asked for by its name. */
export interface CalledSo {
  readonly section: number;
  readonly reason: CallingWeight;
  /** Part of the reason's weight: 1 where the whole question is the whole name. */
  readonly share: number;
  /** It is a name inside of a question in words. */
  readonly isInside?: boolean;
  /** What of the question it is called by. */
  readonly typed: string;
  readonly how: string;
}

/** The weights of what something is called. */
export type CallingWeight = keyof Pick<
  Weights,
  | 'exactName'
  | 'wholeName'
  | 'exactEnding'
  | 'ending'
  | 'exactHeading'
  | 'wholeHeading'
  | 'entry'
  | 'label'
  | 'link'
  | 'begins'
  | 'almost'
>;

/** What it counts to be called so. */
export const callingWeight = ({reason, share, isInside}: CalledSo, weights: Weights): number =>
  weights[reason] * share * (isInside ? weights.inside : 1);

export const HOW: Readonly<Record<Calling, string>> = {
  [Calling.Name]: 'name',
  [Calling.NameEnding]: 'end of its name',
  [Calling.Heading]: 'heading',
  [Calling.Entry]: "entry of the book's index",
  [Calling.Label]: 'label',
  [Calling.Link]: 'text of links',
};

export function eachCalling(
  {sections, callings, counts}: Called,
  tell: (section: number, calling: Calling, count: number) => void,
): void {
  for (const [index, section] of sections.entries())
    tell(section, callings[index]! as Calling, counts[index]!);
}

/**
 * How surely what is called so is meant: a heading that many sections have, such as `Examples`, says little of each. 1
 * for names, which tell their pages apart even where they are the same.
 */
export function surenessOf({sections, callings}: Called): (calling: Calling) => number {
  let headed = 0;
  for (let at = 0; at < sections.length; at++) if (callings[at] === Calling.Heading) headed++;
  const share = headed > 1 ? headed ** -0.4 : 1;
  return calling => (calling === Calling.Heading ? share : 1);
}
