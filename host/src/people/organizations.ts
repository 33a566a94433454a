import {now, type Store} from '../store/store.js';
import type {Role} from '../store/tables.js';
import {PeopleError, personNamed} from './viewer.js';

const COMMAND = 'command';

/** Owners of projects, and who has a role in all of their projects. */
export class Organizations {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** With the slugs of their projects. */
  async list(): Promise<{slug: string; name: string; projects: string[]}[]> {
    const {database} = this.#store;
    const all = await database
      .selectFrom('organization')
      .select(['id', 'slug', 'name'])
      .orderBy('slug')
      .execute();
    const projects = await database
      .selectFrom('project')
      .select(['slug', 'organization_id'])
      .where('organization_id', 'is not', null)
      .orderBy('slug')
      .execute();
    return all.map(({id, slug, name}) => ({
      slug,
      name,
      projects: projects.filter(project => project.organization_id === id).map(project => project.slug),
    }));
  }

  /** @param slug `none` is reserved: it means "no organization" */
  async add(slug: string, name = slug): Promise<void> {
    if (slug === 'none') throw new PeopleError('"none" stands for no organization; choose another slug.');
    const line = {who: COMMAND, action: 'add organization', subject: slug};
    await this.#store.write(line, async transaction => {
      if (
        await transaction.selectFrom('organization').select('id').where('slug', '=', slug).executeTakeFirst()
      )
        throw new PeopleError(`There is an organization "${slug}" already.`);
      const created = now();
      await transaction
        .insertInto('organization')
        .values({slug, name, description: '', url: '', email: '', disabled: 0, created, modified: created})
        .execute();
    });
  }

  /** Its projects stay. */
  async remove(slug: string): Promise<void> {
    const id = await this.#numberOf(slug);
    await this.#store.write({who: COMMAND, action: 'remove organization', subject: slug}, transaction =>
      transaction.deleteFrom('organization').where('id', '=', id).execute(),
    );
  }

  /** @param slug `undefined`: the project belongs to nobody */
  async assign(project: string, slug: string | undefined): Promise<void> {
    const id = slug === undefined ? null : await this.#numberOf(slug);
    const line = {who: COMMAND, action: 'assign project', subject: `${project} ${slug ?? 'none'}`};
    await this.#store.write(line, async transaction => {
      const {numUpdatedRows} = await transaction
        .updateTable('project')
        .set({organization_id: id, modified: now()})
        .where('slug', '=', project)
        .executeTakeFirst();
      if (numUpdatedRows === 0n)
        throw new PeopleError(`There is no project "${project}"; "docent add ${project}" adds one.`);
    });
  }

  /** Gives a role in all projects of the organization, or takes it away. */
  async grant(slug: string, name: string, role: Role | undefined): Promise<void> {
    const [organization, {id: person}] = [await this.#numberOf(slug), await personNamed(this.#store, name)];
    const line = {who: COMMAND, action: 'grant', subject: `${name} ${role ?? 'none'} organization ${slug}`};
    await this.#store.write(line, async transaction => {
      await transaction
        .deleteFrom('organization_member')
        .where('organization_id', '=', organization)
        .where('person_id', '=', person)
        .execute();
      if (role)
        await transaction
          .insertInto('organization_member')
          .values({organization_id: organization, person_id: person, role})
          .execute();
    });
  }

  async #numberOf(slug: string): Promise<number> {
    const found = await this.#store.database
      .selectFrom('organization')
      .select('id')
      .where('slug', '=', slug)
      .executeTakeFirst();
    if (!found)
      throw new PeopleError(
        `There is no organization "${slug}"; "docent organization add ${slug}" adds one.`,
      );
    return found.id;
  }
}
