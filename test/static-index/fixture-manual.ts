import {readdir, readFile} from 'node:fs/promises';
import {join} from 'node:path';
import type {SourcePage, SourceSection} from '../../src/ranking/index/source-page.js';

/** The manual and notes of the repository, divided at their headings: prose, names and code on about forty pages. */
export async function fixtureManual(): Promise<SourcePage[]> {
  const root = new URL('../../', import.meta.url).pathname;
  const names = await readdir(join(root, 'demo/pages'), {recursive: true, encoding: 'utf8'});
  const files = [
    ...names.filter(name => name.endsWith('.md')).map(name => `demo/pages/${name.replaceAll('\\', '/')}`),
    ...['CONTRIBUTING.md', 'README.md', 'host/README.md'],
  ].sort();
  return Promise.all(
    files.map(async file => {
      const text = (await readFile(join(root, file), 'utf8')).replace(/^---\n[^]*?\n---\n/, '');
      const [, ...parts] = `\n## ${file}\n${text}`.split(/\n#{1,4} /);
      const sections = parts.map((part): SourceSection => {
        const [title = '', ...lines] = part.split('\n');
        const id = title.toLowerCase().replace(/\W+/g, '-');
        const [, name] = /`([\w.-]+)`/.exec(title) ?? [];
        const object = name ? {object: {role: 'js:attribute', name}} : {};
        return {id, title: title.replaceAll('`', ''), content: lines.join(' '), ...object};
      });
      return {path: file.replace(/\.md$/, '.html'), title: sections[0]!.title, sections, language: 'en'};
    }),
  );
}

/** Queries generated from the pages: complete and unfinished headings, words, names, and misspellings. */
export function questionsFor(pages: readonly SourcePage[], count: number): string[] {
  const queries: string[] = [];
  const sections = pages.flatMap(page => page.sections);
  for (let at = 0; queries.length < count; at++) {
    const {title, content, object} = sections[(at * 7) % sections.length]!;
    const words = content.match(/[\p{L}-]{4,}/gu) ?? [];
    const word = words[(at * 5) % Math.max(1, words.length)] ?? title;
    const kinds = [
      title,
      `${title.slice(0, Math.ceil(title.length * 0.6))}*`,
      object?.name ?? `${word}*`,
      words.slice(at % 11, (at % 11) + 3).join(' '),
      word.slice(0, 2) + word.slice(3),
      `how to ${word} ${title}`,
      `"${words.slice(0, 2).join(' ')}"`,
      `${word.slice(0, 3)}*`,
    ];
    const query = kinds[at % kinds.length]!.trim();
    if (query.length > 1) queries.push(query);
  }
  return queries;
}
