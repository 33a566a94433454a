/** How much of some work is done, in whatever unit it is counted. */
export interface Progress {
  readonly done: number;
  readonly total: number;
}

export type OnProgress = (progress: Progress) => void;

/** The same items, with progress: an item is done when the next one is asked for. */
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
