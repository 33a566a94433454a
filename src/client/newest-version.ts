/** What differs between the versions of the interface, for one kind of question. */
export interface Version<V> {
  readonly newest: V;
  /** Loaded when the newest proves out of reach. */
  readonly older: () => Promise<V>;
  readonly isOutOfReach: (error: unknown) => boolean;
}

/** @param settled whether a question was answered by this version before */
export type AskVersion<V, T> = (version: V, settled: boolean) => Promise<T>;

/**
 * The newest version until it proves out of reach, then the older one, for good from its first answer. Once the
 * newest has answered it is in reach, and an error is only an error.
 */
export function createNewestFirst<V>({newest, older, isOutOfReach}: Version<V>) {
  let settled: V | undefined;
  return async <T>(ask: AskVersion<V, T>): Promise<T> => {
    let version = settled ?? newest;
    try {
      return await settle();
    } catch (error) {
      if (settled || !isOutOfReach(error)) throw error;
      version = await older();
      return await settle();
    }

    async function settle(): Promise<T> {
      const answer = await ask(version, version === settled);
      settled = version;
      return answer;
    }
  };
}
