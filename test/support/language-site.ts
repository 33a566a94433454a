import {pages} from './site.js';

const page = (lang: string, title: string, text: string) =>
  `<!doctype html><html${lang && ` lang="${lang}"`}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${title}</title></head><body><main>
   <h1 id="top">${title}</h1><p>${text}</p><h2 id="docker">Docker</h2><p>Docker image: example/program.</p></main></body></html>`;

/** A site in several languages, as VitePress and Starlight build it: English at the root, each other language in a folder. */
export const writeLanguageSite = pages({
  'index.html': page('en', 'Start', '<a href="install.html">Installation</a>'),
  'install.html': page('en-US', 'Installation', 'Install the program with one command.'),
  'config.html': page('en', 'Configuration', 'All options of the program. Set the port.'),
  'de/index.html': page('de', 'Start', '<a href="install.html">Installation</a>'),
  'de/install.html': page('de', 'Installation', 'Das Programm wird mit einem Befehl installiert.'),
  'de/config.html': page('de-AT', 'Konfiguration', 'Alle Optionen des Programms. Anschluss einstellen.'),
  'fr/install.html': page('fr', 'Installation', 'Installez le programme avec une commande.'),
  'ar/install.html': page('ar', 'التثبيت', 'ثبّت البرنامج بأمر واحد.'),
  'ja/install.html': page('ja', 'インストール', 'コマンド一つでインストールします。'),
  'zh-cn/install.html': page('zh-Hans', '安装', '用一条命令安装程序。'),
  'zh-tw/install.html': page('zh-TW', '安裝', '用一條命令安裝程式。'),
  'changes.html': page('', 'Changes', 'What is new in Docker.'),
});
