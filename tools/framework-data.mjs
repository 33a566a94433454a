// What editors and frameworks read of the elements, made from custom-elements.json: completion for VS Code and JetBrains
// IDEs, types for the templates of JSX, Vue and Svelte, and components for React. Part of the package,
// `dist/frameworks`.
import {readFileSync, readdirSync} from 'node:fs';
import {mkdir, rm, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {generateJsxTypes} from '@wc-toolkit/jsx-types';
import {generateReactWrappers} from '@wc-toolkit/react-wrappers';
import {getWebTypesData} from 'custom-element-jet-brains-integration';
import {generateSvelteTypes} from 'custom-element-svelte-integration';
import {getVsCodeCssCustomData, getVsCodeHtmlCustomData} from 'custom-element-vs-code-integration';
import {generateVuejsTypes} from 'custom-element-vuejs-integration';

/** @param {string} outdir a folder, emptied first */
export async function writeFrameworkData(outdir) {
  const source = readFileSync('custom-elements.json', 'utf8');
  // Each generator changes what it is given.
  const manifest = () => JSON.parse(source);
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
    modulePath: (_, tag) => `../../lib/${tag.slice('docs-'.length)}/define.js`,
    ssrSafe: true,
  });
  // The types of the elements are in the front door, which registers nothing.
  for (const name of readdirSync(join(outdir, 'react')).filter(file => file.endsWith('.d.ts'))) {
    const file = join(outdir, 'react', name);
    const types = readFileSync(file, 'utf8').replace(
      /(?<=from ")[./]+lib\/\w+\/define\.js(?=")/g,
      '../../lib/index.js',
    );
    await writeFile(file, types);
  }
}
