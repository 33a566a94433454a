import {findWebKit} from '../../tools/find-engines.mjs';
import {pageOf, setViewport, startWebKit} from '../../tools/webkit/session.mjs';
import {describeBack} from './engine-back.js';
import type {Engine, EnginePage} from './engine-page.js';
import {describeWholePages} from './whole-pages.js';

const VIEWPORT = {width: 1200, height: 800};
/** Makes a loaded page record its console messages, because WebDriver does not report them. */
const WATCH = `
  const problems = (window.reportedProblems = []);
  addEventListener('error', event => problems.push(String(event.message)));
  addEventListener('unhandledrejection', event => problems.push(String(event.reason)));
  for (const level of ['error', 'warn']) console[level] = (...words) => problems.push(words.join(' '));`;

/** Why WebKit is not tested; `undefined` if it is installed. It may be missing even in CI. Only `npm run test:all` requires it. */
function reasonToSkip(): string | undefined {
  try {
    findWebKit();
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

const start = async (): Promise<Engine> => {
  const {driver, stop} = await startWebKit();
  await setViewport(driver, VIEWPORT);
  const {keyboard, mouse} = pageOf(driver);
  const evaluate = (expression: string) => driver.executeScript(`return (${expression})`);
  const page: EnginePage = {
    goto: async address => {
      await driver.get(address);
      await driver.executeScript(WATCH);
    },
    press: keyboard.press,
    type: keyboard.type,
    hover: async selector => {
      const [x, y] = (await driver.executeScript(`
        const element = document.querySelector(${JSON.stringify(selector)});
        element.scrollIntoView({block: 'center', behavior: 'instant'});
        const {x, y, width, height} = element.getClientRects()[0];
        return [Math.round(x + width / 2), Math.round(y + height / 2)];`)) as [number, number];
      await mouse.move(x, y);
    },
    evaluate,
    // A page that was opened by a navigation has no such list.
    problems: async () => (await evaluate('window.reportedProblems ?? []')) as string[],
    close: async () => {
      await driver.actions().clear();
      await driver.get('about:blank');
    },
  };
  return {open: async () => page, stop};
};

describeWholePages('WebKit', reasonToSkip(), start);
describeBack('WebKit', reasonToSkip(), start);
