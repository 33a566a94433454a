/** What a card shows where there is no content, yet or at all. Loaded then. */
import type {PreviewFailure, PreviewMessages} from '../../i18n/preview-messages.js';
import type {View} from './card-shell.js';
import {makeElement} from '../make-element.js';
import {adoptSheet, styleSheet} from '../style-sheet.js';

const standInStyles = styleSheet(`
  [part='problem'] {
    margin: 0;
    color: var(--muted);
  }
  [part='skeleton'] {
    display: grid;
    gap: 0.7em;
    padding-block: 0.3em;
  }
  i:empty {
    block-size: 0.75em;
    border-radius: 0.4em;
    background: var(--line);
    animation: breathe 1.6s infinite alternate ease-in-out;
  }
  i:empty:first-child {
    inline-size: 45%;
  }
  i:empty:last-child {
    inline-size: 80%;
  }
  @keyframes breathe {
    to {
      opacity: 0.45;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    i:empty {
      animation: none;
    }
  }
  @media (forced-colors: active) {
    i:empty {
      background: GrayText;
    }
  }
`);

/** @param root whose card it is for */
export async function standIn(
  root: ShadowRoot,
  {section, error}: View,
  messages: PreviewMessages,
): Promise<Element> {
  adoptSheet(root, standInStyles());
  if (section) return problem(messages.empty);
  if (error !== undefined) return problem(await messages.failed(kindOf(error)));
  const bars = [0, 1, 2].map(() => document.createElement('i'));
  return makeElement('div', {part: 'skeleton', role: 'img', 'aria-label': messages.loading}, ...bars);
}

const problem = (words: string): Element => makeElement('p', {part: 'problem'}, words);

function kindOf(error: unknown): PreviewFailure {
  if (!navigator.onLine) return 'offline';
  return (error as {kind?: PreviewFailure}).kind ?? 'unknown';
}
