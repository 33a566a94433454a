import {makeElement} from '../make-element.js';

/** Drawn in a square of 16, in lines. */
const ICONS = {
  link: 'M6.5 9.5a3 3 0 0 0 4.2 0l2.4-2.4a3 3 0 0 0-4.2-4.2l-.9.9M9.5 6.5a3 3 0 0 0-4.2 0L2.9 8.9a3 3 0 0 0 4.2 4.2l.9-.9',
  pin: 'M6 2h4M6.5 2v4.5L4 9.5h8L9.5 6.5V2M8 9.5V14',
  copy: 'M6 5.5h7v8H6zM3.5 10.5H3v-8h7V3',
  done: 'M3 8.5 6.5 12 13 4.5',
  close: 'm4 4 8 8m0-8-8 8',
} as const;

export type Icon = keyof typeof ICONS;

/** A button of one icon; `label` is what it says to those who do not see it, and its tooltip. */
export function iconButton(icon: Icon, label: string): HTMLButtonElement {
  const button = makeElement('button', {
    part: `tool ${icon}`,
    type: 'button',
    'aria-label': label,
    title: label,
  });
  setIcon(button, icon);
  return button;
}

/** By nodes, as a page may forbid to parse. */
export function setIcon(button: HTMLButtonElement, icon: Icon): void {
  const make = (name: string) => document.createElementNS('http://www.w3.org/2000/svg', name);
  const image = make('svg');
  image.setAttribute('viewBox', '0 0 16 16');
  image.setAttribute('aria-hidden', 'true');
  const line = make('path');
  line.setAttribute('d', ICONS[icon]);
  image.append(line);
  button.replaceChildren(image);
}
