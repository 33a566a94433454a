// node tools/orca-transcript.mjs: uses search and a card by keyboard in Firefox, and writes what the screen reader Orca says to
// docs/figures/orca.md. Run `npm run build` first. On Debian it needs
//   apt-get install --no-install-recommends orca xvfb openbox at-spi2-core dbus xdotool firefox-esr
// It reports what is missing. Nothing is spoken aloud: the texts are read from Orca's log of its speech output.
/* global document, location -- some functions run in the page */
import {execFileSync, spawn} from 'node:child_process';
import {existsSync} from 'node:fs';
import {mkdir, mkdtemp, readFile, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {setTimeout as delay} from 'node:timers/promises';
import puppeteer from 'puppeteer-core';
import {startDocsHost} from './docs-host.mjs';
import {findOnPath, isProgram} from './find-browser.mjs';
import {findFirefox} from './find-engines.mjs';
import {openDisplay} from './webkit/display.mjs';

/** @import {ChildProcess} from 'node:child_process' */
/** @import {Page} from 'puppeteer-core' */
/** @typedef {{title: string, lines: readonly string[]}} Step */
/** @typedef {{press: (keys: string) => void, type: (words: string) => void}} Keyboard */

const SITE = 'demo/_site';
const FIGURE = 'docs/figures/orca.md';
const PROGRAMS = ['orca', 'Xvfb', 'openbox', 'dbus-run-session', 'xdotool'];
const AT_SPI = '/usr/libexec/at-spi-bus-launcher';
/** Orca has finished when it has said nothing for this long, in ms. */
const SILENCE = 4_000;
/** How often to read Orca's log, in ms. */
const POLL = 1_500;
/** How long to wait for the text that a step expects, in ms. */
const DEFAULT_TIMEOUT = 30_000;
/** How long to wait for Orca to say that search is open, in ms. */
const OPEN_TIMEOUT = 10_000;
/** Timeout for a busy machine, in ms. */
const START_LIMIT = 120_000;
/** Preferences: typed keys are not echoed, and a page is not read when it opens. */
const SETTINGS = {
  enableKeyEcho: false,
  enableEchoByCharacter: false,
  enableEchoByWord: false,
  sayAllOnLoad: false,
  pageSummaryOnLoad: false,
};
const SEARCH_BOX = 'docs-search >>> [part~=input]';
const ROW = 'docs-search >>> [part~=option]';
const CARD = 'docs-preview >>> [part~=card]';

process.chdir(resolve(import.meta.dirname, '..'));
if (process.argv.includes('--in-session')) await record();
else await startSession();

/** Starts this script again with its own message bus, so that it does not interfere with a running desktop. */
async function startSession() {
  const missing = PROGRAMS.filter(program => !findOnPath(program));
  if (!isProgram(AT_SPI)) missing.push(AT_SPI);
  if (!existsSync(SITE)) missing.push(`${SITE} (npm run build)`);
  if (missing.length > 0) {
    console.error(
      `No transcript: ${missing.join(', ')} missing. The top of this script says what to install.`,
    );
    process.exitCode = 1;
    return;
  }
  const command = ['--', process.execPath, ...process.argv.slice(1), '--in-session'];
  const session = spawn('dbus-run-session', command, {stdio: 'inherit'});
  process.exitCode = await new Promise(settle => session.once('close', settle));
}

async function record() {
  const folder = await mkdtemp(join(tmpdir(), 'docent-orca-'));
  const log = join(folder, 'orca.log');
  const display = await openDisplay();
  const env = {...process.env, ...display.env, GNOME_ACCESSIBILITY: '1', NO_AT_BRIDGE: '0'};
  /** @type {ChildProcess[]} */
  const children = [];
  const run = (/** @type {string} */ program, /** @type {string[]} */ args) =>
    void children.push(spawn(program, args, {env, stdio: 'ignore'}));
  const keys = keyboard(env);
  // Orca's log is written in blocks. Pressing a modifier key, which Orca does not announce, adds lines until a block is full.
  const heard = listenTo(log, () => keys.press('Shift_R'));
  run(AT_SPI, ['--launch-immediately']);
  const preferences = await writePreferences(folder);
  run('orca', ['--replace', '--user-prefs', preferences, '--debug-file', log, '--disable', 'braille']);
  const host = await startDocsHost([SITE], ['--project', 'docent']);
  try {
    await heard(/Screen reader on/, START_LIMIT);
    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: findFirefox(),
      headless: false,
      defaultViewport: null,
      timeout: START_LIMIT,
      env,
      extraPrefsFirefox: {'accessibility.force_disabled': -1},
    });
    try {
      const steps = await walk(await browser.newPage(), host.address, keys, heard);
      const orca = execFileSync('orca', ['--version'], {encoding: 'utf8', env}).trim();
      await writeFile(FIGURE, figure(steps, `Orca ${orca}`, await browser.version()));
      console.log(`${FIGURE}: ${steps.length} steps`);
    } finally {
      await browser.close();
    }
  } finally {
    if (process.env.ORCA_LOG) await writeFile(process.env.ORCA_LOG, await readFile(log));
    await host.stop();
    for (const child of children) child.kill();
    display.stop();
    await rm(folder, {recursive: true, force: true});
  }
}

/** @param {string} folder @returns {Promise<string>} the folder of Orca's preferences */
async function writePreferences(folder) {
  const preferences = join(folder, 'orca');
  const unchanged = {pronunciations: {}, keybindings: {}};
  const profile = {...SETTINGS, profile: ['Default', 'default'], ...unchanged};
  await mkdir(preferences);
  await writeFile(
    join(preferences, 'user-settings.conf'),
    JSON.stringify({general: SETTINGS, profiles: {default: profile}, ...unchanged}),
  );
  return preferences;
}

/**
 * Keys that pass through the X server, so that Orca gets them first, as it does those of a real keyboard. They are pressed and
 * released as slowly as by a person: if a letter is released after its modifier, Orca takes the release for one of its commands.
 * @param {NodeJS.ProcessEnv} env
 * @returns {Keyboard}
 */
function keyboard(env) {
  const xdotool = (/** @type {string[]} */ ...args) => void execFileSync('xdotool', args, {env});
  return {
    press: chord => {
      const keys = chord.split('+');
      const strokes = [...keys.map(key => ['keydown', key]), ...keys.reverse().map(key => ['keyup', key])];
      xdotool(...strokes.flatMap(stroke => [...stroke, 'sleep', '0.15']));
    },
    type: words => xdotool('type', '--delay', '80', words),
  };
}

/**
 * What a reader does, and what Orca says after each step.
 * @param {Page} page @param {string} address
 * @param {Keyboard} keyboard
 * @param {(awaited: RegExp, timeout?: number) => Promise<string[]>} heard
 * @returns {Promise<Step[]>}
 */
async function walk(page, address, {press, type}, heard) {
  /** @type {Step[]} */
  const steps = [];
  const step = async (
    /** @type {string} */ title,
    /** @type {RegExp} */ awaited,
    /** @type {() => unknown} */ act,
    timeout = DEFAULT_TIMEOUT,
  ) => {
    await act();
    const lines = await heard(awaited, timeout);
    steps.push({title, lines});
    return lines;
  };
  const openSearch = async (/** @type {string} */ title) => {
    const lines = await step(
      title,
      /combo box/,
      async () => {
        press('ctrl+k');
        await appears(SEARCH_BOX);
      },
      OPEN_TIMEOUT,
    );
    if (lines.some(line => line.includes('combo box'))) return;
    // Firefox removes the page behind a modal dialog from its accessibility tree. On a slow machine, Orca 43 is notified of that
    // before the change of focus: it then follows the focus silently, and stays in browse mode.
    await step('Insert+A: Orca passes keys to the page', /\S/, () => press('Insert+a'));
  };
  const appears = (/** @type {string} */ selector) => page.waitForSelector(selector, {visible: true});
  const disappears = (/** @type {string} */ selector) => page.waitForSelector(selector, {hidden: true});
  const boxHas = (/** @type {string} */ words) =>
    page.waitForFunction(
      value => document.querySelector('docs-search')?.shadowRoot?.querySelector('input')?.value === value,
      {},
      words,
    );

  await step('A page of the manual is opened', /Previews/, async () => {
    await page.goto(`${address}setup/previews.html`);
    // A new window has the focus in its address bar.
    await page.click('h1');
  });
  await openSearch('Ctrl+K: search opens');
  await step('“hotkeys” is typed', /result|page/, async () => {
    type('hotkeys');
    await boxHas('hotkeys');
    await appears(ROW);
  });
  for (let row = 2; row <= 6; row++) await step(`↓: row ${row}`, /\S/, () => press('Down'));
  await step('Ctrl+A, then “qqxxzz” is typed: nothing is found', /[Nn]othing|No /, async () => {
    press('ctrl+a');
    type('qqxxzz');
    await boxHas('qqxxzz');
    await disappears(ROW);
  });
  await step('Ctrl+A, then “keystroke” is typed', /result|page/, async () => {
    press('ctrl+a');
    type('keystroke');
    await boxHas('keystroke');
    await appears(ROW);
  });
  await step('Enter: the page of the first row opens', /Finished loading/, async () => {
    press('Return');
    await page.waitForFunction(() => !location.pathname.endsWith('/setup/previews.html'));
  });
  await step(
    'The first page again: the link “content root” gets the focus, and its card opens',
    /is open/,
    async () => {
      await page.goto(`${address}setup/previews.html`);
      await page.focus('main a[href$="#content-root"]');
      await appears(CARD);
    },
  );
  await step('Alt+↓: into the card', /dialog/, () => press('alt+Down'));
  await step('Escape: the card closes', /\S/, async () => {
    press('Escape');
    await disappears(CARD);
  });
  await openSearch('Ctrl+K: search opens again');
  await step('Escape: search closes', /\S/, async () => {
    press('Escape');
    await disappears(SEARCH_BOX);
  });
  return steps;
}

/**
 * @param {string} log of Orca
 * @param {() => void} fill writes to the log
 * @returns {(awaited: RegExp, timeout?: number) => Promise<string[]>} waits until Orca has said a matching line and then nothing for a
 *   while, or for `timeout` ms; returns what it has said since the last call
 */
function listenTo(log, fill) {
  let reportedCount = 0;
  const spoken = async () => {
    const text = await readFile(log, 'utf8').catch(() => '');
    return [...text.matchAll(/SPEECH OUTPUT: (?:'(.*?)'|"(.*?)")(?:\{|$)/gm)].map(([, plain, quoted]) =>
      (plain ?? quoted ?? '').trim(),
    );
  };
  return async (awaited, timeout = DEFAULT_TIMEOUT) => {
    const start = Date.now();
    let lines = await spoken();
    let changed = start;
    for (;;) {
      const isHeard = lines.slice(reportedCount).some(line => awaited.test(line));
      if (Date.now() > (isHeard ? changed + SILENCE : start + timeout)) break;
      await delay(POLL);
      fill();
      const now = await spoken();
      if (now.length !== lines.length) changed = Date.now();
      lines = now;
    }
    const fresh = lines.slice(reportedCount).filter(Boolean);
    reportedCount = lines.length;
    return fresh;
  };
}

/** @param {readonly Step[]} steps @param {string} orca @param {string} browser */
function figure(steps, orca, browser) {
  const day = new Date().toISOString().slice(0, 10);
  const parts = steps.map(
    ({title, lines}) =>
      `## ${title}\n\n${lines.length > 0 ? lines.map(line => `- ${line}`).join('\n') : 'Nothing.'}`,
  );
  return `# What a screen reader says

Written by \`node tools/orca-transcript.mjs\` (${day}): ${orca} with ${browser} under Xvfb, over this manual on its own host. Keys pass
through the X server, as from a keyboard. Each line is what Orca gave to its voice, in that order; typed keys are not echoed.

${parts.join('\n\n')}
`;
}
