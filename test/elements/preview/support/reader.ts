import {nextFrame, waitUntil} from '@open-wc/testing';
import {resetMouse, sendKeys, sendMouse} from '@web/test-runner-commands';

/** Moves the real pointer to the middle of an element, or of one of its lines. */
export async function pointAt(element: Element, line = 0): Promise<void> {
  const rect = element.getClientRects()[line]!;
  await sendMouse({
    type: 'move',
    position: [Math.round(rect.left + rect.width / 2), Math.round(rect.top + rect.height / 2)],
  });
}

/** Moves the pointer where nothing is: the last corner of the view. Only Chromium can point outside of it. */
export const pointAway = (): Promise<void> =>
  sendMouse({type: 'move', position: [innerWidth - 10, innerHeight - 10]});

/** Waits until a card has come in: half transparent, half way down it is not what a reader gets to see. */
export const atRest = (card: Element): Promise<void> =>
  waitUntil(() => card.getAnimations().length === 0, 'the card is at rest');

/** Until all has happened that happens at once, with the next frame, or by a timer of 0 ms: timers run in the order they are due. */
export async function settled(): Promise<void> {
  await nextFrame();
  // A second time for the timers that the first ones set.
  for (let round = 0; round < 2; round++) await new Promise(resolve => setTimeout(resolve));
}

/** Does something while no delay takes any time, and waits for what follows from it. */
export async function withoutDelays(act: () => void): Promise<void> {
  const {setTimeout} = window;
  window.setTimeout = ((handle: TimerHandler) => setTimeout(handle)) as typeof setTimeout;
  act();
  await settled();
  window.setTimeout = setTimeout;
}

export const press = (key: string): Promise<void> => sendKeys({press: key});

export {resetMouse};
