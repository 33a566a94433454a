import {noticeOfFailure} from '../failures.js';
import type {Language} from '../language.js';
import {plural} from '../plural.js';
import {reasonOf} from '../reasons.js';

const number = new Intl.NumberFormat('pl').format;

const again = 'Spróbuj ponownie za chwilę.';
const connection = 'Sprawdź połączenie, a potem spróbuj ponownie.';
const maintainers = 'Opiekunowie tej witryny mogą to naprawić.';
const missing = 'Pod tym adresem nic już nie ma.';

const wait = plural('pl', {
  one: 'Wyszukiwanie zostanie wznowione samo za # sekundę.',
  few: 'Wyszukiwanie zostanie wznowione samo za # sekundy.',
  many: 'Wyszukiwanie zostanie wznowione samo za # sekund.',
  other: 'Wyszukiwanie zostanie wznowione samo za # sekundy.',
});

const failed = noticeOfFailure(
  {
    'bad-request': ['Nie udało się zrozumieć zapytania', 'Użyj zwykłych słów lub zamknij otwarty cudzysłów.'],
    forbidden: ['Nie masz uprawnień, aby tu szukać', 'Właściciele tej dokumentacji mogą przyznać Ci dostęp.'],
    gone: ['Tutaj nie ma już wyszukiwania', maintainers],
    malformed: ['Nie udało się odczytać odpowiedzi', again],
    network: ['Nie można połączyć się z wyszukiwarką', connection],
    'not-found': ['Pod tym adresem nie ma wyszukiwarki', maintainers],
    offline: ['Brak połączenia z siecią', 'Wyszukiwanie zostanie wznowione samo po powrocie połączenia.'],
    'rate-limited': ['Chwilowo zbyt wiele wyszukiwań', again],
    server: ['Wyszukiwarka ma problem po swojej stronie', again],
    timeout: ['Wyszukiwarka zbyt długo nie odpowiadała', again],
    'too-long': ['To zapytanie jest za długie', 'Użyj mniejszej liczby słów.'],
    unauthorized: [
      'Zaloguj się, aby tu szukać',
      'Zaloguj się do tej dokumentacji, a potem spróbuj ponownie.',
    ],
    unknown: ['Coś poszło nie tak', again],
    unloaded: ['Nie udało się wczytać części wyszukiwarki', connection],
  },
  wait,
);

const search: Language['search'] = {
  language: 'pl',
  search: 'Szukaj',
  placeholder: 'Szukaj w dokumentacji',
  clear: 'Wyczyść',
  close: 'Zamknij',
  retry: 'Spróbuj ponownie',
  more: 'Pokaż więcej',
  loadingMore: 'Wczytywanie kolejnych…',
  results: 'Wyniki wyszukiwania',
  start: 'Znajdź stronę, sekcję lub nazwę z dokumentacji API.',
  searching: 'Wyszukiwanie…',
  tooShort: 'Wpisz jeszcze jeden znak.',
  found: plural('pl', {
    one: 'Znaleziono # stronę',
    few: 'Znaleziono # strony',
    many: 'Znaleziono # stron',
    other: 'Znaleziono # strony',
  }),
  nothing: words => ({
    title: `Nic nie znaleziono dla „${words}”`,
    hint: 'Spróbuj użyć mniejszej liczby słów, innych słów lub tylko początku nazwy.',
  }),
  failed,
  moreFailed: 'Nie udało się wczytać kolejnych wyników.',
  signIn: 'Zaloguj się',
  reload: 'Odśwież tę stronę',
  keys: {move: 'wybór', open: 'otwórz', close: 'zamknij'},
  panels: {
    scope: {
      label: 'Szukaj w',
      version: slug => `Ta wersja (${slug})`,
      project: version => `Ten projekt (${version ?? 'wersja domyślna'})`,
      subprojects: 'Ten projekt z podprojektami',
      pullRequest: 'To jest podgląd zmiany. Podglądy nie są indeksowane: przeszukiwana jest wersja domyślna.',
      fromQuery: 'Wyszukiwanie odbywa się tam, gdzie wskazują Twoje słowa.',
    },
    buttons: {
      settings: 'Ustawienia wyszukiwania',
      preview: 'Podgląd',
    },
    noResults: {
      elsewhere: (pages, place) => `${number(pages)} w ${place}`,
      didYouMean: query => `Czy chodziło o „${query}”?`,
      resultsPage: 'Szukaj na stronie wyników',
    },
    settings: {
      singleKeys: keys => `Skrót ${keys}`,
      searchHistory: 'Zapamiętuj to, co otwieram',
      resultPreview: 'Podgląd wyników',
    },
    searchHistory: {
      recent: 'Ostatnie',
      favourites: 'Ulubione',
      searchAgain: words => `Szukaj ponownie „${words}”`,
      addFavourite: title => `Dodaj „${title}” do ulubionych`,
      remove: title => `Usuń „${title}”`,
      clear: 'Wyczyść wszystko',
    },
    resultPreview: {
      name: 'Podgląd wyniku',
      back: 'Wróć do wyników',
      open: 'Otwórz',
      previous: 'Poprzedni wynik',
      next: 'Następny wynik',
    },
  },
  hit: {
    missing: words => `bez: ${words}`,
    partial: (shown, pages) => `${number(shown)} z ${number(pages)} stron`,
    copyName: 'Kopiuj nazwę',
    copied: 'Skopiowano',
  },
};

const preview: Language['preview'] = {
  previewOf: link => `Podgląd: ${link}`,
  hint: 'Podgląd jest otwarty. Tab przechodzi do niego, Escape go zamyka.',
  open: 'Otwórz',
  samePage: 'Na tej stronie',
  more: 'Więcej',
  outline: 'W tej sekcji',
  members: 'Składowe',
  otherVersion: version => `Inna wersja: ${version}`,
  loading: 'Wczytywanie podglądu',
  empty: 'Ta sekcja nie zawiera tekstu.',
  failed: reasonOf({
    missing,
    refused: 'Do przeczytania potrzebny jest dostęp. Otwórz stronę, aby się zalogować.',
    offline: 'Brak połączenia z siecią. Podglądy wrócą razem z nim.',
    network: 'Nie można pobrać podglądu. Sprawdź połączenie.',
    timeout: 'Podgląd wczytuje się zbyt długo. Sama strona może być szybsza.',
    busy: 'To było dużo podglądów naraz. Wróć do odnośnika za minutę.',
    broken: 'Nie udało się wczytać podglądu. Sama strona może się jednak otworzyć.',
  }),
  menu: async () => ({
    choices: 'Kiedy pokazywać podglądy',
    close: 'Zamknij',
    when: 'Pokazuj podglądy',
    on: 'Gdy zatrzymam się na odnośniku',
    alt: 'Tylko z wciśniętym klawiszem Alt',
    objects: 'Tylko dla obiektów API i terminów',
    off: 'Nigdy',
    back: key => `Podglądy są wyłączone. ${key} na odnośniku pokazuje podgląd z tym wyborem.`,
    delay: 'Opóźnienie',
    usual: 'Zwykłe',
    short: 'Krótkie',
    long: 'Długie',
    copyLink: 'Kopiuj link',
    copyCode: 'Kopiuj kod',
    copied: 'Skopiowano',
    pin: 'Pozostaw ten podgląd otwarty',
    before: 'Wstecz',
  }),
};

export const language: Language = {
  search,
  landing: {
    marked: (index, total) => `Trafienie ${number(index)} z ${number(total)}`,
    next: 'Następne',
    clear: 'Wyczyść',
  },
  preview,
  embed: {
    loading: 'Wczytywanie…',
    empty: 'Ta sekcja nie zawiera tekstu.',
    failed: reasonOf({
      missing,
      refused: 'Do przeczytania tej sekcji potrzebny jest dostęp.',
      offline: 'Brak połączenia z siecią. Ta sekcja pojawi się po jego powrocie.',
      network: 'Nie można pobrać tej sekcji.',
      timeout: 'Ta sekcja wczytuje się zbyt długo.',
      busy: 'Chwilowo zbyt wiele żądań. Spróbuj ponownie za minutę.',
      broken: 'Nie udało się wczytać tej sekcji.',
    }),
    retry: 'Spróbuj ponownie',
    open: 'Otwórz stronę',
    from: 'Źródło:',
  },
};
