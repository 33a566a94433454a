// Generates files for editors and frameworks from custom-elements.json: completion for VS Code and JetBrains IDEs, types for
// templates in JSX, Vue and Svelte, and components for React. They are in `dist/frameworks` of the package.
import {readFileSync, readdirSync} from 'node:fs';
import {mkdir, rm, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {generateJsxTypes} from '@wc-toolkit/jsx-types';
import {generateReactWrappers} from '@wc-toolkit/react-wrappers';
import {getWebTypesData} from 'custom-element-jet-brains-integration';
import {generateSvelteTypes} from 'custom-element-svelte-integration';
import {getVsCodeCssCustomData, getVsCodeHtmlCustomData} from 'custom-element-vs-code-integration';
import {generateVuejsTypes} from 'custom-element-vuejs-integration';

/** @typedef {{name: string, fieldName?: string}} Attribute */
/** @typedef {{name: string, tagName?: string, attributes?: Attribute[], events?: {name: string}[], members?: {type?: {text: string}}[]}} Declaration */
/** @typedef {{modules: {declarations: Declaration[]}[]}} Manifest */

/** @param {string} outdir a folder, which is emptied first */
export async function writeFrameworkData(outdir) {
  const source = readFileSync('custom-elements.json', 'utf8');
  // A copy for each generator, because generators change the manifest.
  const manifest = () => {
    const parsed = JSON.parse(source);
    nameFields(parsed);
    return parsed;
  };
  const options = {outdir, hideLogs: true};
  await rm(outdir, {recursive: true, force: true});
  await mkdir(outdir, {recursive: true});
  const write = (/** @type {string} */ name, /** @type {string} */ json) =>
    writeFile(join(outdir, name), `${JSON.stringify(JSON.parse(json), null, 2)}\n`);
  await write('vscode-html.json', getVsCodeHtmlCustomData(manifest(), options));
  await write('vscode-css.json', getVsCodeCssCustomData(manifest(), options));
  await write('web-types.json', getWebTypesData(manifest(), options));
  generateVuejsTypes(manifest(), {...options, fileName: 'vue.d.ts'});
  generateSvelteTypes(manifest(), {...options, fileName: 'svelte.d.ts'});
  generateJsxTypes(manifest(), {
    outdir,
    fileName: 'jsx.d.ts',
    componentTypePath: () => '../lib/index.js',
  });
  generateReactWrappers(manifest(), {
    outdir: join(outdir, 'react'),
    modulePath: (_, tag) => `../../lib/elements/${tag.slice('docs-'.length)}/define.js`,
    ssrSafe: true,
  });
  const events = eventClasses(JSON.parse(source));
  const types = [...events.values(), ...typesOf(JSON.parse(source))];
  for (const name of readdirSync(outdir, {recursive: true, encoding: 'utf8'})) {
    if (!name.endsWith('.d.ts')) continue;
    const written = readFileSync(join(outdir, name), 'utf8');
    const front = name.includes('react') ? '../../lib/index.js' : '../lib/index.js';
    const own = name === 'vue.d.ts' ? forVue(written) : name === 'svelte.d.ts' ? forSvelte(written) : written;
    await writeFile(join(outdir, name), withImports(typedEvents(own, events), types, front));
  }
}

/**
 * Adds a property name to each attribute that has none, because generators would write "undefined".
 * @param {Manifest} manifest
 */
function nameFields({modules}) {
  for (const {attributes = []} of modules.flatMap(({declarations}) => declarations))
    for (const attribute of attributes) attribute.fieldName ??= attribute.name;
}

/**
 * The event classes of the elements, by event name.
 * @param {Manifest} manifest
 * @returns {Map<string, string>}
 */
function eventClasses({modules}) {
  const declarations = modules.flatMap(module => module.declarations);
  const classes = new Set(declarations.map(({name}) => name));
  const events = declarations.flatMap(({tagName, events = []}) => (tagName ? events : []));
  return new Map(
    events.map(({name}) => {
      const className = `${name.replace(/(?:^|-)(\w)/g, (_, letter) => letter.toUpperCase())}Event`;
      if (!classes.has(className)) throw new Error(`${name} has no class ${className}`);
      return [name, className];
    }),
  );
}

/**
 * Replaces `Event` and `CustomEvent`, which the generators write, by the event classes of the elements.
 * @param {string} types
 * @param {Map<string, string>} events
 */
function typedEvents(types, events) {
  return (
    types
      // CSS properties get the same type as in the components for React, because a site may use both.
      .replace(/(?<="--docs-[\w-]+"\?: )string \| undefined(?=;)/g, 'string | number | undefined')
      .replace(
        /\bon:?(docs-[\w-]+|Docs\w+)("?\?: \(?\((?:e|event): )(?:CustomEvent(?:<never>)?|Event)(?=\))/g,
        (line, name, between) =>
          `${line.slice(0, line.indexOf(name))}${name}${between}${events.get(name) ?? `${name}Event`}`,
      )
  );
}

/**
 * Renames listeners as Vue does: `@docs-search-select` in a template becomes the property `onDocsSearchSelect`.
 * @param {string} types
 */
const forVue = types =>
  types.replace(/"on(docs-[\w-]+)"/g, (_, name) => `"on${name.replace(/(?:^|-)(\w)/g, upperCase)}"`);

/**
 * Adapts types to Svelte, which declares elements in a module. Since version 5, event attributes have no colon.
 * @param {string} types
 */
const forSvelte = types =>
  types
    .replaceAll('JSX.Element', 'unknown')
    .replaceAll('JSX.CSSProperties', 'string')
    .replace(/"on:(docs-[\w-]+)"(.*)/g, '"on:$1"$2\n  "on$1"$2')
    .replace('declare namespace svelteHTML {', 'declare module "svelte/elements" {')
    .replace('interface IntrinsicElements extends', 'interface SvelteHTMLElements extends');

const upperCase = (/** @type {string} */ _, /** @type {string} */ letter) => letter.toUpperCase();

/**
 * The names of types that are used for properties of the elements.
 * @param {Manifest} manifest
 * @returns {string[]}
 */
const typesOf = ({modules}) =>
  modules
    .flatMap(({declarations}) => declarations.flatMap(({tagName, members = []}) => (tagName ? members : [])))
    .flatMap(({type}) => type?.text.match(/\b[A-Z]\w+/g) ?? []);

/** Types of the language and the DOM, which need no import. */
const GLOBAL = /^(Partial|Readonly\w*|Record|Promise|URL|(HTML|SVG)?\w*Element|Event\w*)$/;

/**
 * Adds type imports, which the generators leave out.
 * @param {string} code
 * @param {readonly string[]} types names of types that may be imported
 * @param {string} front module of the package that exports the types and registers no element
 */
function withImports(code, types, front) {
  const isUsed = (/** @type {string} */ name) => new RegExp(`\\?: [^/\\n]*\\b${name}\\b`).test(code);
  const imported = [...new Set(types)].filter(name => !GLOBAL.test(name) && isUsed(name)).sort();
  const typed = code.replace(/(?<=from ")[./]+lib\/[\w/]+\/define\.js(?=")/g, front);
  return imported.length ? `import type {${imported.join(', ')}} from "${front}";\n${typed}` : typed;
}
