// The manual that every tool builds: sixteen pages about Kiln, an invented program that controls a pottery kiln.

/** @typedef {{slug: string, title: string, lead: string, sections: {title: string, text: string[]}[]}} Page */

const TOPICS = [
  ['index', 'Kiln', 'Kiln fires pottery by a program, and remembers how it went.'],
  ['install', 'Installing Kiln', 'Kiln runs on any machine that has a serial port and patience.'],
  ['first-firing', 'Your first firing', 'Load the kiln, choose a program, close the lid and wait.'],
  ['programs', 'Writing programs', 'A program is a list of ramps and holds, one on each line.'],
  ['cones', 'Pyrometric cones', 'Cones bend when enough heat has done its work on them.'],
  ['glazes', 'Glazes and colours', 'A glaze is glass that has learned to hold on to clay.'],
  ['thermocouples', 'Thermocouples', 'Two wires that meet tell how hot it is where they do.'],
  ['safety', 'Safety', 'Hot things stay hot for longer than anybody remembers.'],
  ['configuration', 'Configuration', 'Settings are read from a file, then from the environment.'],
  ['command-line', 'Command line', 'Everything that Kiln can do can be asked for by words.'],
  ['logging', 'Logging', 'Every minute of a firing is written down, with the draught.'],
  ['network', 'Network access', 'Watch a firing from another room, or from another country.'],
  ['plugins', 'Plugins', 'A plugin sees each reading before the controller does.'],
  ['troubleshooting', 'Troubleshooting', 'What to do when the lid is closed and nothing gets warm.'],
  ['upgrading', 'Upgrading', 'What has changed, and what has to be changed for it.'],
  ['glossary', 'Glossary of words', 'Words that potters use, and what they mean by them.'],
];

/** Templates of the sections of each page. In `{t}` they contain the topic of the page, so that sentences of different pages differ. */
const SECTIONS = [
  {
    title: 'How {t} works',
    text: [
      'The part of Kiln that is about {t} is small on purpose. It does `one` thing, and *says* so.',
      '```js\nconst kiln = require("kiln");\nkiln.{c}({ramp: 60, hold: 15});\n```',
    ],
  },
  {
    title: 'Options of {t}',
    text: [
      'All options of {t} have defaults that do no harm.',
      '| option | default | meaning |\n| --- | --- | --- |\n| `{c}Speed` | 60 | degrees an hour |\n| `{c}Limit` | 1280 | where it stops |',
      ':::note\nChanging {t} in the middle of a firing needs a restart.\n:::',
    ],
  },
  {
    title: 'Common questions about {t}',
    text: [
      'Most questions about {t} have been asked before:',
      '- Does it get hot?\n  - Yes, if the lid is closed.\n  - No, if it is not.\n- Is it done yet?',
      'See [{n}]({l}.md), [its options]({l}.md#options-of-{a}) and [its code]({l}.md#how-{a}-works).',
    ],
  },
];

const topicOf = (/** @type {string} */ slug) => (slug === 'index' ? 'kiln' : slug);

/** @type {readonly Page[]} */
export const PAGES = TOPICS.map(([slug, title, lead], index) => {
  const [nextSlug, nextTitle] = TOPICS[(index + 1) % TOPICS.length];
  const fill = text =>
    text
      .replaceAll('{t}', topicOf(slug).replaceAll('-', ' '))
      .replaceAll(
        '{c}',
        topicOf(slug).replace(/-(\w)/g, (_, letter) => letter.toUpperCase()),
      )
      .replaceAll('{n}', nextTitle)
      .replaceAll('{l}', nextSlug)
      .replaceAll('{a}', topicOf(nextSlug));
  const sections = SECTIONS.map(section => ({title: fill(section.title), text: section.text.map(fill)}));
  return {slug, title, lead, sections};
});

/**
 * A page in Markdown.
 * @param {Page} page
 * @param {{note?: (text: string) => string, head?: (page: Page) => string, link?: (slug: string, hash: string) => string}} dialect
 */
export function markdown(
  page,
  {note = text => `> **Note:** ${text}`, head = () => '', link = (slug, hash) => `${slug}.md${hash}`} = {},
) {
  const body = [
    `# ${page.title}`,
    page.lead,
    ...page.sections.flatMap(({title, text}) => [`## ${title}`, ...text]),
  ];
  const text = body
    .join('\n\n')
    .replace(/:::note\n(.*)\n:::/g, (_, words) => note(words))
    .replace(/\]\(([\w-]+)\.md(#[\w-]+)?\)/g, (_, slug, hash = '') => `](${link(slug, hash)})`);
  return `${head(page)}${text}\n`;
}

/** @param {Page} page */
export function asciidoc(page) {
  return markdown(page, {note: text => `NOTE: ${text}`})
    .replace(/^# /gm, '= ')
    .replace(/^## (.*)$/gm, (_, title) => `[#${title.toLowerCase().replaceAll(' ', '-')}]\n== ${title}`)
    .replace(/```(\w+)\n([^]*?)```/g, '[source,$1]\n----\n$2----')
    .replace(/\| --- .*\n/g, '')
    .replace(/((?:^\|.*\|\n?)+)/gm, rows => `|===\n${rows.replace(/ \|$/gm, '')}\n|===\n`)
    .replace(/^ {2}- /gm, '** ')
    .replace(/^- /gm, '* ')
    .replace(
      /\[([^\]]+)\]\(([\w-]+)\.md(#[\w-]+)?\)/g,
      (_, text, slug, hash = '') => `link:${slug}.html${hash}[${text}]`,
    );
}

/** The manual as a single Texinfo file: a chapter for each page, and a node for each target of a link. */
export function texinfo() {
  const chapters = PAGES.map(page =>
    markdown(page, {note: text => `@quotation Note\n${text}\n@end quotation`})
      .replace(/[{}]/g, '@$&')
      .replace(/```(\w+)\n([^]*?)```/g, '@example\n$2@end example')
      .replace(
        /((?:^ {2}- .*\n)+)/gm,
        items => `@itemize\n${items.replace(/^ {2}- /gm, '@item ')}@end itemize\n`,
      )
      .replace(
        /((?:^(?:- |@(?:itemize|item |end itemize)).*\n)+)/gm,
        items => `@itemize\n${items.replace(/^- /gm, '@item ')}@end itemize\n`,
      )
      .replace(/^\| --- .*\n/gm, '')
      .replace(
        /((?:^\|.*\|\n?)+)/gm,
        rows => `@multitable @columnfractions .4 .2 .4\n${rowsOf(rows)}@end multitable\n`,
      )
      .replace(/\[([^\]]+)\]\([\w-]+\.md#([\w-]+)\)/g, '@ref{$2,,$1}')
      .replace(/\[([^\]]+)\]\(([\w-]+)\.md\)/g, (_, text, slug) => `@ref{${topicOf(slug)},,${text}}`)
      .replace(/`([^`]+)`/g, '@code{$1}')
      .replace(/\*(\w+)\*/g, '@emph{$1}')
      .replace(/^# (.*)$/m, `@node ${topicOf(page.slug)}\n@chapter $1`)
      .replace(
        /^## (.*)$/gm,
        (_, title) => `@node ${title.toLowerCase().replaceAll(' ', '-')}\n@section ${title}`,
      ),
  );
  const menu = PAGES.map(({slug}) => `* ${topicOf(slug)}::`).join('\n');
  const top = `@node Top\n@top The manual of Kiln\n\n@menu\n${menu}\n@end menu\n`;
  return `\\input texinfo\n@settitle Kiln\n\n${top}\n${chapters.join('\n')}\n@bye\n`;
}

const rowsOf = rows =>
  rows.replace(/^\| (.*) \|$/gm, (_, cells) => `@item ${cells.replaceAll(' | ', ' @tab ')}`);
