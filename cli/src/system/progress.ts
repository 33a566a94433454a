/** How much of some work is done, in any unit. */
export interface Progress {
  readonly done: number;
  readonly total: number;
}

export type OnProgress = (progress: Progress) => void;

/** Passes items through, and reports progress. An item is done when the next one is requested. */
export async function* withProgress<T>(
  items: AsyncIterable<T>,
  total: number,
  onProgress: OnProgress | undefined,
): AsyncGenerator<T> {
  let done = 0;
  onProgress?.({done, total});
  for await (const item of items) {
    yield item;
    onProgress?.({done: ++done, total});
  }
}
