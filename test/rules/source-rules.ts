import ts from 'typescript';
import {lineOf, parseModule, walk} from './module-imports.js';
import type {SourceFile, Violation} from './source-files.js';

/** A name that only some files may use. */
interface NameRule {
  readonly names: readonly string[];
  readonly allowed: (path: string, node: ts.Node) => boolean;
  readonly message: string;
}

/** Whether code stands in a class that owns effects (`…Controller`), or in the script tag, which is one. */
function isInController(path: string, node: ts.Node): boolean {
  if (/^src\/script-tag\//.test(path)) return true;
  for (let around: ts.Node | undefined = node; around; around = around.parent)
    if (ts.isClassDeclaration(around) && /Controller$/.test(around.name?.text ?? '')) return true;
  return false;
}

/** Whether a file runs in Node, where the rules of a page do not apply. */
const isOfNode = (path: string): boolean => /^(?:cli|host)\//.test(path);

const NAME_RULES: readonly NameRule[] = [
  {
    names: ['fetch', 'XMLHttpRequest', 'EventSource', 'WebSocket'],
    allowed: path =>
      [
        'src/client/http.ts',
        'cli/src/mcp/docs-source.ts',
        'cli/src/check/page-readers.ts',
        'host/src/cli/publish-to.ts',
      ].includes(path),
    message:
      'only src/client/http.ts asks the network, and of the commands cli/src/mcp/docs-source.ts, cli/src/check/page-readers.ts and host/src/cli/publish-to.ts',
  },
  {
    names: ['sendBeacon'],
    allowed: path => path === 'src/elements/search/insights.ts',
    message: 'only src/elements/search/insights.ts reports what readers do',
  },
  {
    names: [
      'innerHTML',
      'outerHTML',
      'insertAdjacentHTML',
      'createContextualFragment',
      'DOMParser',
      'setHTML',
      'setHTMLUnsafe',
      'parseHTML',
      'parseHTMLUnsafe',
      'unsafeHTML',
      'unsafeSVG',
    ],
    allowed: path => path.startsWith('src/sanitize/') || isOfNode(path),
    message: 'only src/sanitize parses or inserts HTML',
  },
  {
    names: ['setTimeout', 'setInterval', 'requestAnimationFrame', 'requestIdleCallback'],
    // The client waits between retries and for its time limit.
    allowed: (path, node) => isInController(path, node) || path.startsWith('src/client/') || isOfNode(path),
    message: 'only controllers set timers',
  },
  {
    names: ['styleMap', 'unsafeCSS'],
    allowed: () => false,
    message: 'a strict CSP blocks it: use static styles or style.setProperty',
  },
];

/** Names that belong to a global object when they stand after it. */
const GLOBALS = /^(window|globalThis|self|document|navigator)$/;

/** What a template literal may not hold, since a strict CSP or Trusted Types block it. */
const TEMPLATE_RULES: readonly [pattern: RegExp, message: string][] = [
  [/\.innerHTML\s*=/, 'only src/sanitize parses or inserts HTML'],
  [/<style[\s>]/, 'a strict CSP blocks <style> in a template'],
  [/\sstyle\s*=/, 'a strict CSP blocks style="…" in a template'],
];

/** Whether a name is only declared or mentioned: a key, a member's name, a type. */
function isMention(node: ts.Identifier): boolean {
  const {parent} = node;
  if (ts.isPropertyAccessExpression(parent) && parent.name === node) return false;
  if (ts.isTypeQueryNode(parent) || ts.isTypeReferenceNode(parent)) return true;
  if (ts.isShorthandPropertyAssignment(parent)) return false;
  return 'name' in parent && parent.name === node;
}

/** `options.fetch` is a member of ours; `window.fetch` is the platform's. DOM members count on any object. */
function isOwnMember(node: ts.Identifier): boolean {
  const {parent} = node;
  if (!ts.isPropertyAccessExpression(parent) || parent.name !== node) return false;
  const isPlatformGlobal = ['fetch', 'setTimeout', 'setInterval'].includes(node.text);
  return isPlatformGlobal && !GLOBALS.test(parent.expression.getText());
}

function nameViolation(path: string, node: ts.Node): string | undefined {
  const name = ts.isIdentifier(node) ? node.text : undefined;
  if (name === undefined || !ts.isIdentifier(node)) return undefined;
  const rule = NAME_RULES.find(({names, allowed}) => names.includes(name) && !allowed(path, node));
  if (!rule || isMention(node) || isOwnMember(node)) return undefined;
  return `${name}: ${rule.message}`;
}

/** `object['innerHTML']` is `object.innerHTML`. */
function computedViolation(path: string, node: ts.Node): string | undefined {
  if (!ts.isElementAccessExpression(node) || !ts.isStringLiteralLike(node.argumentExpression))
    return undefined;
  const name = node.argumentExpression.text;
  const rule = NAME_RULES.find(({names, allowed}) => names.includes(name) && !allowed(path, node));
  return rule && `${name}: ${rule.message}`;
}

/** Outside a controller a file may listen on itself, on its own members, and on an abort signal. */
function listenViolation(path: string, node: ts.Node): string | undefined {
  if (isInController(path, node) || isOfNode(path)) return undefined;
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined;
  if (node.expression.name.text !== 'addEventListener') return undefined;
  const target = node.expression.expression.getText();
  const isOwn = /^this\b|[sS]ignal$/.test(target) && !/ownerDocument|getRootNode|defaultView/.test(target);
  return isOwn ? undefined : `${target}.addEventListener: only controllers listen outside their element`;
}

function registerViolation(path: string, node: ts.Node): string | undefined {
  if (isRegistering(path) || !ts.isPropertyAccessExpression(node)) return undefined;
  const isDefine = node.name.text === 'define' && /\bcustomElements$/.test(node.expression.getText());
  return isDefine ? 'customElements.define: only define.ts registers an element' : undefined;
}

/** `define.ts`, and the button that is drawn before its element is there: it has to be removed in the same step. */
function isRegistering(path: string): boolean {
  return path.endsWith('/define.ts') || path === 'src/script-tag/versions-button.ts';
}

function templateViolations(path: string, node: ts.Node): string[] {
  if (!path.startsWith('src/') || path.startsWith('src/sanitize/') || !ts.isTaggedTemplateExpression(node))
    return [];
  if (!/^(html|svg)$/.test(node.tag.getText())) return [];
  const text = node.template.getText();
  return TEMPLATE_RULES.filter(([pattern]) => pattern.test(text)).map(([, message]) => message);
}

/** Checks who uses fetch, HTML parsing, timers and listeners, and what a strict CSP would block. */
export function sourceViolations({path, text}: SourceFile): Violation[] {
  const source = parseModule(path, text);
  const violations: Violation[] = [];
  walk(source, node => {
    const messages = [
      nameViolation(path, node),
      computedViolation(path, node),
      listenViolation(path, node),
      registerViolation(path, node),
      ...templateViolations(path, node),
    ];
    for (const message of messages) {
      if (message) violations.push(`${path}:${lineOf(source, node)} ${message}`);
    }
  });
  return violations;
}
