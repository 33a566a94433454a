import {virtual} from '@guidepup/virtual-screen-reader/browser.js';
import {waitUntil} from '@open-wc/testing';

/** What a screen reader says of something from its beginning to its end, phrase by phrase. */
export async function heardOf(container: Element): Promise<string[]> {
  await virtual.start({container});
  const begin = virtual.activeNode;
  const phrases: string[] = [];
  // After its end, it begins again.
  do {
    phrases.push(await virtual.lastSpokenPhrase());
    await virtual.next();
  } while (virtual.activeNode !== begin || (await virtual.lastSpokenPhrase()) !== phrases[0]);
  await virtual.stop();
  return phrases;
}

/** What a screen reader says by itself after something has happened. */
export async function announcedIn(container: Element, act: () => Promise<unknown>): Promise<string[]> {
  await virtual.start({container});
  await virtual.clearSpokenPhraseLog();
  await act();
  await waitUntil(async () => (await virtual.spokenPhraseLog()).length, 'nothing is said');
  const phrases = await virtual.spokenPhraseLog();
  await virtual.stop();
  return phrases;
}
