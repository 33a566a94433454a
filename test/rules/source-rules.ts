import ts from 'typescript';
import {lineOf, parseModule, walk} from './module-imports.js';
import type {SourceFile, Violation} from './source-files.js';

/** A global name that only some files may use. */
interface NameRule {
  readonly names: readonly string[];
  readonly allowed: (path: string, node: ts.Node) => boolean;
  readonly message: string;
}

/** Whether code is in a controller class (`…Controller`), which may have effects, or in the script tag. */
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
      'only src/client/http.ts and, of the commands, cli/src/mcp/docs-source.ts, cli/src/check/page-readers.ts and host/src/cli/publish-to.ts send requests',
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
    // The client waits before retries, and has timeouts.
    allowed: (path, node) => isInController(path, node) || path.startsWith('src/client/') || isOfNode(path),
    message: 'only controllers set timers',
  },
  {
    names: ['styleMap', 'unsafeCSS'],
    allowed: () => false,
    message: 'a strict CSP blocks it: use static styles or style.setProperty',
  },
];

/** Global objects, whose properties count as global names. */
const GLOBALS = /^(window|globalThis|self|document|navigator)$/;

/** What templates must not contain, because a strict CSP or Trusted Types block it. */
const TEMPLATE_RULES: readonly [pattern: RegExp, message: string][] = [
  [/\.innerHTML\s*=/, 'only src/sanitize parses or inserts HTML'],
  [/<style[\s>]/, 'a strict CSP blocks <style> in a template'],
  [/\sstyle\s*=/, 'a strict CSP blocks style="…" in a template'],
];

/** Whether a name is only a key, a type or the name of a declaration, and is not used as a value. */
function isMention(node: ts.Identifier): boolean {
  const {parent} = node;
  if (ts.isPropertyAccessExpression(parent) && parent.name === node) return false;
  if (ts.isTypeQueryNode(parent) || ts.isTypeReferenceNode(parent)) return true;
  if (ts.isShorthandPropertyAssignment(parent)) return false;
  return 'name' in parent && parent.name === node;
}

/** Whether a name is a member of an object of Docent, such as `options.fetch`, not of `window`. Never true for members of the DOM. */
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

/** The message for a computed name such as `object['innerHTML']`, which means the same as `object.innerHTML`. */
function computedViolation(path: string, node: ts.Node): string | undefined {
  if (!ts.isElementAccessExpression(node) || !ts.isStringLiteralLike(node.argumentExpression))
    return undefined;
  const name = node.argumentExpression.text;
  const rule = NAME_RULES.find(({names, allowed}) => names.includes(name) && !allowed(path, node));
  return rule && `${name}: ${rule.message}`;
}

/** Outside of controllers, code may add listeners to itself, to its own members, and to abort signals. */
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

/**
 * Whether a file may register an element: `define.ts` files, and the file that draws the button of `<docs-versions>`, because it
 * has to remove the button when it registers the element.
 */
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

/** Checks which files use fetch, HTML parsing, timers and listeners, and what a strict CSP would block. */
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
