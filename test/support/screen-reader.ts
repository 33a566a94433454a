import {virtual} from '@guidepup/virtual-screen-reader/browser.js';
import {waitUntil} from '@open-wc/testing';

/** The phrases that a screen reader speaks from the beginning to the end of an element. */
export async function heardOf(container: Element): Promise<string[]> {
  await virtual.start({container});
  const begin = virtual.activeNode;
  const phrases: string[] = [];
  // After the end of the element, the screen reader starts from its beginning again.
  do {
    phrases.push(await virtual.lastSpokenPhrase());
    await virtual.next();
  } while (virtual.activeNode !== begin || (await virtual.lastSpokenPhrase()) !== phrases[0]);
  await virtual.stop();
  return phrases;
}

/** The phrases that a screen reader announces after an action. */
export async function announcedIn(container: Element, act: () => Promise<unknown>): Promise<string[]> {
  await virtual.start({container});
  await virtual.clearSpokenPhraseLog();
  await act();
  await waitUntil(async () => (await virtual.spokenPhraseLog()).length, 'nothing is said');
  const phrases = await virtual.spokenPhraseLog();
  await virtual.stop();
  return phrases;
}
