import {noticeOfFailure} from '../failures.js';
import type {Language} from '../language.js';
import {plural} from '../plural.js';
import {reasonOf} from '../reasons.js';

const number = new Intl.NumberFormat('ko').format;

const again = '잠시 후 다시 시도하세요.';
const connection = '연결을 확인한 다음 다시 시도하세요.';
const maintainers = '이 사이트를 관리하는 사람이 바로잡을 수 있습니다.';
const missing = '이 주소에는 더 이상 아무것도 없습니다.';

const wait = plural('ko', {other: '#초 후에 검색이 저절로 이어집니다.'});

const failed = noticeOfFailure(
  {
    'bad-request': ['검색 내용을 이해하지 못했습니다', '간단한 단어를 쓰거나 열린 따옴표를 닫으세요.'],
    forbidden: ['여기서 검색할 권한이 없습니다', '이 문서의 소유자가 접근 권한을 줄 수 있습니다.'],
    gone: ['여기에는 더 이상 검색이 없습니다', maintainers],
    malformed: ['응답을 읽을 수 없습니다', again],
    network: ['검색에 연결할 수 없습니다', connection],
    'not-found': ['이 주소에는 검색이 없습니다', maintainers],
    offline: ['오프라인 상태입니다', '다시 온라인이 되면 검색이 저절로 이어집니다.'],
    'rate-limited': ['지금은 검색이 너무 많습니다', again],
    server: ['검색 쪽에 문제가 있습니다', again],
    timeout: ['검색 응답이 너무 오래 걸렸습니다', again],
    'too-long': ['검색어가 너무 깁니다', '단어 수를 줄이세요.'],
    unauthorized: ['여기서 검색하려면 로그인하세요', '이 문서에 로그인한 다음 다시 시도하세요.'],
    unknown: ['문제가 발생했습니다', again],
    unloaded: ['검색의 일부를 불러오지 못했습니다', connection],
  },
  wait,
);

const search: Language['search'] = {
  language: 'ko',
  search: '검색',
  placeholder: '문서 검색',
  clear: '지우기',
  close: '닫기',
  retry: '다시 시도',
  more: '더 보기',
  loadingMore: '더 불러오는 중…',
  results: '검색 결과',
  start: '페이지, 절 또는 참조 문서의 이름을 찾아보세요.',
  searching: '검색 중…',
  tooShort: '한 글자 더 입력하세요.',
  found: plural('ko', {other: '페이지 #개를 찾았습니다'}),
  nothing: words => ({
    title: `“${words}”에 대한 결과가 없습니다`,
    hint: '단어를 줄이거나 바꾸거나, 이름의 앞부분만 입력해 보세요.',
  }),
  failed,
  moreFailed: '결과를 더 불러오지 못했습니다.',
  signIn: '로그인',
  reload: '이 페이지 새로 고침',
  keys: {move: '이동', open: '열기', close: '닫기'},
  panels: {
    scope: {
      label: '검색 범위',
      version: slug => `이 버전 (${slug})`,
      project: version => `이 프로젝트 (${version ?? '기본 버전'})`,
      subprojects: '이 프로젝트와 하위 프로젝트',
      pullRequest: '변경 사항 미리 보기입니다. 미리 보기는 색인되지 않으므로 기본 버전을 검색합니다.',
      fromQuery: '입력한 단어가 가리키는 곳에서 검색합니다.',
    },
    buttons: {
      settings: '검색 설정',
      preview: '미리 보기',
    },
    noResults: {
      elsewhere: (pages, place) => `${place}에 ${number(pages)}개`,
      didYouMean: query => `‘${query}’을(를) 찾으셨나요?`,
      resultsPage: '결과 페이지에서 검색',
    },
    settings: {
      singleKeys: keys => `단축키 ${keys}`,
      searchHistory: '연 항목 기억하기',
      resultPreview: '결과 미리 보기',
    },
    searchHistory: {
      recent: '최근 검색',
      favourites: '즐겨찾기',
      searchAgain: words => `“${words}” 다시 검색`,
      addFavourite: title => `“${title}” 즐겨찾기에 추가`,
      remove: title => `“${title}” 제거`,
      clear: '모두 지우기',
    },
    resultPreview: {
      name: '결과 미리 보기',
      back: '결과로 돌아가기',
      open: '열기',
      previous: '이전 결과',
      next: '다음 결과',
    },
  },
  hit: {
    missing: words => `없는 단어: ${words}`,
    partial: (shown, pages) => `${number(pages)}페이지 중 ${number(shown)}페이지`,
    copyName: '이름 복사',
    copied: '복사됨',
  },
};

const preview: Language['preview'] = {
  previewOf: link => `${link} 미리 보기`,
  hint: '미리 보기가 열려 있습니다. Tab 키로 들어가고 Escape 키로 닫습니다.',
  open: '열기',
  samePage: '이 페이지에서',
  more: '더 보기',
  outline: '이 섹션의 내용',
  members: '멤버',
  otherVersion: version => `다른 버전: ${version}`,
  loading: '미리 보기를 불러오는 중',
  empty: '이 절에는 내용이 없습니다.',
  failed: reasonOf({
    missing,
    refused: '읽으려면 접근 권한이 필요합니다. 페이지를 열어 로그인하세요.',
    offline: '오프라인 상태입니다. 온라인이 되면 미리 보기도 돌아옵니다.',
    network: '미리 보기에 연결할 수 없습니다. 연결을 확인하세요.',
    timeout: '미리 보기가 너무 오래 걸립니다. 페이지를 바로 여는 편이 빠를 수 있습니다.',
    busy: '한꺼번에 미리 보기가 너무 많았습니다. 1분 뒤에 다시 링크 위에 머무르세요.',
    broken: '미리 보기를 불러오지 못했습니다. 페이지 자체는 열릴 수도 있습니다.',
  }),
  menu: async () => ({
    choices: '미리 보기를 표시할 때',
    close: '닫기',
    when: '미리 보기 표시',
    on: '링크 위에 머무를 때',
    alt: 'Alt 키를 누르고 있을 때만',
    objects: 'API 객체와 용어만',
    off: '표시 안 함',
    back: key => `미리 보기가 꺼져 있습니다. 링크에서 ${key}를 누르면 이 선택지와 함께 표시됩니다.`,
    delay: '지연 시간',
    usual: '보통',
    short: '짧게',
    long: '길게',
    copyLink: '링크 복사',
    copyCode: '코드 복사',
    copied: '복사됨',
    pin: '이 미리보기를 열어 두기',
    before: '뒤로',
  }),
};

export const language: Language = {
  search,
  landing: {
    marked: (index, total) => `일치 ${number(index)}/${number(total)}`,
    next: '다음',
    clear: '지우기',
  },
  preview,
  embed: {
    loading: '불러오는 중…',
    empty: '이 절에는 내용이 없습니다.',
    failed: reasonOf({
      missing,
      refused: '이 절을 읽으려면 접근 권한이 필요합니다.',
      offline: '오프라인 상태입니다. 온라인이 되면 이 절이 표시됩니다.',
      network: '이 절에 연결할 수 없습니다.',
      timeout: '이 절을 불러오는 데 너무 오래 걸립니다.',
      busy: '지금은 요청이 너무 많습니다. 1분 뒤에 다시 시도하세요.',
      broken: '이 절을 불러오지 못했습니다.',
    }),
    retry: '다시 시도',
    open: '페이지 열기',
    from: '출처:',
  },
};
