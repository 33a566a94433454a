/** Message in the console of a page that was opened from disk, where browsers load no modules, so that Docent cannot work. */
const FROM_DISK =
  'docent: search and previews are missing from pages that are opened from the disk (file://). Let any server send the folder, as: python3 -m http.server';

/**
 * The script tag for pages where a script cannot be a module: `<script src="…/classic/docent.js" defer>`. It imports the chunks of the
 * module, and declares no global names. On `file://` it prints a message, and leaves the page unchanged.
 * @param {string} code `docent.js`, which imports nothing statically
 */
export function classicScript(code) {
  const imports = /\bimport\("\.\//g;
  if (!imports.test(code))
    throw new Error('docent.js imports no chunk as it used to: see tools/classic-script.mjs.');
  const fromDisk = `if(location.protocol==="file:"){console.warn(${JSON.stringify(FROM_DISK)});return}`;
  return `(()=>{${fromDisk}${code.replace(imports, 'import("../')}})();\n`;
}
