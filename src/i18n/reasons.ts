import type {EmbedFailure} from './embed-messages.js';
import type {PreviewFailure} from './preview-messages.js';

/** Why a section is not shown, in one sentence each; errors that mean the same to a reader share one. */
export interface Reasons {
  /** There is nothing at the address. */
  readonly missing: string;
  /** The reader lacks the right to read it. */
  readonly refused: string;
  readonly offline: string;
  readonly network: string;
  readonly timeout: string;
  /** Too many were asked for. */
  readonly busy: string;
  /** Anything else. */
  readonly broken: string;
}

/** Of kinds that are no reason by their own name. */
const REASON_OF: Readonly<Partial<Record<PreviewFailure | EmbedFailure, keyof Reasons>>> = {
  'not-found': 'missing',
  gone: 'missing',
  forbidden: 'refused',
  unauthorized: 'refused',
  'rate-limited': 'busy',
};

/** The sentence for the `kind` of an error. */
export const reasonOf =
  (reasons: Reasons) =>
  (kind: PreviewFailure | EmbedFailure): string =>
    reasons[REASON_OF[kind] ?? (kind as keyof Reasons)] ?? reasons.broken;
