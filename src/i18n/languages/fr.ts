import {noticeOfFailure} from '../failures.js';
import type {Language} from '../language.js';
import {plural} from '../plural.js';
import {reasonOf} from '../reasons.js';

const number = new Intl.NumberFormat('fr').format;

const again = 'Réessayez dans un instant.';
const connection = 'Vérifiez votre connexion, puis réessayez.';
const maintainers = 'Les responsables de ce site peuvent y remédier.';
const missing = 'Il n’y a plus rien à cette adresse.';

const wait = plural('fr', {
  one: 'La recherche reprendra d’elle-même dans # seconde.',
  many: 'La recherche reprendra d’elle-même dans # de secondes.',
  other: 'La recherche reprendra d’elle-même dans # secondes.',
});

const failed = noticeOfFailure(
  {
    'bad-request': [
      'Cette recherche n’a pas été comprise',
      'Utilisez des mots simples, ou fermez un guillemet ouvert.',
    ],
    forbidden: [
      'Vous n’avez pas le droit de chercher ici',
      'Les propriétaires de cette documentation peuvent vous donner accès.',
    ],
    gone: ['Il n’y a plus de recherche ici', maintainers],
    malformed: ['La réponse n’a pas pu être lue', again],
    network: ['La recherche est injoignable', connection],
    'not-found': ['Il n’y a pas de recherche à cette adresse', maintainers],
    offline: ['Vous êtes hors ligne', 'La recherche reprendra d’elle-même à votre retour en ligne.'],
    'rate-limited': ['Trop de recherches pour le moment', again],
    server: ['La recherche a un problème de son côté', again],
    timeout: ['La recherche a mis trop de temps à répondre', again],
    'too-long': ['Cette recherche est trop longue', 'Utilisez moins de mots.'],
    unauthorized: [
      'Connectez-vous pour chercher ici',
      'Connectez-vous à cette documentation, puis réessayez.',
    ],
    unknown: ['Une erreur s’est produite', again],
    unloaded: ['Une partie de la recherche n’a pas pu être chargée', connection],
  },
  wait,
);

const search: Language['search'] = {
  language: 'fr',
  search: 'Rechercher',
  placeholder: 'Rechercher dans la documentation',
  clear: 'Effacer',
  close: 'Fermer',
  retry: 'Réessayer',
  more: 'Afficher plus',
  loadingMore: 'Chargement de la suite…',
  results: 'Résultats de la recherche',
  start: 'Trouvez une page, une section ou un nom de la référence.',
  searching: 'Recherche en cours…',
  tooShort: 'Saisissez encore un caractère.',
  found: plural('fr', {one: '# page trouvée', many: '# de pages trouvées', other: '# pages trouvées'}),
  nothing: words => ({
    title: `Aucun résultat pour « ${words} »`,
    hint: 'Essayez avec moins de mots, d’autres mots, ou seulement le début d’un nom.',
  }),
  failed,
  moreFailed: 'La suite des résultats n’a pas pu être chargée.',
  signIn: 'Se connecter',
  reload: 'Recharger cette page',
  keys: {move: 'se déplacer', open: 'ouvrir', close: 'fermer'},
  panels: {
    scope: {
      label: 'Rechercher dans',
      version: slug => `Cette version (${slug})`,
      project: version => `Ce projet (${version ?? 'version par défaut'})`,
      subprojects: 'Ce projet et ses sous-projets',
      pullRequest:
        'Ceci est l’aperçu d’une modification. Les aperçus ne sont pas indexés : la recherche porte sur la version par défaut.',
      fromQuery: 'La recherche se fait là où vos mots l’indiquent.',
    },
    buttons: {
      settings: 'Réglages de la recherche',
      preview: 'Aperçu',
    },
    noResults: {
      elsewhere: (pages, place) => `${number(pages)} dans ${place}`,
      didYouMean: query => `Vouliez-vous dire « ${query} » ?`,
      resultsPage: 'Rechercher sur la page de résultats',
    },
    settings: {
      singleKeys: keys => `Raccourci ${keys}`,
      searchHistory: 'Retenir ce que j’ouvre',
      resultPreview: 'Aperçu des résultats',
    },
    searchHistory: {
      recent: 'Récentes',
      favourites: 'Favoris',
      searchAgain: words => `Rechercher à nouveau « ${words} »`,
      addFavourite: title => `Garder « ${title} » dans les favoris`,
      remove: title => `Supprimer « ${title} »`,
      clear: 'Tout effacer',
    },
    resultPreview: {
      name: 'Aperçu du résultat',
      back: 'Retour aux résultats',
      open: 'Ouvrir',
      previous: 'Résultat précédent',
      next: 'Résultat suivant',
    },
  },
  hit: {
    missing: words => `sans : ${words}`,
    partial: (shown, pages) => `${number(shown)} pages sur ${number(pages)}`,
    copyName: 'Copier le nom',
    copied: 'Copié',
  },
};

const preview: Language['preview'] = {
  previewOf: link => `Aperçu de ${link}`,
  hint: 'Un aperçu est ouvert. Tab y entre, Échap le ferme.',
  open: 'Ouvrir',
  samePage: 'Sur cette page',
  more: 'Plus',
  outline: 'Dans cette section',
  members: 'Membres',
  otherVersion: version => `Autre version : ${version}`,
  loading: 'Chargement de l’aperçu',
  empty: 'Cette section ne contient pas de texte.',
  failed: reasonOf({
    missing,
    refused: 'Vous devez y avoir accès pour lire ceci. Ouvrez la page pour vous connecter.',
    offline: 'Vous êtes hors ligne. Les aperçus reviendront avec la connexion.',
    network: 'L’aperçu est injoignable. Vérifiez votre connexion.',
    timeout: 'L’aperçu met trop de temps. La page elle-même sera peut-être plus rapide.',
    busy: 'Cela fait beaucoup d’aperçus d’un coup. Revenez sur le lien dans une minute.',
    broken: 'L’aperçu n’a pas pu être chargé. La page elle-même s’ouvrira peut-être.',
  }),
  menu: async () => ({
    choices: 'Quand afficher les aperçus',
    close: 'Fermer',
    when: 'Afficher les aperçus',
    on: 'Quand je m’arrête sur un lien',
    alt: 'Seulement avec Alt enfoncée',
    objects: 'Seulement pour les objets d’API et les termes',
    off: 'Jamais',
    back: key => `Les aperçus sont désactivés. ${key} sur un lien en affiche un, avec ce choix.`,
    delay: 'Délai',
    usual: 'Habituel',
    short: 'Court',
    long: 'Long',
    copyLink: 'Copier le lien',
    copyCode: 'Copier le code',
    copied: 'Copié',
    pin: 'Garder cet aperçu ouvert',
    before: 'Retour',
  }),
};

export const language: Language = {
  search,
  landing: {
    marked: (index, total) => `Occurrence ${number(index)} sur ${number(total)}`,
    next: 'Suivante',
    clear: 'Effacer',
  },
  preview,
  embed: {
    loading: 'Chargement…',
    empty: 'Cette section ne contient pas de texte.',
    failed: reasonOf({
      missing,
      refused: 'Vous devez y avoir accès pour lire cette section.',
      offline: 'Vous êtes hors ligne. Cette section s’affichera au retour de la connexion.',
      network: 'Cette section est injoignable.',
      timeout: 'Cette section met trop de temps à se charger.',
      busy: 'Trop de requêtes pour le moment. Réessayez dans une minute.',
      broken: 'Cette section n’a pas pu être chargée.',
    }),
    retry: 'Réessayer',
    open: 'Ouvrir la page',
    from: 'Source :',
  },
};
