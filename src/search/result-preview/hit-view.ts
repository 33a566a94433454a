import {html, type TemplateResult} from 'lit';
import type {Hit} from '../results/hit.js';

/** What the answer contains about a hit: shown until its section has loaded, and if it cannot be loaded. */
export const hitView = ({title, snippet}: Hit): TemplateResult =>
  html`<p><strong>${title.map(({text}) => text)}</strong></p>
    <p class="quiet">${snippet.map(({text}) => text)}</p>`;
