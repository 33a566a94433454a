import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {describe, it} from 'node:test';
import {hasNoRepository, manifestOf, manifests} from '../../tools/package-metadata.mjs';
import {notesOf, releaseNotes} from '../../tools/release.mjs';

const CHANGELOG = `# Changelog

## [Unreleased]

There is no release yet. This is what the first one will contain.

### Added

- A kiln costs $& and $1.

## [0.9.0] - 2026-01-02

- A wheel.
`;

describe('release notes', () => {
  it('are the text under [Unreleased], which becomes a section of the version', () => {
    const {changelog, notes} = releaseNotes(CHANGELOG, '1.0.0', '2026-02-03');
    assert.equal(notes, '### Added\n\n- A kiln costs $& and $1.');
    assert.match(
      changelog,
      /^## \[Unreleased\]\n\n## \[1\.0\.0\] - 2026-02-03\n\n### Added\n\n- A kiln costs \$& and \$1\.\n\n## \[0\.9\.0\]/m,
    );
    assert.doesNotMatch(changelog, /no release yet/);
    assert.equal(notesOf(changelog, '1.0.0'), notes);
    assert.equal(notesOf(changelog, '0.9.0'), '- A wheel.');
  });

  it('can be made from the current CHANGELOG.md', () => {
    const {notes} = releaseNotes(readFileSync('CHANGELOG.md', 'utf8'), '9.9.9', '2026-02-03');
    assert.ok(notes.startsWith('###'), notes.slice(0, 80));
  });

  it('fail if nothing is unreleased', () => {
    const {changelog} = releaseNotes(CHANGELOG, '1.0.0', '2026-02-03');
    assert.throws(() => releaseNotes(changelog, '1.0.1', '2026-02-04'), /nothing under \[Unreleased\]/);
    assert.throws(() => notesOf(changelog, '1.0.1'), /no section "## \[1\.0\.1\]"/);
  });
});

describe('the manifests of the packages', () => {
  it('have the version, the repository and the licence of the root', () => {
    for (const [path, text] of manifests())
      assert.equal(readFileSync(path, 'utf8'), text, `${path}: npm run metadata`);
  });

  it('name the path of the command without "./" at its start, because npm drops a command with it', () => {
    for (const folder of ['.', 'cli', 'host'])
      assert.deepEqual(manifestOf(folder).bin, {docent: 'bin/docent.mjs'});
  });

  it('list no package of Docent as a dependency, except @docent/cli for the presets', () => {
    const dependenciesOf = (folder: string) => Object.keys((manifestOf(folder).dependencies ?? {}) as object);
    assert.deepEqual(dependenciesOf('cli'), []);
    assert.deepEqual(dependenciesOf('integrations/presets'), ['@docent/cli']);
    assert.ok(!dependenciesOf('host').some(name => name.startsWith('@docent/')));
  });

  it('have no repository if its address is a placeholder', () => {
    assert.equal(hasNoRepository('git+https://docent.invalid/docent.git'), true);
    assert.equal(hasNoRepository('git+https://git.example.org/docent.git'), false);
  });
});
