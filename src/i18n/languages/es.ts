import {noticeOfFailure} from '../failures.js';
import type {Language} from '../language.js';
import {plural} from '../plural.js';
import {reasonOf} from '../reasons.js';

const number = new Intl.NumberFormat('es').format;

const again = 'Inténtelo de nuevo en un momento.';
const connection = 'Compruebe su conexión y vuelva a intentarlo.';
const maintainers = 'Quienes mantienen este sitio pueden arreglarlo.';
const missing = 'Ya no hay nada en esta dirección.';

const wait = plural('es', {
  one: 'La búsqueda continuará por sí sola en # segundo.',
  many: 'La búsqueda continuará por sí sola en # de segundos.',
  other: 'La búsqueda continuará por sí sola en # segundos.',
});

const failed = noticeOfFailure(
  {
    'bad-request': [
      'No se entendió esta búsqueda',
      'Pruebe con palabras sencillas o cierre las comillas abiertas.',
    ],
    forbidden: [
      'No tiene permiso para buscar aquí',
      'Los propietarios de esta documentación pueden darle acceso.',
    ],
    gone: ['Aquí ya no hay búsqueda', maintainers],
    malformed: ['No se pudo leer la respuesta', again],
    network: ['No se pudo acceder a la búsqueda', connection],
    'not-found': ['No hay ninguna búsqueda en esta dirección', maintainers],
    offline: ['No tiene conexión', 'La búsqueda continuará por sí sola cuando vuelva la conexión.'],
    'rate-limited': ['Demasiadas búsquedas por ahora', again],
    server: ['La búsqueda tiene un problema interno', again],
    timeout: ['La búsqueda tardó demasiado en responder', again],
    'too-long': ['Esta búsqueda es demasiado larga', 'Use menos palabras.'],
    unauthorized: [
      'Inicie sesión para buscar aquí',
      'Inicie sesión en esta documentación y vuelva a intentarlo.',
    ],
    unknown: ['Algo salió mal', again],
    unloaded: ['No se pudo cargar una parte de la búsqueda', connection],
  },
  wait,
);

const search: Language['search'] = {
  language: 'es',
  search: 'Buscar',
  placeholder: 'Buscar en la documentación',
  clear: 'Borrar',
  close: 'Cerrar',
  retry: 'Reintentar',
  more: 'Mostrar más',
  loadingMore: 'Cargando más…',
  results: 'Resultados de la búsqueda',
  start: 'Encuentre una página, una sección o un nombre de la referencia.',
  searching: 'Buscando…',
  tooShort: 'Escriba un carácter más.',
  found: plural('es', {
    one: '# página encontrada',
    many: '# de páginas encontradas',
    other: '# páginas encontradas',
  }),
  nothing: words => ({
    title: `No se encontró nada para «${words}»`,
    hint: 'Pruebe con menos palabras, con otras o solo con el principio de un nombre.',
  }),
  failed,
  moreFailed: 'No se pudieron cargar más resultados.',
  signIn: 'Iniciar sesión',
  reload: 'Recargar esta página',
  keys: {move: 'moverse', open: 'abrir', close: 'cerrar'},
  panels: {
    scope: {
      label: 'Buscar en',
      version: slug => `Esta versión (${slug})`,
      project: version => `Este proyecto (${version ?? 'versión predeterminada'})`,
      subprojects: 'Este proyecto y sus subproyectos',
      pullRequest:
        'Esta es la vista previa de un cambio. Las vistas previas no se indexan: se busca en la versión predeterminada.',
      fromQuery: 'Se busca donde indican sus palabras.',
    },
    buttons: {
      settings: 'Ajustes de búsqueda',
      preview: 'Vista previa',
    },
    noResults: {
      elsewhere: (pages, place) => `${number(pages)} en ${place}`,
      didYouMean: query => `¿Quiso decir «${query}»?`,
      resultsPage: 'Buscar en la página de resultados',
    },
    settings: {
      singleKeys: keys => `Atajo ${keys}`,
      searchHistory: 'Recordar lo que abro',
      resultPreview: 'Vista previa de los resultados',
    },
    searchHistory: {
      recent: 'Recientes',
      favourites: 'Favoritos',
      searchAgain: words => `Volver a buscar «${words}»`,
      addFavourite: title => `Guardar «${title}» en favoritos`,
      remove: title => `Quitar «${title}»`,
      clear: 'Borrar todo',
    },
    resultPreview: {
      name: 'Vista previa del resultado',
      back: 'Volver a los resultados',
      open: 'Abrir',
      previous: 'Resultado anterior',
      next: 'Resultado siguiente',
    },
  },
  hit: {
    missing: words => `sin: ${words}`,
    partial: (shown, pages) => `${number(shown)} de ${number(pages)} páginas`,
    copyName: 'Copiar nombre',
    copied: 'Copiado',
  },
};

const preview: Language['preview'] = {
  previewOf: link => `Vista previa de ${link}`,
  hint: 'Hay una vista previa abierta. Tab entra en ella, Escape la cierra.',
  open: 'Abrir',
  samePage: 'En esta página',
  more: 'Más',
  outline: 'En esta sección',
  members: 'Miembros',
  otherVersion: version => `Otra versión: ${version}`,
  loading: 'Cargando la vista previa',
  empty: 'No hay texto en esta sección.',
  failed: reasonOf({
    missing,
    refused: 'Necesita acceso para leer esto. Abra la página para iniciar sesión.',
    offline: 'No tiene conexión. Las vistas previas volverán con ella.',
    network: 'No se pudo acceder a la vista previa. Compruebe su conexión.',
    timeout: 'La vista previa tarda demasiado. Puede que la página misma sea más rápida.',
    busy: 'Han sido muchas vistas previas a la vez. Vuelva al enlace dentro de un minuto.',
    broken: 'No se pudo cargar la vista previa. Puede que la página misma sí se abra.',
  }),
  menu: async () => ({
    choices: 'Cuándo mostrar vistas previas',
    close: 'Cerrar',
    when: 'Mostrar vistas previas',
    on: 'Al detenerme en un enlace',
    alt: 'Solo con Alt pulsada',
    objects: 'Solo de objetos de la API y términos',
    off: 'Nunca',
    back: key => `Las vistas previas están desactivadas. ${key} en un enlace muestra una, con esta opción.`,
    delay: 'Retardo',
    usual: 'El habitual',
    short: 'Corto',
    long: 'Largo',
    copyLink: 'Copiar enlace',
    copyCode: 'Copiar código',
    copied: 'Copiado',
    pin: 'Mantener abierta esta vista previa',
    before: 'Atrás',
  }),
};

export const language: Language = {
  search,
  landing: {
    marked: (index, total) => `Coincidencia ${number(index)} de ${number(total)}`,
    next: 'Siguiente',
    clear: 'Borrar',
  },
  preview,
  embed: {
    loading: 'Cargando…',
    empty: 'No hay texto en esta sección.',
    failed: reasonOf({
      missing,
      refused: 'Necesita acceso para leer esta sección.',
      offline: 'No tiene conexión. Esta sección aparecerá cuando vuelva.',
      network: 'No se pudo acceder a esta sección.',
      timeout: 'Esta sección tarda demasiado en cargarse.',
      busy: 'Demasiadas peticiones por ahora. Inténtelo de nuevo en un minuto.',
      broken: 'No se pudo cargar esta sección.',
    }),
    retry: 'Reintentar',
    open: 'Abrir la página',
    from: 'De',
  },
};
