import {noticeOfFailure} from '../failures.js';
import type {Language} from '../language.js';
import {plural} from '../plural.js';
import {reasonOf} from '../reasons.js';

const number = new Intl.NumberFormat('ja').format;

const again = '少し待ってから再試行してください。';
const connection = '接続を確認してから再試行してください。';
const maintainers = 'このサイトの管理者が修正できます。';
const missing = 'このアドレスにはもう何もありません。';

const wait = plural('ja', {other: '# 秒後に検索が自動的に再開します。'});

const failed = noticeOfFailure(
  {
    'bad-request': ['検索の内容を解釈できませんでした', '普通の単語で試すか、開いた引用符を閉じてください。'],
    forbidden: [
      'ここで検索する権限がありません',
      'このドキュメントの所有者に依頼すると、アクセスできるようになります。',
    ],
    gone: ['ここでの検索は終了しました', maintainers],
    malformed: ['応答を読み取れませんでした', again],
    network: ['検索に接続できませんでした', connection],
    'not-found': ['このアドレスに検索はありません', maintainers],
    offline: ['オフラインです', 'オンラインに戻ると、検索が自動的に再開します。'],
    'rate-limited': ['検索の回数が多すぎます', again],
    server: ['検索の側で問題が起きています', again],
    timeout: ['検索の応答に時間がかかりすぎました', again],
    'too-long': ['検索する文が長すぎます', '単語を減らしてください。'],
    unauthorized: [
      'ここで検索するにはログインしてください',
      'このドキュメントにログインしてから再試行してください。',
    ],
    unknown: ['問題が発生しました', again],
    unloaded: ['検索の一部を読み込めませんでした', connection],
  },
  wait,
);

const search: Language['search'] = {
  language: 'ja',
  search: '検索',
  placeholder: 'ドキュメントを検索',
  clear: '消去',
  close: '閉じる',
  retry: '再試行',
  more: 'さらに表示',
  loadingMore: '続きを読み込み中…',
  results: '検索結果',
  start: 'ページ、節、リファレンスの名前を探せます。',
  searching: '検索中…',
  tooShort: 'もう 1 文字入力してください。',
  found: plural('ja', {other: '# ページ見つかりました'}),
  nothing: words => ({
    title: `「${words}」は見つかりませんでした`,
    hint: '単語を減らすか変えるか、名前の先頭だけで試してください。',
  }),
  failed,
  moreFailed: '続きの結果を読み込めませんでした。',
  signIn: 'ログイン',
  reload: 'このページを再読み込み',
  keys: {move: '移動', open: '開く', close: '閉じる'},
  panels: {
    scope: {
      label: '検索範囲',
      version: slug => `このバージョン (${slug})`,
      project: version => `このプロジェクト (${version ?? '既定のバージョン'})`,
      subprojects: 'このプロジェクトとサブプロジェクト',
      pullRequest:
        'これは変更のプレビューです。プレビューは索引に登録されないため、既定のバージョンを検索します。',
      fromQuery: '入力した語が指す範囲を検索します。',
    },
    buttons: {
      settings: '検索の設定',
      preview: 'プレビュー',
    },
    noResults: {
      elsewhere: (pages, place) => `${place} に ${number(pages)} 件`,
      didYouMean: query => `もしかして「${query}」`,
      resultsPage: '結果ページで検索',
    },
    settings: {
      singleKeys: keys => `ショートカット ${keys}`,
      searchHistory: '開いた項目を記憶する',
      resultPreview: '結果をプレビュー',
    },
    searchHistory: {
      recent: '最近の検索',
      favourites: 'お気に入り',
      searchAgain: words => `「${words}」を再検索`,
      addFavourite: title => `「${title}」をお気に入りに追加`,
      remove: title => `「${title}」を削除`,
      clear: 'すべて消去',
    },
    resultPreview: {
      name: '結果のプレビュー',
      back: '結果に戻る',
      open: '開く',
      previous: '前の結果',
      next: '次の結果',
    },
  },
  hit: {
    missing: words => `含まない語: ${words}`,
    partial: (shown, pages) => `${number(pages)} ページ中 ${number(shown)} ページ`,
    copyName: '名前をコピー',
    copied: 'コピーしました',
  },
};

const preview: Language['preview'] = {
  previewOf: link => `${link} のプレビュー`,
  hint: 'プレビューが開いています。Tab キーで中に移動し、Escape キーで閉じます。',
  open: '開く',
  samePage: 'このページ内',
  more: 'もっと見る',
  outline: 'このセクションの内容',
  members: 'メンバー',
  otherVersion: version => `別のバージョン: ${version}`,
  loading: 'プレビューを読み込み中',
  empty: 'この節に本文はありません。',
  failed: reasonOf({
    missing,
    refused: '読むにはアクセス権が必要です。ページを開いてログインしてください。',
    offline: 'オフラインです。オンラインに戻るとプレビューも戻ります。',
    network: 'プレビューに接続できませんでした。接続を確認してください。',
    timeout: 'プレビューに時間がかかりすぎています。ページを直接開くほうが早いかもしれません。',
    busy: '一度に多くのプレビューが要求されました。1 分後にもう一度リンクに合わせてください。',
    broken: 'プレビューを読み込めませんでした。ページ自体は開けるかもしれません。',
  }),
  menu: async () => ({
    choices: 'プレビューを表示するとき',
    close: '閉じる',
    when: 'プレビューを表示',
    on: 'リンクの上で止まったとき',
    alt: 'Alt キーを押している間だけ',
    objects: 'API オブジェクトと用語だけ',
    off: '表示しない',
    back: key => `プレビューはオフです。リンク上で ${key} を押すと、この選択肢とともに表示されます。`,
    delay: '遅延',
    usual: '通常',
    short: '短い',
    long: '長い',
    copyLink: 'リンクをコピー',
    copyCode: 'コードをコピー',
    copied: 'コピーしました',
    pin: 'このプレビューを開いたままにする',
    before: '戻る',
  }),
};

export const language: Language = {
  search,
  landing: {
    marked: (index, total) => `一致 ${number(index)}/${number(total)}`,
    next: '次へ',
    clear: '消去',
  },
  preview,
  embed: {
    loading: '読み込み中…',
    empty: 'この節に本文はありません。',
    failed: reasonOf({
      missing,
      refused: 'この節を読むにはアクセス権が必要です。',
      offline: 'オフラインです。オンラインに戻るとこの節を表示します。',
      network: 'この節に接続できませんでした。',
      timeout: 'この節の読み込みに時間がかかりすぎています。',
      busy: '要求が多すぎます。1 分後に再試行してください。',
      broken: 'この節を読み込めませんでした。',
    }),
    retry: '再試行',
    open: 'ページを開く',
    from: '出典:',
  },
};
