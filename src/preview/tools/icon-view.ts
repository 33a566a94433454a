import {html, type TemplateResult} from 'lit';

/** Drawn in a square of 16, in lines. */
const ICONS = {
  link: 'M6.5 9.5a3 3 0 0 0 4.2 0l2.4-2.4a3 3 0 0 0-4.2-4.2l-.9.9M9.5 6.5a3 3 0 0 0-4.2 0L2.9 8.9a3 3 0 0 0 4.2 4.2l.9-.9',
  pin: 'M6 2h4M6.5 2v4.5L4 9.5h8L9.5 6.5V2M8 9.5V14',
  copy: 'M6 5.5h7v8H6zM3.5 10.5H3v-8h7V3',
  done: 'M3 8.5 6.5 12 13 4.5',
  close: 'm4 4 8 8m0-8-8 8',
  more: 'M3.5 8h.01M8 8h.01M12.5 8h.01',
} as const;

export type Icon = keyof typeof ICONS;

/** An icon of a button; the button has an accessible name. */
export const iconView = (icon: Icon): TemplateResult =>
  html`<svg viewBox="0 0 16 16" aria-hidden="true"><path d=${ICONS[icon]}></path></svg>`;
