import type Database from 'libsql';
import {SCOPE_UNIT} from './database.js';

/**
 * Counts for every section of a scope how many pages refer to it: to its anchor, or, where it is the page's own
 * heading, to the page.
 */
export function countLinks(database: Database.Database, scope: number): void {
  const counts = new Map<string, number>();
  const pages = database.prepare('SELECT links FROM page WHERE scope = ?').raw();
  for (const [links] of pages.all(scope) as [string][])
    for (const place of JSON.parse(links) as string[]) counts.set(place, (counts.get(place) ?? 0) + 1);

  const update = database.prepare('UPDATE section SET links = ? WHERE id = ?');
  const sections = database
    .prepare(
      `SELECT section.id, section.links, path, anchor, heading = title FROM section
        JOIN page ON page.id = section.id >> 14 WHERE section.id BETWEEN ? AND ?`,
    )
    .raw();
  const range = [scope * SCOPE_UNIT, (scope + 1) * SCOPE_UNIT - 1];
  for (const [id, before, path, anchor, isTitle] of sections.all(...range) as SectionRow[]) {
    const now = (counts.get(`${path}#${anchor}`) ?? 0) + (isTitle ? (counts.get(`${path}#`) ?? 0) : 0);
    if (now !== before) update.run(now, id);
  }
}

type SectionRow = [id: number, links: number, path: string, anchor: string, isTitle: 0 | 1];
