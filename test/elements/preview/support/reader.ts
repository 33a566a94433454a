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

/** Moves the pointer to the bottom right corner, where nothing is. Only Chromium can point outside the viewport. */
export const pointAway = (): Promise<void> =>
  sendMouse({type: 'move', position: [innerWidth - 10, innerHeight - 10]});

/** Waits until the animations of a card have ended. */
export const atRest = (card: Element): Promise<void> =>
  waitUntil(() => card.getAnimations().length === 0, 'still animated');

/** Waits for the next frame and for timers of 0 ms. */
export async function settled(): Promise<void> {
  await nextFrame();
  // Twice, because the first timers may set others.
  for (let round = 0; round < 2; round++) await new Promise(resolve => setTimeout(resolve));
}

/** Calls a function whose timers have no delay, and waits until they have run. */
export async function withoutDelays(act: () => void): Promise<void> {
  const {setTimeout} = window;
  window.setTimeout = ((handle: TimerHandler) => setTimeout(handle)) as typeof setTimeout;
  act();
  await settled();
  window.setTimeout = setTimeout;
}

export const press = (key: string): Promise<void> => sendKeys({press: key});

export {resetMouse};
