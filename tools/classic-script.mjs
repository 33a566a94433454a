/**
 * The script tag for pages where a script cannot be a module: `<script src="…/classic/docent.js" defer>`. It imports the
 * chunks of the module, and keeps its names to itself.
 * @param {string} code `docent.js`, which imports nothing statically
 */
export function classicScript(code) {
  const imports = /\bimport\("\.\//g;
  if (!imports.test(code))
    throw new Error('docent.js imports no chunk as it used to: see tools/classic-script.mjs.');
  return `(()=>{${code.replace(imports, 'import("../')}})();\n`;
}
