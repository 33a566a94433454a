import {mkdir, mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import type {TestContext} from 'node:test';

/** Files of a site by their path; text is written as UTF-8. */
export type SiteFiles = Readonly<Record<string, string | Uint8Array>>;

/** A site on disk that is deleted after the test. */
export async function makeSite(test: Pick<TestContext, 'after'>, files: SiteFiles): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'docent-site-'));
  // Commands that the test has started may still run, and write to the folder while it is being removed.
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

/** A page with the markup of a generator. */
export const page = (title: string, body = ''): string =>
  `<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>${title}</title>\n</head>\n` +
  `<body><main><h1 id="top">${title}</h1>${body}</main></body>\n</html>\n`;
