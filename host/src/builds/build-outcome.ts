import type {Selectable} from 'kysely';
import type {Build} from '../store/tables.js';

/** How a build that has ended did so, in a word: what nobody wants any more has not failed. */
export function outcomeOf(build: Pick<Selectable<Build>, 'success' | 'cancelled_by' | 'superseded_by'>) {
  if (build.success) return 'succeeded';
  if (build.superseded_by !== null) return 'superseded';
  return build.cancelled_by ? 'cancelled' : 'failed';
}
