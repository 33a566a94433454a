import {now, type Store} from '../store/store.js';
import {usageError, UserError} from './terminal.js';
import {slug} from './values.js';
import {type AddCommand, inLibrary, libraryCommand, type LibraryPlace} from './command.js';

const DOMAIN = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/;

export const addDomain: AddCommand = (program, take) => {
  libraryCommand(program, 'domain')
    .summary('serve a project under its own host name')
    .description(
      'Serves a project at the root of its own host name, as in https://docs.example.org/en/latest/, with its ' +
        'translations and subprojects, and nothing else. Point the name at this machine, in DNS and in the proxy that ' +
        'terminates TLS.',
    )
    .argument('<project>', 'slug of the project', slug('project'))
    .argument('<host>', 'host name such as docs.example.org, or none', hostName)
    .action((project: string, host: string, place: LibraryPlace) =>
      take(
        inLibrary(place, async ({store}, terminal) => {
          const name = host === 'none' ? null : host;
          await setDomain(store, project, name);
          terminal.out(
            name === null
              ? `${project} no longer has a domain of its own.`
              : `${project} is now served at ${name}.`,
          );
        }),
      ),
    );
};

function hostName(text: string): string {
  const name = text.toLowerCase();
  if (DOMAIN.test(name)) return name;
  throw usageError(
    `"${text}" is not a host name; write it without scheme, port and path, as in docs.example.org.`,
  );
}

async function setDomain(store: Store, project: string, name: string | null): Promise<void> {
  const line = {who: 'command', action: 'set domain', subject: `${project} ${name ?? 'none'}`};
  await store.write(line, async transaction => {
    const owner = transaction.selectFrom('project').select('slug').where('domain', '=', name);
    const taken = name === null ? undefined : await owner.executeTakeFirst();
    if (taken && taken.slug !== project)
      throw new UserError(
        `${name} is the domain of ${taken.slug}; "docent domain ${taken.slug} none" frees it.`,
      );
    const {numUpdatedRows} = await transaction
      .updateTable('project')
      .set({domain: name, modified: now()})
      .where('slug', '=', project)
      .executeTakeFirst();
    if (numUpdatedRows === 0n)
      throw new UserError(`There is no project "${project}"; "docent add ${project}" adds one.`);
  });
}
