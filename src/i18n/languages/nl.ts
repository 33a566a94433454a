import {noticeOfFailure} from '../failures.js';
import type {Language} from '../language.js';
import {plural} from '../plural.js';
import {reasonOf} from '../reasons.js';

const number = new Intl.NumberFormat('nl').format;

const again = 'Probeer het zo opnieuw.';
const connection = 'Controleer uw verbinding en probeer het daarna opnieuw.';
const maintainers = 'De beheerders van deze website kunnen dit oplossen.';
const missing = 'Op dit adres staat niets meer.';

const wait = plural('nl', {
  one: 'Het zoeken gaat over # seconde vanzelf verder.',
  other: 'Het zoeken gaat over # seconden vanzelf verder.',
});

const failed = noticeOfFailure(
  {
    'bad-request': [
      'Deze zoekopdracht is niet begrepen',
      'Probeer gewone woorden, of sluit een open aanhalingsteken.',
    ],
    forbidden: ['U mag hier niet zoeken', 'De eigenaars van deze documentatie kunnen u toegang geven.'],
    gone: ['Hier kan niet meer worden gezocht', maintainers],
    malformed: ['Het antwoord kon niet worden gelezen', again],
    network: ['De zoekfunctie is niet bereikbaar', connection],
    'not-found': ['Op dit adres is geen zoekfunctie', maintainers],
    offline: ['U bent offline', 'Het zoeken gaat vanzelf verder zodra u weer online bent.'],
    'rate-limited': ['Te veel zoekopdrachten voor nu', again],
    server: ['De zoekfunctie heeft zelf een probleem', again],
    timeout: ['De zoekfunctie deed te lang over een antwoord', again],
    'too-long': ['Deze zoekopdracht is te lang', 'Gebruik minder woorden.'],
    unauthorized: [
      'Meld u aan om hier te zoeken',
      'Meld u aan bij deze documentatie en probeer het daarna opnieuw.',
    ],
    unknown: ['Er is iets misgegaan', again],
    unloaded: ['Een deel van de zoekfunctie kon niet worden geladen', connection],
  },
  wait,
);

const search: Language['search'] = {
  language: 'nl',
  search: 'Zoeken',
  placeholder: 'In de documentatie zoeken',
  clear: 'Wissen',
  close: 'Sluiten',
  retry: 'Opnieuw proberen',
  more: 'Meer tonen',
  loadingMore: 'Meer laden…',
  results: 'Zoekresultaten',
  start: 'Vind een pagina, een sectie of een naam uit de referentie.',
  searching: 'Zoeken…',
  tooShort: 'Typ nog één teken.',
  found: plural('nl', {one: '# pagina gevonden', other: '# pagina’s gevonden'}),
  nothing: words => ({
    title: `Niets gevonden voor ‘${words}’`,
    hint: 'Probeer minder of andere woorden, of alleen het begin van een naam.',
  }),
  failed,
  moreFailed: 'Meer resultaten konden niet worden geladen.',
  signIn: 'Aanmelden',
  reload: 'Deze pagina opnieuw laden',
  keys: {move: 'verplaatsen', open: 'openen', close: 'sluiten'},
  panels: {
    scope: {
      label: 'Zoeken in',
      version: slug => `Deze versie (${slug})`,
      project: version => `Dit project (${version ?? 'standaardversie'})`,
      subprojects: 'Dit project met subprojecten',
      pullRequest:
        'Dit is een voorbeeld van een wijziging. Voorbeelden worden niet geïndexeerd: er wordt in de standaardversie gezocht.',
      fromQuery: 'Er wordt gezocht waar uw woorden het aangeven.',
    },
    buttons: {
      settings: 'Zoekinstellingen',
      preview: 'Voorbeeld',
    },
    noResults: {
      elsewhere: (pages, place) => `${number(pages)} in ${place}`,
      didYouMean: query => `Bedoelde u “${query}”?`,
      resultsPage: 'Zoeken op de resultatenpagina',
    },
    settings: {
      singleKeys: keys => `Sneltoets ${keys}`,
      searchHistory: 'Onthouden wat ik open',
      resultPreview: 'Voorbeeld van resultaten',
    },
    searchHistory: {
      recent: 'Recent',
      favourites: 'Favorieten',
      searchAgain: words => `Opnieuw zoeken naar ‘${words}’`,
      addFavourite: title => `‘${title}’ als favoriet bewaren`,
      remove: title => `‘${title}’ verwijderen`,
      clear: 'Alles wissen',
    },
    resultPreview: {
      name: 'Voorbeeld van het resultaat',
      back: 'Terug naar de resultaten',
      open: 'Openen',
      previous: 'Vorige resultaat',
      next: 'Volgende resultaat',
    },
  },
  hit: {
    missing: words => `zonder: ${words}`,
    partial: (shown, pages) => `${number(shown)} van ${number(pages)} pagina’s`,
    copyName: 'Naam kopiëren',
    copied: 'Gekopieerd',
  },
};

const preview: Language['preview'] = {
  previewOf: link => `Voorbeeld van ${link}`,
  hint: 'Er is een voorbeeld open. Tab gaat erin, Escape sluit het.',
  open: 'Openen',
  samePage: 'Op deze pagina',
  more: 'Meer',
  outline: 'In deze sectie',
  members: 'Leden',
  otherVersion: version => `Andere versie: ${version}`,
  loading: 'Voorbeeld laden',
  empty: 'Deze sectie bevat geen tekst.',
  failed: reasonOf({
    missing,
    refused: 'U hebt toegang nodig om dit te lezen. Open de pagina om u aan te melden.',
    offline: 'U bent offline. Voorbeelden komen terug zodra u online bent.',
    network: 'Het voorbeeld is niet bereikbaar. Controleer uw verbinding.',
    timeout: 'Het voorbeeld duurt te lang. De pagina zelf is misschien sneller.',
    busy: 'Dat waren veel voorbeelden tegelijk. Ga over een minuut weer op de koppeling staan.',
    broken: 'Het voorbeeld kon niet worden geladen. De pagina zelf kan misschien wel worden geopend.',
  }),
  menu: async () => ({
    choices: 'Wanneer voorbeelden verschijnen',
    close: 'Sluiten',
    when: 'Voorbeelden tonen',
    on: 'Als ik op een koppeling blijf staan',
    alt: 'Alleen met Alt ingedrukt',
    objects: 'Alleen van API-objecten en termen',
    off: 'Nooit',
    back: key => `Voorbeelden staan uit. ${key} op een koppeling toont er een, met deze keuze.`,
    delay: 'Vertraging',
    usual: 'Zoals gewoonlijk',
    short: 'Kort',
    long: 'Lang',
    copyLink: 'Link kopiëren',
    copyCode: 'Code kopiëren',
    copied: 'Gekopieerd',
    pin: 'Dit voorbeeld open houden',
    before: 'Terug',
  }),
};

export const language: Language = {
  search,
  landing: {
    marked: (index, total) => `Treffer ${number(index)} van ${number(total)}`,
    next: 'Volgende',
    clear: 'Wissen',
  },
  preview,
  embed: {
    loading: 'Laden…',
    empty: 'Deze sectie bevat geen tekst.',
    failed: reasonOf({
      missing,
      refused: 'U hebt toegang nodig om deze sectie te lezen.',
      offline: 'U bent offline. Deze sectie komt zodra u weer online bent.',
      network: 'Deze sectie is niet bereikbaar.',
      timeout: 'Deze sectie doet er te lang over om te laden.',
      busy: 'Te veel verzoeken voor nu. Probeer het over een minuut opnieuw.',
      broken: 'Deze sectie kon niet worden geladen.',
    }),
    retry: 'Opnieuw proberen',
    open: 'Pagina openen',
    from: 'Uit',
  },
};
