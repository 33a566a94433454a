import type {CardKind} from '../../../src/elements/preview/card-model.js';
import {fetchFixture} from '../../support/fetch-fixture.js';

/** Sections of the manuals of Python, Django, pandas and Sphinx, as page and fragment, by the kind of their card. */
const BY_KIND: Readonly<Record<CardKind, readonly string[]>> = {
  object: [
    'python/library/functions.html#len',
    'python/library/functions.html#abs',
    'python/library/stdtypes.html#str',
    'python/library/functions.html#ascii',
    'python/library/os.html#os.ctermid',
    'python/library/imp.html#imp.reload',
    'python/library/asyncio-task.html#asyncio.current_task',
    'python/library/datetime.html#datetime.MINYEAR',
    'python/library/contextlib.html#contextlib.AbstractContextManager',
    'python/library/contextlib.html#contextlib.nullcontext',
    'python/library/exceptions.html#KeyError',
    'python/c-api/list.html#c.PyList_New',
    'python/using/cmdline.html#cmdoption-I',
    'python/using/cmdline.html#envvar-PYTHONHOME',
    'python/library/queue.html#queue.Queue.task_done',
    'python/library/stdtypes.html#str.casefold',
    'django/ref/models/querysets.html#django.db.models.query.QuerySet.filter',
    'django/ref/django-admin.html#cmdoption-runserver-noreload',
    'django/ref/settings.html#std-setting-ABSOLUTE_URL_OVERRIDES',
    'django/ref/settings.html#append-slash',
    'django/ref/templates/builtins.html#std-templatefilter-capfirst',
    'sphinx/usage/configuration.html#confval-project',
    'pandas/reference/api/pandas.Series.cumsum.html#pandas.Series.cumsum',
    'pandas/reference/api/pandas.Index.has_duplicates.html',
  ],
  term: [
    'python/glossary.html#term-decorator',
    'python/glossary.html#term-EAFP',
    'django/glossary.html#term-slug',
    'sphinx/glossary.html#term-builder',
    'python/library/__future__.html#id2',
    'python/library/re.html#frie09',
    'django/ref/contrib/gis/db-api.html#fnwkt',
  ],
  heading: [
    'python/library/hashlib.html#hash-algorithms',
    'python/tutorial/introduction.html#lists',
    'python/library/re.html#re-syntax',
    'django/topics/http/urls.html#overview',
    'pandas/user_guide/10min.html#viewing-data',
    'python/library/tkinter.ttk.html#id1',
  ],
  page: [
    'python/library/subprocess.html',
    'python/library/subprocess.html#module-subprocess',
    'django/topics/http/urls.html',
    'sphinx/usage/quickstart.html',
  ],
  thing: ['python/library/stdtypes.html#index-19', 'sphinx/development/tutorials/autodoc_ext.html#id1'],
};

export const CARD_SECTIONS = Object.entries(BY_KIND).flatMap(([kind, places]) =>
  places.map(from => ({kind, from, fragment: from.split('#')[1] ?? null})),
);

/**
 * A section as the embed API returns it, from `test/fixtures/card-sections`. The sections are from Debian's packages of 2023;
 * long ones are cut at a tag.
 * @param from one of CARD_SECTIONS
 */
export function fetchCardSection(from: string): Promise<string> {
  const name = `${from.replace('.html', '').replace(/[/#]/g, '-')}.html`;
  return fetchFixture(`card-sections/${name}`);
}
