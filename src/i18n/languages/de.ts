import {noticeOfFailure} from '../failures.js';
import type {Language} from '../language.js';
import {plural} from '../plural.js';
import {reasonOf} from '../reasons.js';

const number = new Intl.NumberFormat('de').format;

const again = 'Versuchen Sie es gleich noch einmal.';
const connection = 'Prüfen Sie Ihre Verbindung und versuchen Sie es dann erneut.';
const maintainers = 'Die Betreuer dieser Website können das beheben.';
const missing = 'Unter dieser Adresse gibt es nichts mehr.';

const wait = plural('de', {
  one: 'Die Suche geht in # Sekunde von selbst weiter.',
  other: 'Die Suche geht in # Sekunden von selbst weiter.',
});

const failed = noticeOfFailure(
  {
    'bad-request': [
      'Diese Suche wurde nicht verstanden',
      'Verwenden Sie einfache Wörter oder schließen Sie ein offenes Anführungszeichen.',
    ],
    forbidden: [
      'Sie dürfen hier nicht suchen',
      'Die Eigentümer dieser Dokumentation können Ihnen Zugriff geben.',
    ],
    gone: ['Hier gibt es keine Suche mehr', maintainers],
    malformed: ['Die Antwort war nicht lesbar', again],
    network: ['Die Suche ist nicht erreichbar', connection],
    'not-found': ['Unter dieser Adresse gibt es keine Suche', maintainers],
    offline: ['Sie sind offline', 'Die Suche geht von selbst weiter, sobald Sie wieder online sind.'],
    'rate-limited': ['Zu viele Suchen in kurzer Zeit', again],
    server: ['Die Suche hat auf ihrer Seite ein Problem', again],
    timeout: ['Die Suche hat zu lange gebraucht', again],
    'too-long': ['Diese Suche ist zu lang', 'Verwenden Sie weniger Wörter.'],
    unauthorized: [
      'Melden Sie sich an, um hier zu suchen',
      'Melden Sie sich bei dieser Dokumentation an und versuchen Sie es dann erneut.',
    ],
    unknown: ['Etwas ist schiefgelaufen', again],
    unloaded: ['Ein Teil der Suche konnte nicht geladen werden', connection],
  },
  wait,
);

const search: Language['search'] = {
  language: 'de',
  search: 'Suchen',
  placeholder: 'Dokumentation durchsuchen',
  clear: 'Leeren',
  close: 'Schließen',
  retry: 'Erneut versuchen',
  more: 'Mehr anzeigen',
  loadingMore: 'Weitere werden geladen …',
  results: 'Suchergebnisse',
  start: 'Finden Sie eine Seite, einen Abschnitt oder einen Namen aus der Referenz.',
  searching: 'Suche läuft …',
  tooShort: 'Geben Sie noch ein Zeichen ein.',
  found: plural('de', {one: '# Seite gefunden', other: '# Seiten gefunden'}),
  nothing: words => ({
    title: `Nichts gefunden für „${words}“`,
    hint: 'Versuchen Sie es mit weniger oder anderen Wörtern oder nur mit dem Anfang eines Namens.',
  }),
  failed,
  moreFailed: 'Weitere Ergebnisse konnten nicht geladen werden.',
  signIn: 'Anmelden',
  reload: 'Diese Seite neu laden',
  keys: {move: 'wählen', open: 'öffnen', close: 'schließen'},
  panels: {
    scope: {
      label: 'Suchen in',
      version: slug => `Diese Version (${slug})`,
      project: version => `Dieses Projekt (${version ?? 'Standardversion'})`,
      subprojects: 'Dieses Projekt mit Unterprojekten',
      pullRequest:
        'Dies ist die Vorschau einer Änderung. Vorschauen werden nicht indexiert: Durchsucht wird die Standardversion.',
      fromQuery: 'Gesucht wird dort, wo es Ihre Wörter sagen.',
    },
    buttons: {
      settings: 'Sucheinstellungen',
      preview: 'Vorschau',
    },
    noResults: {
      elsewhere: (pages, place) => `${number(pages)} in ${place}`,
      didYouMean: query => `Meinten Sie „${query}“?`,
      resultsPage: 'Auf der Ergebnisseite suchen',
    },
    settings: {
      singleKeys: keys => `Tastenkürzel ${keys}`,
      searchHistory: 'Merken, was ich öffne',
      resultPreview: 'Ergebnisse in der Vorschau zeigen',
    },
    searchHistory: {
      recent: 'Zuletzt gesucht',
      favourites: 'Favoriten',
      searchAgain: words => `Erneut nach „${words}“ suchen`,
      addFavourite: title => `„${title}“ als Favorit merken`,
      remove: title => `„${title}“ entfernen`,
      clear: 'Alle löschen',
    },
    resultPreview: {
      name: 'Vorschau des Ergebnisses',
      back: 'Zurück zu den Ergebnissen',
      open: 'Öffnen',
      previous: 'Voriges Ergebnis',
      next: 'Nächstes Ergebnis',
    },
  },
  hit: {
    missing: words => `ohne: ${words}`,
    partial: (shown, pages) => `${number(shown)} von ${number(pages)} Seiten`,
    copyName: 'Namen kopieren',
    copied: 'Kopiert',
  },
};

const preview: Language['preview'] = {
  previewOf: link => `Vorschau von ${link}`,
  hint: 'Eine Vorschau ist offen. Tab führt hinein, Escape schließt sie.',
  open: 'Öffnen',
  samePage: 'Auf dieser Seite',
  more: 'Mehr',
  outline: 'In diesem Abschnitt',
  members: 'Mitglieder',
  otherVersion: version => `Andere Version: ${version}`,
  loading: 'Vorschau wird geladen',
  empty: 'Dieser Abschnitt enthält keinen Text.',
  failed: reasonOf({
    missing,
    refused: 'Sie brauchen Zugriff, um dies zu lesen. Öffnen Sie die Seite, um sich anzumelden.',
    offline: 'Sie sind offline. Vorschauen gibt es wieder, sobald Sie online sind.',
    network: 'Die Vorschau ist nicht erreichbar. Prüfen Sie Ihre Verbindung.',
    timeout: 'Die Vorschau braucht zu lange. Die Seite selbst ist vielleicht schneller.',
    busy: 'Das waren viele Vorschauen auf einmal. Verweilen Sie in einer Minute wieder auf dem Link.',
    broken: 'Die Vorschau konnte nicht geladen werden. Die Seite selbst lässt sich vielleicht öffnen.',
  }),
  menu: async () => ({
    choices: 'Wann Vorschauen erscheinen',
    close: 'Schließen',
    when: 'Vorschauen anzeigen',
    on: 'Beim Verweilen auf einem Link',
    alt: 'Nur bei gedrückter Alt-Taste',
    objects: 'Nur für API-Objekte und Begriffe',
    off: 'Nie',
    back: key => `Vorschauen sind aus. ${key} auf einem Link zeigt eine, mit dieser Auswahl.`,
    delay: 'Verzögerung',
    usual: 'Wie üblich',
    short: 'Kurz',
    long: 'Lang',
    copyLink: 'Link kopieren',
    copyCode: 'Code kopieren',
    copied: 'Kopiert',
    pin: 'Diese Vorschau offen halten',
    before: 'Zurück',
  }),
};

export const language: Language = {
  search,
  landing: {
    marked: (index, total) => `Treffer ${number(index)} von ${number(total)}`,
    next: 'Weiter',
    clear: 'Leeren',
  },
  preview,
  embed: {
    loading: 'Wird geladen …',
    empty: 'Dieser Abschnitt enthält keinen Text.',
    failed: reasonOf({
      missing,
      refused: 'Sie brauchen Zugriff, um diesen Abschnitt zu lesen.',
      offline: 'Sie sind offline. Dieser Abschnitt kommt, sobald Sie wieder online sind.',
      network: 'Dieser Abschnitt ist nicht erreichbar.',
      timeout: 'Dieser Abschnitt braucht zu lange zum Laden.',
      busy: 'Zu viele Anfragen in kurzer Zeit. Versuchen Sie es in einer Minute erneut.',
      broken: 'Dieser Abschnitt konnte nicht geladen werden.',
    }),
    retry: 'Erneut versuchen',
    open: 'Seite öffnen',
    from: 'Aus',
  },
};
