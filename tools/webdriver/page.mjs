// The part of Playwright's page that @web/test-runner-commands uses, spoken as WebDriver actions.

/** @import {WebDriverSession} from './session.mjs' */

/** Named keys as WebDriver's code points (W3C WebDriver, 17.4.2). @type {Record<string, string>} */
const KEYS = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Alt: '\uE00A',
  Escape: '\uE00C',
  Space: ' ',
  PageUp: '\uE00E',
  PageDown: '\uE00F',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Insert: '\uE016',
  Delete: '\uE017',
  Meta: '\uE03D',
};
const BUTTONS = {left: 0, middle: 1, right: 2};

/** @typedef {keyof typeof BUTTONS} Button */

const codeOf = (/** @type {string} */ key) => KEYS[key] ?? key;
const down = (/** @type {string} */ key) => ({type: 'keyDown', value: codeOf(key)});
const up = (/** @type {string} */ key) => ({type: 'keyUp', value: codeOf(key)});

/** @param {WebDriverSession} session */
export function pageOf(session) {
  const perform = (/** @type {object} */ source) => session.command('POST', '/actions', {actions: [source]});
  const keys = (/** @type {object[]} */ ...actions) => perform({type: 'key', id: 'keyboard', actions});
  const pointer = (/** @type {object[]} */ ...actions) =>
    perform({type: 'pointer', id: 'mouse', parameters: {pointerType: 'mouse'}, actions});
  const move = (/** @type {number} */ x, /** @type {number} */ y) => ({
    type: 'pointerMove',
    duration: 0,
    x,
    y,
  });
  const press = (/** @type {Button} */ button) => ({type: 'pointerDown', button: BUTTONS[button]});
  const release = (/** @type {Button} */ button) => ({type: 'pointerUp', button: BUTTONS[button]});

  return {
    isClosed: () => false,
    keyboard: {
      async type(/** @type {string} */ text) {
        for (const character of text) await keys(down(character), up(character));
      },
      press(/** @type {string} */ combination) {
        const pressed = combination === '+' ? ['+'] : combination.split('+');
        return keys(...pressed.map(down), ...pressed.toReversed().map(up));
      },
      down: (/** @type {string} */ key) => keys(down(key)),
      up: (/** @type {string} */ key) => keys(up(key)),
    },
    mouse: {
      move: (/** @type {number} */ x, /** @type {number} */ y) => pointer(move(x, y)),
      click: (
        /** @type {number} */ x,
        /** @type {number} */ y,
        /** @type {{button?: Button}} */ {button = 'left'} = {},
      ) => pointer(move(x, y), press(button), release(button)),
      down: (/** @type {{button?: Button}} */ {button = 'left'} = {}) => pointer(press(button)),
      up: (/** @type {{button?: Button}} */ {button = 'left'} = {}) => pointer(release(button)),
    },
    setViewportSize: (/** @type {{width: number, height: number}} */ viewport) =>
      session.setViewport(viewport),
    /** There is no such command: a test has to check whether it had an effect. */
    async emulateMedia() {},
  };
}
