import type {PreviewMenuMessages} from '../../i18n/preview-messages.js';
import {iconButton, setIcon, type Icon} from './icon-button.js';
import {makeElement} from '../make-element.js';

/** What begins a line that was typed, in the sessions that manuals print. */
const PROMPT = /^(?:>>>|\.\.\.|\$(?= )|In \[\d+\]:| +\.{3}:) ?/;

/** A button that copies, and says so until it is left. Where copying is not allowed nothing is said to be copied. */
export function copyButton(label: string, copied: string, text: () => string, icon: Icon = 'link'): Element {
  const button = iconButton(icon, label);
  // There from the beginning, or a screen reader would not hear of it.
  const said = makeElement('span', {part: 'said', role: 'status'});
  const reset = (): void => {
    setIcon(button, icon);
    button.title = label;
    said.textContent = '';
  };
  button.onclick = async () => {
    const isDone = await navigator.clipboard.writeText(text()).then(
      () => true,
      () => false,
    );
    if (!isDone) return;
    setIcon(button, 'done');
    button.title = said.textContent = copied;
  };
  button.onblur = button.onpointerleave = reset;
  return makeElement('span', {part: `copy ${icon}`}, button, said);
}

/** Gives all code in the card a button of its own. Code that has one is passed by. */
export function copyCode(card: Element, {copyCode, copied}: PreviewMenuMessages): void {
  for (const code of card.querySelectorAll('pre')) {
    if (code.parentElement!.matches('[part=code]')) continue;
    const place = makeElement('div', {part: 'code'});
    code.before(place);
    place.append(
      code,
      copyButton(copyCode, copied, () => codeOf(code), 'copy'),
    );
  }
}

/** What a reader would type: of a session, the lines behind its prompts. */
export function codeOf(code: Element): string {
  const lines = code.textContent!.trimEnd().split('\n');
  const typed = lines.filter(line => PROMPT.test(line));
  const isSession = PROMPT.test(lines[0]!) && !lines[0]!.startsWith('...');
  return isSession ? typed.map(line => line.replace(PROMPT, '')).join('\n') : lines.join('\n');
}
