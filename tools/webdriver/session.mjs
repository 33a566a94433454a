// One browser behind a W3C WebDriver: starts the driver on a free port, opens a session, sends commands.
import {spawn} from 'node:child_process';
import {rmSync} from 'node:fs';
import {createServer} from 'node:net';
import {setTimeout as delay} from 'node:timers/promises';
import {gtkConfigFolder, openDisplay} from './display.mjs';

/** @typedef {{driver: string, capabilities: Record<string, unknown>}} WebDriverOptions */

const POLL_MS = 50;
const START_LIMIT_MS = 10_000;
const RESIZE_LIMIT_MS = 500;
const RESIZE_ATTEMPTS = 3;

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

export class WebDriverSession {
  #base = '';
  #id = '';
  #configFolder = gtkConfigFolder();
  /** @type {import('./display.mjs').Display | undefined} */
  #display;
  /** @type {import('node:child_process').ChildProcess | undefined} */
  #process;

  /** @param {WebDriverOptions} options */
  async start({driver, capabilities}) {
    this.#display = await openDisplay();
    const port = await freePort();
    this.#base = `http://127.0.0.1:${port}`;
    this.#process = spawn(driver, [`--port=${port}`], {
      env: {...process.env, XDG_CONFIG_HOME: this.#configFolder, ...this.#display.env},
      stdio: 'ignore',
    });
    await this.#untilReady();
    const session = await this.#request('POST', '/session', {capabilities: {alwaysMatch: capabilities}});
    this.#id = session.sessionId;
  }

  async #untilReady() {
    const limit = Date.now() + START_LIMIT_MS;
    for (;;) {
      const status = await this.#request('GET', '/status').catch(error => {
        if (Date.now() > limit) throw error;
      });
      if (status && status.ready !== false) return;
      await delay(POLL_MS);
    }
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {unknown} [body]
   */
  async #request(method, path, body) {
    const response = await fetch(`${this.#base}${path}`, {
      method,
      headers: {'content-type': 'application/json'},
      ...(body === undefined ? {} : {body: JSON.stringify(body)}),
    });
    const {value} = await response.json();
    if (!response.ok) throw new Error(`WebDriver ${method} ${path}: ${value?.error}: ${value?.message}`);
    return value;
  }

  /**
   * A command of this session, for example `command('POST', '/url', {url})`.
   * @param {string} method
   * @param {string} path
   * @param {unknown} [body]
   */
  command(method, path, body) {
    return this.#request(method, `/session/${this.#id}${path}`, body);
  }

  /** Runs a function body in the page. @param {string} script */
  execute(script) {
    return this.command('POST', '/execute/sync', {script, args: []});
  }

  /**
   * WebDriver sizes windows, tests speak of viewports: asks for the difference until the page says it fits.
   * @param {{width: number, height: number}} viewport CSS px
   */
  async setViewport({width, height}) {
    const measure = () => this.execute('return [innerWidth, innerHeight, outerWidth, outerHeight]');
    let size = await measure();
    const fits = () => size[0] === width && size[1] === height;
    for (let attempt = 0; attempt < RESIZE_ATTEMPTS && !fits(); attempt++) {
      const [innerWidth, innerHeight, outerWidth, outerHeight] = size;
      await this.command('POST', '/window/rect', {
        width: width + outerWidth - innerWidth,
        height: height + outerHeight - innerHeight,
      });
      for (let waited = 0; waited < RESIZE_LIMIT_MS && !fits(); waited += POLL_MS) {
        size = await measure();
        if (!fits()) await delay(POLL_MS);
      }
    }
    if (!fits()) throw new Error(`viewport ${width}x${height} was not reached, it is ${size[0]}x${size[1]}`);
  }

  async stop() {
    if (this.#id) await this.command('DELETE', '').catch(() => {});
    this.#process?.kill();
    this.#display?.stop();
    rmSync(this.#configFolder, {recursive: true, force: true});
  }
}
