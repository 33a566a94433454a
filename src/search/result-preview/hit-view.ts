import {html, type TemplateResult} from 'lit';
import type {Hit} from '../results/hit.js';

/** What an answer says of a hit, until its section is there, and where that cannot be had. */
export const hitView = ({title, snippet}: Hit): TemplateResult =>
  html`<p><strong>${title.map(({text}) => text)}</strong></p>
    <p class="quiet">${snippet.map(({text}) => text)}</p>`;
