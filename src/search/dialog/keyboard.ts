/** What a key means in the search box and on its results. Pure: no DOM, no state. */
export type KeyAction =
  | {readonly do: 'move'; readonly to: number}
  /** Open the active row, or the first one. The modifiers mean what they mean on a link. */
  | {readonly do: 'open'}
  /** Clear the box, or close it when it is empty. */
  | {readonly do: 'leave'};

interface Rows {
  readonly length: number;
  /** -1 for none. */
  readonly active: number;
}

/** Rows that Page Up and Page Down go by. */
const PAGE = 10;

/** `null`: the key keeps its usual meaning. Callers leave out keys pressed while text is being composed. */
export function keyAction(
  event: Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>,
  rows: Rows,
): KeyAction | null {
  if (event.key === 'Enter') return event.altKey ? null : {do: 'open'};
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return null;
  if (event.key === 'Escape') return {do: 'leave'};
  const to = rows.length ? target(event.key, rows) : null;
  return to === null ? null : {do: 'move', to};
}

function target(key: string, {length, active}: Rows): number | null {
  const isChosen = active >= 0;
  const last = length - 1;
  switch (key) {
    case 'ArrowDown':
      return (active + 1) % length;
    case 'ArrowUp':
      return isChosen ? (active + last) % length : last;
    case 'PageDown':
      return Math.min(last, active + PAGE);
    case 'PageUp':
      return Math.max(0, active - PAGE);
    // With no row chosen, Home and End belong to the text in the box.
    case 'Home':
      return isChosen ? 0 : null;
    case 'End':
      return isChosen ? last : null;
    default:
      return null;
  }
}
