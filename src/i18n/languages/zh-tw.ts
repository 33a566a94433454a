import {noticeOfFailure} from '../failures.js';
import type {Language} from '../language.js';
import {plural} from '../plural.js';
import {reasonOf} from '../reasons.js';

const number = new Intl.NumberFormat('zh-TW').format;

const again = '請稍後再試一次。';
const connection = '請檢查網路連線，然後再試一次。';
const maintainers = '此網站的維護者可以解決這個問題。';
const missing = '此網址已沒有內容。';

const wait = plural('zh-TW', {other: '搜尋將在 # 秒後自動繼續。'});

const failed = noticeOfFailure(
  {
    'bad-request': ['無法理解這項搜尋', '請使用一般字詞，或補上缺少的引號。'],
    forbidden: ['您沒有在此搜尋的權限', '此文件的擁有者可以授予您存取權限。'],
    gone: ['這裡已不再提供搜尋', maintainers],
    malformed: ['無法讀取回應', again],
    network: ['無法連線到搜尋服務', connection],
    'not-found': ['此網址沒有搜尋服務', maintainers],
    offline: ['您目前離線', '恢復連線後，搜尋會自動繼續。'],
    'rate-limited': ['目前搜尋次數過多', again],
    server: ['搜尋服務發生問題', again],
    timeout: ['搜尋回應時間過長', again],
    'too-long': ['搜尋內容過長', '請減少字詞。'],
    unauthorized: ['請登入後在此搜尋', '請登入此文件，然後再試一次。'],
    unknown: ['發生錯誤', again],
    unloaded: ['無法載入搜尋的某個部分', connection],
  },
  wait,
);

const search: Language['search'] = {
  language: 'zh-TW',
  search: '搜尋',
  placeholder: '搜尋文件',
  clear: '清除',
  close: '關閉',
  retry: '重試',
  more: '顯示更多',
  loadingMore: '正在載入更多…',
  results: '搜尋結果',
  start: '尋找頁面、章節或參考手冊中的名稱。',
  searching: '正在搜尋…',
  tooShort: '請再輸入一個字元。',
  found: plural('zh-TW', {other: '找到 # 個頁面'}),
  nothing: words => ({
    title: `找不到與「${words}」相關的內容`,
    hint: '請減少或更換字詞，或只輸入名稱的開頭。',
  }),
  failed,
  moreFailed: '無法載入更多結果。',
  signIn: '登入',
  reload: '重新載入此頁面',
  keys: {move: '移動', open: '開啟', close: '關閉'},
  panels: {
    scope: {
      label: '搜尋範圍',
      version: slug => `此版本（${slug}）`,
      project: version => `此專案（${version ?? '預設版本'}）`,
      subprojects: '此專案及其子專案',
      pullRequest: '這是變更的預覽。預覽不會編入索引，因此搜尋的是預設版本。',
      fromQuery: '將在您的字詞所指定的範圍內搜尋。',
    },
    buttons: {
      settings: '搜尋設定',
      preview: '預覽',
    },
    noResults: {
      elsewhere: (pages, place) => `${place} 中有 ${number(pages)} 個`,
      didYouMean: query => `您是不是要找「${query}」？`,
      resultsPage: '在結果頁面上搜尋',
    },
    settings: {
      singleKeys: keys => `快速鍵 ${keys}`,
      searchHistory: '記住我開啟的內容',
      resultPreview: '預覽結果',
    },
    searchHistory: {
      recent: '最近搜尋',
      favourites: '我的最愛',
      searchAgain: words => `再次搜尋「${words}」`,
      addFavourite: title => `將「${title}」加入我的最愛`,
      remove: title => `移除「${title}」`,
      clear: '全部清除',
    },
    resultPreview: {
      name: '結果預覽',
      back: '返回結果',
      open: '開啟',
      previous: '上一個結果',
      next: '下一個結果',
    },
  },
  hit: {
    missing: words => `不含：${words}`,
    partial: (shown, pages) => `共 ${number(pages)} 頁，顯示 ${number(shown)} 頁`,
    copyName: '複製名稱',
    copied: '已複製',
  },
};

const preview: Language['preview'] = {
  previewOf: link => `${link} 的預覽`,
  hint: '預覽已開啟。按 Tab 鍵進入，按 Esc 鍵關閉。',
  open: '開啟',
  samePage: '在此頁面',
  more: '更多',
  outline: '本節內容',
  members: '成員',
  otherVersion: version => `其他版本：${version}`,
  loading: '正在載入預覽',
  empty: '此章節沒有文字。',
  failed: reasonOf({
    missing,
    refused: '您需要存取權限才能閱讀。請開啟頁面登入。',
    offline: '您目前離線。恢復連線後即可再次預覽。',
    network: '無法取得預覽。請檢查網路連線。',
    timeout: '預覽載入時間過長。直接開啟頁面可能更快。',
    busy: '一次預覽過多。請一分鐘後再停留在連結上。',
    broken: '無法載入預覽。頁面本身或許仍可開啟。',
  }),
  menu: async () => ({
    choices: '何時顯示預覽',
    close: '關閉',
    when: '顯示預覽',
    on: '在連結上停留時',
    alt: '僅在按住 Alt 鍵時',
    objects: '僅限 API 物件和術語',
    off: '永不',
    back: key => `預覽已關閉。在連結上按 ${key} 可顯示預覽及此選項。`,
    delay: '延遲',
    usual: '預設',
    short: '短',
    long: '長',
    copyLink: '複製連結',
    copyCode: '複製程式碼',
    copied: '已複製',
    pin: '讓此預覽保持開啟',
    before: '返回',
  }),
};

export const language: Language = {
  search,
  landing: {
    marked: (index, total) => `第 ${number(index)} 處相符，共 ${number(total)} 處`,
    next: '下一處',
    clear: '清除',
  },
  preview,
  embed: {
    loading: '正在載入…',
    empty: '此章節沒有文字。',
    failed: reasonOf({
      missing,
      refused: '您需要存取權限才能閱讀此章節。',
      offline: '您目前離線。恢復連線後將顯示此章節。',
      network: '無法取得此章節。',
      timeout: '此章節載入時間過長。',
      busy: '目前請求過多。請一分鐘後再試一次。',
      broken: '無法載入此章節。',
    }),
    retry: '重試',
    open: '開啟頁面',
    from: '來自',
  },
};
