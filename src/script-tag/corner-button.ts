import {messagesAround} from '../i18n/load-messages.js';
import {drawIcon, followScrolling, styleSheet} from '../page/edge.js';

const STYLES = `
  :host {
    all: initial !important;
    position: fixed !important;
    inset-block-end: calc(16px + env(safe-area-inset-bottom, 0px)) !important;
    inset-inline-end: calc(16px + max(env(safe-area-inset-left, 0px), env(safe-area-inset-right, 0px))) !important;
    z-index: 1000 !important;
  }
  :host([hidden]) { display: none !important }
  button {
    display: flex;
    align-items: center;
    justify-content: center;
    gap: 8px;
    box-sizing: border-box;
    min-inline-size: 48px;
    block-size: 48px;
    padding: 0 18px 0 14px;
    border: 1px solid #b8bec8;
    border-radius: 24px;
    background: #1d2633;
    color: #fff;
    font: 600 16px/1 system-ui, sans-serif;
    box-shadow: 0 2px 8px rgb(0 0 0 / 30%);
    cursor: pointer;
    transition: transform 0.15s, opacity 0.15s;
  }
  button:hover { background: #33415a }
  button:focus-visible { outline: 3px solid #fff; box-shadow: 0 0 0 6px #1d2633 }
  .aside:not(:focus-visible) { transform: translateY(80px); opacity: 0 }
  svg { inline-size: 20px; fill: none; stroke: currentColor; stroke-width: 2.2 }
  @media (width < 40em) { button { padding: 0 } span { display: none } }
  @media (prefers-reduced-motion) { button { transition: none } }
  @media print { :host { display: none !important } }`;

/** How long to wait after a change of the page before checking it again, in ms. */
const CHECK_DELAY = 200;

let host: HTMLElement | undefined;

/**
 * Adds a search button to the corner of a page without a visible search control, so that readers without a keyboard
 * find search too. The button moves out of the way while the reader scrolls down, returns on scrolling up, is hidden
 * while the page has a control of its own, and is added again when the page replaces its body.
 *
 * Its listeners stay on the page for the page's lifetime. Loaded only on pages that need it.
 */
export async function addCornerButton(
  open: (event: Event, opener: HTMLElement) => void,
  controls: () => string,
): Promise<void> {
  if (host) return;
  host = document.createElement('docent-corner');
  const button = createButton(host.attachShadow({mode: 'open', delegatesFocus: true}));
  button.addEventListener('click', event => open(event, host!));

  const label = (await messagesAround(host))?.search ?? 'Search';
  button.setAttribute('aria-label', label);
  button.lastElementChild!.textContent = label;

  listen(host, button, controls);
}

/** Whether a control is visible at this width without opening a menu. */
function isInView(control: Element): boolean {
  const {left, right} = control.getBoundingClientRect();
  return right > 0 && left < innerWidth && control.checkVisibility?.({visibilityProperty: true}) !== false;
}

function createButton(root: ShadowRoot): HTMLButtonElement {
  root.adoptedStyleSheets = [styleSheet(STYLES)];
  const button = document.createElement('button');
  button.type = 'button';
  button.append(
    drawIcon(['circle', {cx: '10.5', cy: '10.5', r: '6.5'}], ['path', {d: 'm15.5 15.5 5 5'}]),
    document.createElement('span'),
  );
  return root.appendChild(button);
}

function listen(host: HTMLElement, button: HTMLElement, controls: () => string): void {
  const update = (): void => {
    host.hidden = [...document.querySelectorAll(controls())].some(isInView);
    if (!host.isConnected) document.body.append(host);
    // The button of the menu of versions is above this one.
    const versions = document.querySelector<HTMLElement>('docs-versions[floating]');
    versions?.style.setProperty('--_above', `${host.offsetHeight && host.offsetHeight + 8}px`);
  };

  let timer: number | undefined;
  const handleChange = (): void => {
    clearTimeout(timer);
    timer = setTimeout(update, CHECK_DELAY);
  };

  update();
  addEventListener('resize', handleChange);
  new MutationObserver(handleChange).observe(document.documentElement, {childList: true, subtree: true});
  followScrolling(isDown => button.classList.toggle('aside', isDown));
}
