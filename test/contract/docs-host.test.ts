import {mkdtemp, rm} from 'node:fs/promises';
import type {AddressInfo} from 'node:net';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {openFolderLibrary} from '../../host/src/platform/publishing/library-folder.js';
import {indexFolder} from '../../cli/src/search/index-folder.js';
import {openFileEngine} from '../../cli/src/search/file-engine.js';
import {createServer} from '../../host/src/routes/server.js';
import {page, writeSite} from '../host/routes/test-site.js';
import {contractSuite} from './contract-suite.js';
import type {Speaker} from './speaker.js';

const SITE = {
  'index.html': page('Start', '<p>Where every visitor of the manual begins.</p>'),
  'guide/install.html': page(
    'Install',
    '<section id="wheels"><h2>Wheels</h2><p>Every wheel is a zip &lt;archive&gt;.</p></section>' +
      '<section id="sources"><h2>Sources</h2><p>Compile the sources with hyperdrive.</p></section>',
  ),
  'guide/run.html': page('Run', '<p>Every run ends with a report.</p>'),
  'guide/stop.html': page('Stop', '<p>Stop it &amp; every child of it.</p>'),
};

/** Starts a docs host with its real engine. @param base path of its API: `/` or `/_/` */
async function startDocentHost(base: string): Promise<Speaker> {
  const folder = await mkdtemp(join(tmpdir(), 'docent-contract-'));
  const [project, version] = ['demo', '1.0'];
  await writeSite(join(folder, 'site'), SITE);
  const indexes = join(folder, 'indexes');
  await indexFolder({folder: join(folder, 'site'), project, version, indexes});
  const engine = openFileEngine(indexes);
  const library = await openFolderLibrary([{project, version, folder: join(folder, 'site'), mount: '/'}]);
  const server = await createServer({library, engine, widget: undefined});
  await server.listen({host: '127.0.0.1', port: 0});
  const origin = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  return {
    api: origin + base,
    project,
    version,
    commonWord: 'every',
    rareWord: 'hyperdrive',
    rareBeginning: 'hyperd',
    section: `${origin}/guide/install.html#sources`,
    sectionWords: 'Compile the sources',
    otherWords: 'zip',
    document: 'guide/install',
    async stop() {
      await server.close();
      await engine.close();
      await library.store.close();
      await rm(folder, {recursive: true, force: true});
    },
  };
}

contractSuite('a Docent host', () => startDocentHost('/'));
contractSuite('a Docent host below /_/', () => startDocentHost('/_/'));
