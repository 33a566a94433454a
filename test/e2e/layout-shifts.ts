import type {Page} from 'playwright-core';

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly {readonly node: Node | null; readonly currentRect: DOMRectReadOnly}[];
}

/** The layout shifts since the page was opened. Each is a text with its value and the elements that moved, with their positions. */
export async function layoutShifts(page: Page): Promise<readonly string[]> {
  // Lets the browser paint the last changes.
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
