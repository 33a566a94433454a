import {execFileSync} from 'node:child_process';
import {mkdtempSync, readdirSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';

/** An HTML file of the built manual. */
export interface BuiltPage {
  /** Path in the built folder, with `/`. */
  readonly path: string;
  readonly html: string;
  readonly ids: readonly string[];
  /** Addresses in attributes, as they are written. */
  readonly links: readonly string[];
}

export interface BuiltManual {
  readonly pages: readonly BuiltPage[];
  /** Paths of all files. */
  readonly files: ReadonlySet<string>;
}

/** Builds the manual into a temporary folder, so that the preview of a developer does not change, and reads it. */
export function buildManual(): BuiltManual {
  const output = mkdtempSync(join(tmpdir(), 'docent-manual-'));
  try {
    const eleventy = ['node_modules/@11ty/eleventy/cmd.cjs', '--config=demo/eleventy.config.js', '--quiet'];
    execFileSync(process.execPath, [...eleventy, `--output=${output}`], {stdio: 'pipe'});
    const files = readdirSync(output, {recursive: true, encoding: 'utf8'}).map(path =>
      path.replaceAll('\\', '/'),
    );
    const pages = files.filter(path => path.endsWith('.html'));
    return {
      files: new Set(files),
      pages: pages.map(path => readPage(path, readFileSync(join(output, path), 'utf8'))),
    };
  } finally {
    rmSync(output, {recursive: true, force: true});
  }
}

// The markup is Docent's own and regular: a `<` always begins a tag, and attributes are in double quotes.
function readPage(path: string, html: string): BuiltPage {
  return {
    path,
    html,
    ids: [...html.matchAll(/<[^>]*\sid="([^"]*)"/g)].map(match => match[1]!),
    links: [...html.matchAll(/<[^>]*\s(?:href|src|action)="([^"]*)"/g)].map(match => match[1]!),
  };
}
