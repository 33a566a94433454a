// Writes custom-elements.json from the JSDoc of the element classes. With --check, it fails if the committed file is out of date.
import {readFileSync, writeFileSync} from 'node:fs';
import {parseArgs} from 'node:util';
import {cli} from '@custom-elements-manifest/analyzer/cli.js';

const MANIFEST = 'custom-elements.json';

/** Whether a member is part of the interface. Those that are `private` in TypeScript, as some decorated fields are, are not. */
const isPublic = (/** @type {{privacy?: string, type?: unknown, description?: string}} */ member) =>
  member.privacy !== 'private' &&
  member.privacy !== 'protected' &&
  // For properties marked as internal, the analyzer leaves only the name.
  Boolean(member.type ?? member.description);

const {values} = parseArgs({options: {check: {type: 'boolean', default: false}}});

const manifest = await cli({argv: ['analyze', '--config', 'tools/manifest.config.mjs'], noWrite: true});
manifest.modules.sort((a, b) => (a.path < b.path ? -1 : 1));
for (const {declarations} of manifest.modules) {
  for (const declaration of declarations) {
    // The base class of the elements is not an element.
    if (declaration.customElement && !declaration.tagName) delete declaration.customElement;
    if (declaration.members) declaration.members = declaration.members.filter(isPublic);
    // The analyzer takes the arguments of `dispatchEvent(new SomeEvent(…))` for event names; those in @event are correct.
    if (declaration.events)
      declaration.events = declaration.events.filter(({name}) => name?.startsWith('docs-'));
  }
}
const text = `${JSON.stringify(manifest, null, 2)}\n`;

if (!values.check) {
  writeFileSync(MANIFEST, text);
} else if (text !== readCommitted()) {
  console.error(`${MANIFEST} is not what the elements' JSDoc says: run "npm run manifest" and commit it.`);
  process.exitCode = 1;
}

function readCommitted() {
  try {
    return readFileSync(MANIFEST, 'utf8');
  } catch {
    return undefined;
  }
}
