import {html, type TemplateResult} from 'lit';
import type {PreviewFailure, PreviewMessages} from '../../i18n/preview-messages.js';
import type {CardModel} from './card-content.js';

/** What a card shows where there is no content, yet or at all. */
export function placeholderView({section, error}: CardModel, messages: PreviewMessages): TemplateResult {
  if (section) return problemView(messages.empty);
  if (error !== undefined) return problemView(messages.failed(failureOf(error)));
  return html`<div part="skeleton" role="img" aria-label=${messages.loading}><i></i><i></i><i></i></div>`;
}

const problemView = (problem: string): TemplateResult => html`<p part="problem">${problem}</p>`;

function failureOf(error: unknown): PreviewFailure {
  if (!navigator.onLine) return 'offline';
  return (error as {kind?: PreviewFailure}).kind ?? 'unknown';
}
