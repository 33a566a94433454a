import {mkdir, mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import type {TestContext} from 'node:test';

/** Files of a site by their path; text is written as UTF-8. */
export type SiteFiles = Readonly<Record<string, string | Uint8Array>>;

/** Writes a site to a new folder, which is deleted after the test. Resolves to the folder. */
export async function makeSite(test: Pick<TestContext, 'after'>, files: SiteFiles): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'docent-site-'));
  // Removing is retried, because commands that the test has started may still write to the folder.
  test.after(() => rm(folder, {recursive: true, force: true, maxRetries: 10}));
  await writeSite(folder, files);
  return folder;
}

export async function writeSite(folder: string, files: SiteFiles): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), {recursive: true});
    await writeFile(join(folder, path), content);
  }
}

/** The HTML of a page. @param body HTML after the heading */
export const page = (title: string, body = ''): string =>
  `<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>${title}</title>\n</head>\n` +
  `<body><main><h1 id="top">${title}</h1>${body}</main></body>\n</html>\n`;
