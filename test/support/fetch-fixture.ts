/**
 * A file of `test/fixtures`, for tests in browsers. Tests in Node read files directly.
 * @param path below that folder
 */
export async function fetchFixture(path: string): Promise<string> {
  const response = await fetch(new URL(`../fixtures/${path}`, import.meta.url));
  if (!response.ok) throw new Error(`There is no test/fixtures/${path}.`);
  return response.text();
}
