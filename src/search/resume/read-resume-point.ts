import {integer, object, read, string, withDefault} from '../../api/schema.js';
import {type ResumePoint, storedPoint} from './resume-point.js';

const resumePoint = object({
  element: integer,
  query: string,
  scope: withDefault(string, ''),
  active: withDefault(integer, -1),
  scroll: withDefault(integer, 0),
});

/** `null`: the reader has closed search since, or the stored value is malformed. `undefined`: search was not open. */
export function readResumePoint(state: unknown): ResumePoint | null | undefined {
  const stored = storedPoint(state);
  if (stored === undefined) return undefined;
  try {
    return read(resumePoint, stored);
  } catch {
    return null;
  }
}
