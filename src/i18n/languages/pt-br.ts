import {noticeOfFailure} from '../failures.js';
import type {Language} from '../language.js';
import {plural} from '../plural.js';
import {reasonOf} from '../reasons.js';

const number = new Intl.NumberFormat('pt-BR').format;

const again = 'Tente novamente daqui a pouco.';
const connection = 'Verifique sua conexão e tente novamente.';
const maintainers = 'As pessoas que mantêm este site podem resolver isso.';
const missing = 'Não há mais nada neste endereço.';

const wait = plural('pt-BR', {
  one: 'A pesquisa continua sozinha em # segundo.',
  many: 'A pesquisa continua sozinha em # de segundos.',
  other: 'A pesquisa continua sozinha em # segundos.',
});

const failed = noticeOfFailure(
  {
    'bad-request': ['Esta pesquisa não foi entendida', 'Tente palavras simples ou feche as aspas abertas.'],
    forbidden: [
      'Você não tem permissão para pesquisar aqui',
      'Os donos desta documentação podem lhe dar acesso.',
    ],
    gone: ['Não há mais pesquisa aqui', maintainers],
    malformed: ['Não foi possível ler a resposta', again],
    network: ['Não foi possível acessar a pesquisa', connection],
    'not-found': ['Não há pesquisa neste endereço', maintainers],
    offline: ['Você está sem conexão', 'A pesquisa continua sozinha quando a conexão voltar.'],
    'rate-limited': ['Pesquisas demais por enquanto', again],
    server: ['A pesquisa está com um problema interno', again],
    timeout: ['A pesquisa demorou demais para responder', again],
    'too-long': ['Esta busca é longa demais', 'Use menos palavras.'],
    unauthorized: ['Entre para pesquisar aqui', 'Entre nesta documentação e tente novamente.'],
    unknown: ['Algo deu errado', again],
    unloaded: ['Não foi possível carregar uma parte da pesquisa', connection],
  },
  wait,
);

const search: Language['search'] = {
  language: 'pt-BR',
  search: 'Pesquisar',
  placeholder: 'Pesquisar na documentação',
  clear: 'Limpar',
  close: 'Fechar',
  retry: 'Tentar novamente',
  more: 'Mostrar mais',
  loadingMore: 'Carregando mais…',
  results: 'Resultados da pesquisa',
  start: 'Encontre uma página, uma seção ou um nome da referência.',
  searching: 'Pesquisando…',
  tooShort: 'Digite mais um caractere.',
  found: plural('pt-BR', {
    one: '# página encontrada',
    many: '# de páginas encontradas',
    other: '# páginas encontradas',
  }),
  nothing: words => ({
    title: `Nada encontrado para “${words}”`,
    hint: 'Tente menos palavras, outras palavras ou apenas o começo de um nome.',
  }),
  failed,
  moreFailed: 'Não foi possível carregar mais resultados.',
  signIn: 'Entrar',
  reload: 'Recarregar esta página',
  keys: {move: 'mover', open: 'abrir', close: 'fechar'},
  panels: {
    scope: {
      label: 'Pesquisar em',
      version: slug => `Esta versão (${slug})`,
      project: version => `Este projeto (${version ?? 'versão padrão'})`,
      subprojects: 'Este projeto e seus subprojetos',
      pullRequest:
        'Esta é a prévia de uma alteração. Prévias não são indexadas: a pesquisa é feita na versão padrão.',
      fromQuery: 'A pesquisa é feita onde suas palavras indicam.',
    },
    buttons: {
      settings: 'Configurações da busca',
      preview: 'Prévia',
    },
    noResults: {
      elsewhere: (pages, place) => `${number(pages)} em ${place}`,
      didYouMean: query => `Você quis dizer “${query}”?`,
      resultsPage: 'Pesquisar na página de resultados',
    },
    settings: {
      singleKeys: keys => `Atalho ${keys}`,
      searchHistory: 'Lembrar o que eu abro',
      resultPreview: 'Prévia dos resultados',
    },
    searchHistory: {
      recent: 'Recentes',
      favourites: 'Favoritos',
      searchAgain: words => `Pesquisar “${words}” novamente`,
      addFavourite: title => `Guardar “${title}” nos favoritos`,
      remove: title => `Remover “${title}”`,
      clear: 'Limpar tudo',
    },
    resultPreview: {
      name: 'Prévia do resultado',
      back: 'Voltar aos resultados',
      open: 'Abrir',
      previous: 'Resultado anterior',
      next: 'Próximo resultado',
    },
  },
  hit: {
    missing: words => `sem: ${words}`,
    partial: (shown, pages) => `${number(shown)} de ${number(pages)} páginas`,
    copyName: 'Copiar nome',
    copied: 'Copiado',
  },
};

const preview: Language['preview'] = {
  previewOf: link => `Prévia de ${link}`,
  hint: 'Uma prévia está aberta. Tab entra nela, Esc a fecha.',
  open: 'Abrir',
  samePage: 'Nesta página',
  more: 'Mais',
  outline: 'Nesta seção',
  members: 'Membros',
  otherVersion: version => `Outra versão: ${version}`,
  loading: 'Carregando a prévia',
  empty: 'Não há texto nesta seção.',
  failed: reasonOf({
    missing,
    refused: 'Você precisa de acesso para ler isto. Abra a página para entrar.',
    offline: 'Você está sem conexão. As prévias voltam com ela.',
    network: 'Não foi possível acessar a prévia. Verifique sua conexão.',
    timeout: 'A prévia está demorando demais. A própria página pode ser mais rápida.',
    busy: 'Foram muitas prévias de uma vez. Volte ao link daqui a um minuto.',
    broken: 'Não foi possível carregar a prévia. A própria página talvez abra.',
  }),
  menu: async () => ({
    choices: 'Quando mostrar prévias',
    close: 'Fechar',
    when: 'Mostrar prévias',
    on: 'Ao parar sobre um link',
    alt: 'Só com Alt pressionada',
    objects: 'Só de objetos da API e termos',
    off: 'Nunca',
    back: key => `As prévias estão desativadas. ${key} em um link mostra uma, com esta opção.`,
    delay: 'Espera',
    usual: 'A de costume',
    short: 'Curta',
    long: 'Longa',
    copyLink: 'Copiar link',
    copyCode: 'Copiar código',
    copied: 'Copiado',
    pin: 'Manter esta prévia aberta',
    before: 'Voltar',
  }),
};

export const language: Language = {
  search,
  landing: {
    marked: (index, total) => `Ocorrência ${number(index)} de ${number(total)}`,
    next: 'Próxima',
    clear: 'Limpar',
  },
  preview,
  embed: {
    loading: 'Carregando…',
    empty: 'Não há texto nesta seção.',
    failed: reasonOf({
      missing,
      refused: 'Você precisa de acesso para ler esta seção.',
      offline: 'Você está sem conexão. Esta seção aparece quando ela voltar.',
      network: 'Não foi possível acessar esta seção.',
      timeout: 'Esta seção está demorando demais para carregar.',
      busy: 'Pedidos demais por enquanto. Tente novamente em um minuto.',
      broken: 'Não foi possível carregar esta seção.',
    }),
    retry: 'Tentar novamente',
    open: 'Abrir a página',
    from: 'De',
  },
};
