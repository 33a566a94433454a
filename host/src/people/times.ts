/** The time that many ms from now, in the store's format. */
export const after = (milliseconds: number): string => new Date(Date.now() + milliseconds).toISOString();

/** The same in days; null (never) without a number of days. */
export const afterDays = (days: number | undefined): string | null =>
  days === undefined ? null : after(days * 24 * 3_600_000);
