/** The two versions of the interface, for one kind of request. */
export interface Versions<V> {
  readonly newer: V;
  /** Loads the older version, which is needed only if the host does not offer the newer one. */
  readonly loadOlder: () => Promise<V>;
  /** Whether an error of the newer version may mean that the host does not offer it. */
  readonly isUnavailable: (error: unknown) => boolean;
  /**
   * Checks whether the newer version is really unavailable, if the error is not conclusive. Runs in parallel
   * with the request to the older version. Returns `undefined` if an answer from the older version is proof enough.
   */
  readonly confirm?: (error: unknown) => Promise<boolean> | undefined;
}

/**
 * Uses the newer version until it proves unavailable, then the older one. Once a version is chosen, errors no
 * longer cause a fallback.
 */
export function createVersionChoice<V>({newer, loadOlder, isUnavailable, confirm}: Versions<V>) {
  let chosen: V | undefined;
  /** Sends a request with `ask`. Its argument `isFirst` is true while it is not known whether the host offers the newer version. */
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
