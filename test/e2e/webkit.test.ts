import {findWebKit} from '../../tools/find-engines.mjs';
import {pageOf} from '../../tools/webdriver/page.mjs';
import {WebDriverSession} from '../../tools/webdriver/session.mjs';
import type {EnginePage} from './engine-page.js';
import {describeWholePages} from './whole-pages.js';

const VIEWPORT = {width: 1200, height: 800};
/** WebDriver tells nothing of the console: what is reported from the end of loading on is kept in the page. */
const WATCH = `
  const problems = (window.reportedProblems = []);
  addEventListener('error', event => problems.push(String(event.message)));
  addEventListener('unhandledrejection', event => problems.push(String(event.reason)));
  for (const level of ['error', 'warn']) console[level] = (...words) => problems.push(words.join(' '));`;

function webKit(): {found?: ReturnType<typeof findWebKit>; skip?: string} {
  try {
    return {found: findWebKit()};
  } catch (error) {
    // Also in CI, which has two engines: `npm run test:all` has three.
    return {skip: (error as Error).message};
  }
}

const {found, skip} = webKit();

describeWholePages('WebKit', skip, async () => {
  const {driver, browser} = found!;
  const session = new WebDriverSession();
  await session.start({
    driver,
    capabilities: {'webkitgtk:browserOptions': {binary: browser, args: ['--automation']}},
  });
  await session.setViewport(VIEWPORT);
  const {keyboard, mouse} = pageOf(session);
  const evaluate = (expression: string) => session.execute(`return (${expression})`);
  const page: EnginePage = {
    goto: async address => {
      await session.command('POST', '/url', {url: address});
      await session.execute(WATCH);
    },
    press: async combination => void (await keyboard.press(combination)),
    type: keyboard.type,
    hover: async selector => {
      const [x, y] = (await session.execute(`
        const element = document.querySelector(${JSON.stringify(selector)});
        element.scrollIntoView({block: 'center', behavior: 'instant'});
        const {x, y, width, height} = element.getClientRects()[0];
        return [Math.round(x + width / 2), Math.round(y + height / 2)];`)) as [number, number];
      await mouse.move(x, y);
    },
    evaluate,
    // A page that search has left has none of them any more.
    problems: async () => (await evaluate('window.reportedProblems ?? []')) as string[],
    close: async () => {
      await session.command('DELETE', '/actions');
      await session.command('POST', '/url', {url: 'about:blank'});
    },
  };
  return {open: async () => page, stop: () => session.stop()};
});
