import {noticeOfFailure} from '../failures.js';
import type {Language} from '../language.js';
import {plural} from '../plural.js';
import {reasonOf} from '../reasons.js';

const number = new Intl.NumberFormat('zh-CN').format;

const again = '请稍后重试。';
const connection = '请检查网络连接，然后重试。';
const maintainers = '此网站的维护者可以解决这个问题。';
const missing = '此地址已没有内容。';

const wait = plural('zh-CN', {other: '搜索将在 # 秒后自动继续。'});

const failed = noticeOfFailure(
  {
    'bad-request': ['无法理解此搜索', '请使用普通词语，或补上缺少的引号。'],
    forbidden: ['您无权在此搜索', '此文档的所有者可以授予您访问权限。'],
    gone: ['此处已不再提供搜索', maintainers],
    malformed: ['无法读取响应', again],
    network: ['无法连接到搜索服务', connection],
    'not-found': ['此地址没有搜索服务', maintainers],
    offline: ['您处于离线状态', '恢复联网后，搜索会自动继续。'],
    'rate-limited': ['当前搜索过于频繁', again],
    server: ['搜索服务出现问题', again],
    timeout: ['搜索响应时间过长', again],
    'too-long': ['搜索内容过长', '请减少词语。'],
    unauthorized: ['请登录后在此搜索', '请登录此文档，然后重试。'],
    unknown: ['出现问题', again],
    unloaded: ['未能加载搜索的某个部分', connection],
  },
  wait,
);

const search: Language['search'] = {
  language: 'zh-CN',
  search: '搜索',
  placeholder: '搜索文档',
  clear: '清除',
  close: '关闭',
  retry: '重试',
  more: '显示更多',
  loadingMore: '正在加载更多…',
  results: '搜索结果',
  start: '查找页面、章节或参考手册中的名称。',
  searching: '正在搜索…',
  tooShort: '请再输入一个字符。',
  found: plural('zh-CN', {other: '找到 # 个页面'}),
  nothing: words => ({title: `未找到与“${words}”相关的内容`, hint: '请减少或更换词语，或只输入名称的开头。'}),
  failed,
  moreFailed: '无法加载更多结果。',
  signIn: '登录',
  reload: '重新加载此页面',
  keys: {move: '移动', open: '打开', close: '关闭'},
  panels: {
    scope: {
      label: '搜索范围',
      version: slug => `此版本（${slug}）`,
      project: version => `此项目（${version ?? '默认版本'}）`,
      subprojects: '此项目及其子项目',
      pullRequest: '这是更改的预览。预览不会编入索引，因此搜索的是默认版本。',
      fromQuery: '将在您的词语所指定的范围内搜索。',
    },
    buttons: {
      settings: '搜索设置',
      preview: '预览',
    },
    noResults: {
      elsewhere: (pages, place) => `${place} 中有 ${number(pages)} 个`,
      didYouMean: query => `您是不是要找“${query}”？`,
      resultsPage: '在结果页上搜索',
    },
    settings: {
      singleKeys: keys => `快捷键 ${keys}`,
      searchHistory: '记住我打开的内容',
      resultPreview: '预览结果',
    },
    searchHistory: {
      recent: '最近搜索',
      favourites: '收藏',
      searchAgain: words => `再次搜索“${words}”`,
      addFavourite: title => `收藏“${title}”`,
      remove: title => `移除“${title}”`,
      clear: '全部清除',
    },
    resultPreview: {
      name: '结果预览',
      back: '返回结果',
      open: '打开',
      previous: '上一个结果',
      next: '下一个结果',
    },
  },
  hit: {
    missing: words => `不含：${words}`,
    partial: (shown, pages) => `共 ${number(pages)} 页，显示 ${number(shown)} 页`,
    copyName: '复制名称',
    copied: '已复制',
  },
};

const preview: Language['preview'] = {
  previewOf: link => `${link} 的预览`,
  hint: '预览已打开。按 Tab 键进入，按 Esc 键关闭。',
  open: '打开',
  samePage: '在此页面',
  more: '更多',
  outline: '本节内容',
  members: '成员',
  otherVersion: version => `其他版本：${version}`,
  loading: '正在加载预览',
  empty: '此章节没有文字。',
  failed: reasonOf({
    missing,
    refused: '您需要访问权限才能阅读此内容。请打开页面登录。',
    offline: '您处于离线状态。恢复联网后即可再次预览。',
    network: '无法获取预览。请检查网络连接。',
    timeout: '预览加载时间过长。直接打开页面可能更快。',
    busy: '一次预览过多。请一分钟后再停留在链接上。',
    broken: '无法加载预览。页面本身或许仍可打开。',
  }),
  menu: async () => ({
    choices: '何时显示预览',
    close: '关闭',
    when: '显示预览',
    on: '在链接上停留时',
    alt: '仅在按住 Alt 键时',
    objects: '仅限 API 对象和术语',
    off: '从不',
    back: key => `预览已关闭。在链接上按 ${key} 可显示预览及此选项。`,
    delay: '延迟',
    usual: '默认',
    short: '短',
    long: '长',
    copyLink: '复制链接',
    copyCode: '复制代码',
    copied: '已复制',
    pin: '保持此预览打开',
    before: '返回',
  }),
};

export const language: Language = {
  search,
  landing: {
    marked: (index, total) => `第 ${number(index)} 处匹配，共 ${number(total)} 处`,
    next: '下一处',
    clear: '清除',
  },
  preview,
  embed: {
    loading: '正在加载…',
    empty: '此章节没有文字。',
    failed: reasonOf({
      missing,
      refused: '您需要访问权限才能阅读此章节。',
      offline: '您处于离线状态。恢复联网后将显示此章节。',
      network: '无法获取此章节。',
      timeout: '此章节加载时间过长。',
      busy: '当前请求过多。请一分钟后重试。',
      broken: '无法加载此章节。',
    }),
    retry: '重试',
    open: '打开页面',
    from: '来自',
  },
};
