import {noticeOfFailure} from '../failures.js';
import type {Language} from '../language.js';
import {plural} from '../plural.js';
import {reasonOf} from '../reasons.js';

const number = new Intl.NumberFormat('it').format;

const again = 'Riprova tra un momento.';
const connection = 'Controlla la connessione, poi riprova.';
const maintainers = 'Chi gestisce questo sito può rimediare.';
const missing = 'A questo indirizzo non c’è più nulla.';

const wait = plural('it', {
  one: 'La ricerca riprenderà da sola tra # secondo.',
  many: 'La ricerca riprenderà da sola tra # di secondi.',
  other: 'La ricerca riprenderà da sola tra # secondi.',
});

const failed = noticeOfFailure(
  {
    'bad-request': [
      'Questa ricerca non è stata compresa',
      'Prova con parole semplici, o chiudi le virgolette aperte.',
    ],
    forbidden: [
      'Non hai il permesso di cercare qui',
      'I proprietari di questa documentazione possono darti l’accesso.',
    ],
    gone: ['Qui non c’è più una ricerca', maintainers],
    malformed: ['Impossibile leggere la risposta', again],
    network: ['Impossibile raggiungere la ricerca', connection],
    'not-found': ['Non c’è nessuna ricerca a questo indirizzo', maintainers],
    offline: ['Non sei in linea', 'La ricerca riprenderà da sola quando tornerai in linea.'],
    'rate-limited': ['Troppe ricerche per ora', again],
    server: ['La ricerca ha un problema interno', again],
    timeout: ['La ricerca ha impiegato troppo a rispondere', again],
    'too-long': ['Questa ricerca è troppo lunga', 'Usi meno parole.'],
    unauthorized: ['Accedi per cercare qui', 'Accedi a questa documentazione, poi riprova.'],
    unknown: ['Qualcosa è andato storto', again],
    unloaded: ['Impossibile caricare una parte della ricerca', connection],
  },
  wait,
);

const search: Language['search'] = {
  language: 'it',
  search: 'Cerca',
  placeholder: 'Cerca nella documentazione',
  clear: 'Cancella',
  close: 'Chiudi',
  retry: 'Riprova',
  more: 'Mostra altri',
  loadingMore: 'Caricamento di altri risultati…',
  results: 'Risultati della ricerca',
  start: 'Trova una pagina, una sezione o un nome del riferimento.',
  searching: 'Ricerca in corso…',
  tooShort: 'Digita ancora un carattere.',
  found: plural('it', {one: '# pagina trovata', many: '# di pagine trovate', other: '# pagine trovate'}),
  nothing: words => ({
    title: `Nessun risultato per “${words}”`,
    hint: 'Prova con meno parole, con altre, o solo con l’inizio di un nome.',
  }),
  failed,
  moreFailed: 'Impossibile caricare altri risultati.',
  signIn: 'Accedi',
  reload: 'Ricarica questa pagina',
  keys: {move: 'spostarsi', open: 'aprire', close: 'chiudere'},
  panels: {
    scope: {
      label: 'Cerca in',
      version: slug => `Questa versione (${slug})`,
      project: version => `Questo progetto (${version ?? 'versione predefinita'})`,
      subprojects: 'Questo progetto e i suoi sottoprogetti',
      pullRequest:
        'Questa è l’anteprima di una modifica. Le anteprime non sono indicizzate: si cerca nella versione predefinita.',
      fromQuery: 'Si cerca dove indicano le tue parole.',
    },
    buttons: {
      settings: 'Impostazioni di ricerca',
      preview: 'Anteprima',
    },
    noResults: {
      elsewhere: (pages, place) => `${number(pages)} in ${place}`,
      didYouMean: query => `Forse cercavi “${query}”?`,
      resultsPage: 'Cerca nella pagina dei risultati',
    },
    settings: {
      singleKeys: keys => `Scorciatoia ${keys}`,
      searchHistory: 'Ricorda ciò che apro',
      resultPreview: 'Anteprima dei risultati',
    },
    searchHistory: {
      recent: 'Recenti',
      favourites: 'Preferiti',
      searchAgain: words => `Cerca di nuovo “${words}”`,
      addFavourite: title => `Aggiungi “${title}” ai preferiti`,
      remove: title => `Rimuovi “${title}”`,
      clear: 'Cancella tutto',
    },
    resultPreview: {
      name: 'Anteprima del risultato',
      back: 'Torna ai risultati',
      open: 'Apri',
      previous: 'Risultato precedente',
      next: 'Risultato successivo',
    },
  },
  hit: {
    missing: words => `senza: ${words}`,
    partial: (shown, pages) => `${number(shown)} pagine su ${number(pages)}`,
    copyName: 'Copia il nome',
    copied: 'Copiato',
  },
};

const preview: Language['preview'] = {
  previewOf: link => `Anteprima di ${link}`,
  hint: 'È aperta un’anteprima. Tab vi entra, Esc la chiude.',
  open: 'Apri',
  samePage: 'In questa pagina',
  more: 'Altro',
  outline: 'In questa sezione',
  members: 'Membri',
  otherVersion: version => `Altra versione: ${version}`,
  loading: 'Caricamento dell’anteprima',
  empty: 'In questa sezione non c’è testo.',
  failed: reasonOf({
    missing,
    refused: 'Serve l’accesso per leggere questo testo. Apri la pagina per accedere.',
    offline: 'Non sei in linea. Le anteprime torneranno con la connessione.',
    network: 'Impossibile raggiungere l’anteprima. Controlla la connessione.',
    timeout: 'L’anteprima impiega troppo. La pagina stessa potrebbe essere più veloce.',
    busy: 'Sono state molte anteprime in una volta. Torna sul link tra un minuto.',
    broken: 'Impossibile caricare l’anteprima. La pagina stessa potrebbe aprirsi.',
  }),
  menu: async () => ({
    choices: 'Quando mostrare le anteprime',
    close: 'Chiudi',
    when: 'Mostra le anteprime',
    on: 'Quando mi soffermo su un link',
    alt: 'Solo tenendo premuto Alt',
    objects: 'Solo di oggetti dell’API e termini',
    off: 'Mai',
    back: key => `Le anteprime sono disattivate. ${key} su un link ne mostra una, con questa scelta.`,
    delay: 'Ritardo',
    usual: 'Quello abituale',
    short: 'Breve',
    long: 'Lungo',
    copyLink: 'Copia link',
    copyCode: 'Copia codice',
    copied: 'Copiato',
    pin: 'Tieni aperta questa anteprima',
    before: 'Indietro',
  }),
};

export const language: Language = {
  search,
  landing: {
    marked: (index, total) => `Corrispondenza ${number(index)} di ${number(total)}`,
    next: 'Successiva',
    clear: 'Cancella',
  },
  preview,
  embed: {
    loading: 'Caricamento…',
    empty: 'In questa sezione non c’è testo.',
    failed: reasonOf({
      missing,
      refused: 'Serve l’accesso per leggere questa sezione.',
      offline: 'Non sei in linea. Questa sezione arriverà con la connessione.',
      network: 'Impossibile raggiungere questa sezione.',
      timeout: 'Questa sezione impiega troppo a caricarsi.',
      busy: 'Troppe richieste per ora. Riprova tra un minuto.',
      broken: 'Impossibile caricare questa sezione.',
    }),
    retry: 'Riprova',
    open: 'Apri la pagina',
    from: 'Da',
  },
};
