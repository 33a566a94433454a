/** In the console of a page that was opened from the disk: browsers load no modules there, so that nothing of ours can come. */
const FROM_DISK =
  'docent: search and previews are missing from pages that are opened from the disk (file://). Let any server send the folder, as: python3 -m http.server';

/**
 * The script tag for pages where a script cannot be a module: `<script src="…/classic/docent.js" defer>`. It imports the
 * chunks of the module, and keeps its names to itself. From `file://` it says what is missing, and leaves the page as it is.
 * @param {string} code `docent.js`, which imports nothing statically
 */
export function classicScript(code) {
  const imports = /\bimport\("\.\//g;
  if (!imports.test(code))
    throw new Error('docent.js imports no chunk as it used to: see tools/classic-script.mjs.');
  const fromDisk = `if(location.protocol==="file:"){console.warn(${JSON.stringify(FROM_DISK)});return}`;
  return `(()=>{${fromDisk}${code.replace(imports, 'import("../')}})();\n`;
}
