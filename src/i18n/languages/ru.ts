import {noticeOfFailure} from '../failures.js';
import type {Language} from '../language.js';
import {plural} from '../plural.js';
import {reasonOf} from '../reasons.js';

const number = new Intl.NumberFormat('ru').format;

const again = 'Повторите попытку чуть позже.';
const connection = 'Проверьте подключение и повторите попытку.';
const maintainers = 'Исправить это могут те, кто поддерживает этот сайт.';
const missing = 'По этому адресу больше ничего нет.';

const wait = plural('ru', {
  one: 'Поиск продолжится сам через # секунду.',
  few: 'Поиск продолжится сам через # секунды.',
  many: 'Поиск продолжится сам через # секунд.',
  other: 'Поиск продолжится сам через # секунды.',
});

const failed = noticeOfFailure(
  {
    'bad-request': ['Не удалось разобрать запрос', 'Используйте простые слова или закройте кавычку.'],
    forbidden: ['У вас нет права искать здесь', 'Владельцы этой документации могут дать вам доступ.'],
    gone: ['Поиска здесь больше нет', maintainers],
    malformed: ['Не удалось прочитать ответ', again],
    network: ['Не удалось связаться с поиском', connection],
    'not-found': ['По этому адресу нет поиска', maintainers],
    offline: ['Нет подключения к сети', 'Поиск продолжится сам, когда подключение восстановится.'],
    'rate-limited': ['Слишком много запросов', again],
    server: ['На стороне поиска возникла проблема', again],
    timeout: ['Поиск слишком долго не отвечает', again],
    'too-long': ['Этот запрос слишком длинный', 'Используйте меньше слов.'],
    unauthorized: ['Войдите, чтобы искать здесь', 'Войдите в эту документацию и повторите попытку.'],
    unknown: ['Что-то пошло не так', again],
    unloaded: ['Не удалось загрузить часть поиска', connection],
  },
  wait,
);

const search: Language['search'] = {
  language: 'ru',
  search: 'Поиск',
  placeholder: 'Поиск по документации',
  clear: 'Очистить',
  close: 'Закрыть',
  retry: 'Повторить',
  more: 'Показать ещё',
  loadingMore: 'Загрузка…',
  results: 'Результаты поиска',
  start: 'Найдите страницу, раздел или имя из справочника.',
  searching: 'Идёт поиск…',
  tooShort: 'Введите ещё один символ.',
  found: plural('ru', {
    one: 'Найдена # страница',
    few: 'Найдены # страницы',
    many: 'Найдено # страниц',
    other: 'Найдено # страницы',
  }),
  nothing: words => ({
    title: `По запросу «${words}» ничего не найдено`,
    hint: 'Попробуйте меньше слов, другие слова или только начало имени.',
  }),
  failed,
  moreFailed: 'Не удалось загрузить остальные результаты.',
  signIn: 'Войти',
  reload: 'Перезагрузить страницу',
  keys: {move: 'выбрать', open: 'открыть', close: 'закрыть'},
  panels: {
    scope: {
      label: 'Где искать',
      version: slug => `Эта версия (${slug})`,
      project: version => `Этот проект (${version ?? 'версия по умолчанию'})`,
      subprojects: 'Этот проект с подпроектами',
      pullRequest:
        'Это предпросмотр изменения. Предпросмотры не индексируются: поиск идёт по версии по умолчанию.',
      fromQuery: 'Поиск идёт там, где указано в запросе.',
    },
    buttons: {
      settings: 'Настройки поиска',
      preview: 'Предпросмотр',
    },
    noResults: {
      elsewhere: (pages, place) => `${number(pages)} в ${place}`,
      didYouMean: query => `Возможно, вы имели в виду «${query}»?`,
      resultsPage: 'Искать на странице результатов',
    },
    settings: {
      singleKeys: keys => `Клавиша ${keys}`,
      searchHistory: 'Запоминать, что я открываю',
      resultPreview: 'Предпросмотр результатов',
    },
    searchHistory: {
      recent: 'Недавние',
      favourites: 'Избранное',
      searchAgain: words => `Искать «${words}» ещё раз`,
      addFavourite: title => `Добавить «${title}» в избранное`,
      remove: title => `Удалить «${title}»`,
      clear: 'Очистить всё',
    },
    resultPreview: {
      name: 'Предпросмотр результата',
      back: 'Назад к результатам',
      open: 'Открыть',
      previous: 'Предыдущий результат',
      next: 'Следующий результат',
    },
  },
  hit: {
    missing: words => `без: ${words}`,
    partial: (shown, pages) => `${number(shown)} из ${number(pages)} страниц`,
    copyName: 'Копировать имя',
    copied: 'Скопировано',
  },
};

const preview: Language['preview'] = {
  previewOf: link => `Предпросмотр: ${link}`,
  hint: 'Открыт предпросмотр. Tab переходит в него, Escape закрывает.',
  open: 'Открыть',
  samePage: 'На этой странице',
  more: 'Ещё',
  outline: 'В этом разделе',
  members: 'Члены класса',
  otherVersion: version => `Другая версия: ${version}`,
  loading: 'Загрузка предпросмотра',
  empty: 'В этом разделе нет текста.',
  failed: reasonOf({
    missing,
    refused: 'Чтобы читать это, нужен доступ. Откройте страницу, чтобы войти.',
    offline: 'Нет подключения к сети. Предпросмотр вернётся вместе с ним.',
    network: 'Не удалось получить предпросмотр. Проверьте подключение.',
    timeout: 'Предпросмотр загружается слишком долго. Сама страница может открыться быстрее.',
    busy: 'Слишком много предпросмотров сразу. Наведите на ссылку снова через минуту.',
    broken: 'Не удалось загрузить предпросмотр. Сама страница, возможно, откроется.',
  }),
  menu: async () => ({
    choices: 'Когда показывать предпросмотр',
    close: 'Закрыть',
    when: 'Показывать предпросмотр',
    on: 'При задержке на ссылке',
    alt: 'Только с нажатой клавишей Alt',
    objects: 'Только для объектов API и терминов',
    off: 'Никогда',
    back: key => `Предпросмотр выключен. ${key} на ссылке покажет его вместе с этим выбором.`,
    delay: 'Задержка',
    usual: 'Обычная',
    short: 'Короткая',
    long: 'Долгая',
    copyLink: 'Копировать ссылку',
    copyCode: 'Копировать код',
    copied: 'Скопировано',
    pin: 'Оставить это окно открытым',
    before: 'Назад',
  }),
};

export const language: Language = {
  search,
  landing: {
    marked: (index, total) => `Совпадение ${number(index)} из ${number(total)}`,
    next: 'Далее',
    clear: 'Очистить',
  },
  preview,
  embed: {
    loading: 'Загрузка…',
    empty: 'В этом разделе нет текста.',
    failed: reasonOf({
      missing,
      refused: 'Чтобы читать этот раздел, нужен доступ.',
      offline: 'Нет подключения к сети. Раздел появится, когда оно восстановится.',
      network: 'Не удалось получить этот раздел.',
      timeout: 'Этот раздел загружается слишком долго.',
      busy: 'Слишком много запросов. Повторите попытку через минуту.',
      broken: 'Не удалось загрузить этот раздел.',
    }),
    retry: 'Повторить',
    open: 'Открыть страницу',
    from: 'Источник:',
  },
};
