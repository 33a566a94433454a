import type {Page} from 'playwright-core';

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly {readonly node: Node | null; readonly currentRect: DOMRectReadOnly}[];
}

/** What has moved since the page was opened: for each shift its value, what moved, and where it is now. */
export async function layoutShifts(page: Page): Promise<readonly string[]> {
  // What has changed by now is painted.
  await page.evaluate(
    () => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  return page.evaluate(() => {
    const observer = new PerformanceObserver(() => {});
    observer.observe({type: 'layout-shift', buffered: true});
    const describe = (node: Node | null): string | undefined =>
      node instanceof Element ? node.outerHTML.slice(0, 100) : node?.nodeName;
    return (observer.takeRecords() as LayoutShift[]).map(({value, sources}) =>
      [
        value,
        ...sources.map(({node, currentRect: {x, y, width, height}}) =>
          [describe(node), x, y, width, height].join(' '),
        ),
      ].join('; '),
    );
  });
}
