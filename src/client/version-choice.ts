/** The two versions of the interface, as far as they differ for one kind of request. */
export interface Versions<V> {
  readonly newer: V;
  /** Loads the older one; needed only where the newer one is not offered. */
  readonly loadOlder: () => Promise<V>;
  /** Whether an error of the newer version may mean that the host does not offer it. */
  readonly isUnavailable: (error: unknown) => boolean;
  /**
   * Whether it certainly means that, where an error alone does not tell: asked beside the older version.
   * `undefined`: it is certain as soon as the older version answers.
   */
  readonly confirm?: (error: unknown) => Promise<boolean> | undefined;
}

/**
 * Asks the newer version until it proves unavailable, then the older one. Once either is known to be the one to ask,
 * an error is only an error.
 */
export function createVersionChoice<V>({newer, loadOlder, isUnavailable, confirm}: Versions<V>) {
  let chosen: V | undefined;
  /** @param isFirst whether nothing is known yet about what the host offers */
  return async <T>(ask: (version: V, isFirst: boolean) => Promise<T>): Promise<T> => {
    if (chosen) return ask(chosen, false);
    try {
      const answer = await ask(newer, true);
      chosen ??= newer;
      return answer;
    } catch (error) {
      if (chosen === newer || !isUnavailable(error)) throw error;
      const older = await loadOlder().catch(() => {
        throw error;
      });
      const confirmed = confirm?.(error);
      void confirmed?.then(isConfirmed => isConfirmed && (chosen ??= older));
      const answer = await ask(older, false);
      if (!confirmed) chosen ??= older;
      return answer;
    }
  };
}
