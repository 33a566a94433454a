/** A time so many ms from now, as the store has it. */
export const after = (milliseconds: number): string => new Date(Date.now() + milliseconds).toISOString();

/** The same in days; null without a number of them: never. */
export const afterDays = (days: number | undefined): string | null =>
  days === undefined ? null : after(days * 24 * 3_600_000);
