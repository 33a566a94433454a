import {expect} from '@open-wc/testing';
import {safeSection} from '../../../src/sanitize/index.js';
import {markupOf, parsePage} from '../../../src/sanitize/parse-page.js';
import {cutSection, mainContent} from '../../../src/sections/page-source.js';
import {describeCard, outlineIn} from '../../../src/elements/preview/card-model.js';
import {fetchFixture} from '../../support/fetch-fixture.js';

/** What the card of a page or section contains, by the address of the section. Elements are separated by `|`. */
const CARDS: Readonly<Record<string, {title: string; lead: string; outline?: string}>> = {
  'pages/doxygen/classkiln_1_1Oven.html': {
    title: 'kiln::Oven Class Reference',
    lead: 'An oven that fires pottery. | #include <kiln.h>',
    outline: 'Public Member Functions | Public Attributes | cool() | fire() | size',
  },
  'pages/doxygen/classkiln_1_1Oven.html#pub-methods': {
    title: 'Public Member Functions',
    lead: 'bool fire (int cone)void cool ()',
  },
  'pages/doxygen/classkiln_1_1Oven.html#ab3f755a67656697e5a14f32d2527662f': {
    title: 'fire()',
    lead: 'bool kiln::Oven::fire (int cone) Fires until a cone bends.Parameters coneThe cone to wait for. ReturnsWhether the pots survived.',
  },
  'class-pages/doxygen-with-summary.html': {
    title: 'kiln::Oven Class Reference',
    lead: 'An oven that fires pottery. | #include <kiln.h>',
    outline: 'Public Member Functions | Detailed Description | cool() | fire()',
  },
  'pages/typedoc/classes-Oven.html': {
    title: 'Class Oven',
    lead: 'An oven that fires pottery. | Defined in kiln.ts:2',
    outline: 'Constructors | Properties | Methods',
  },
  'pages/jsdoc/Oven.html': {
    title: 'Class: Oven',
    lead: 'An oven that fires pottery. | new Oven() Source: kiln.js, line 5',
  },
  'pages/javadoc/org-kiln-Oven.html': {
    title: 'Class Oven',
    lead: 'public class Oven extends Object | An oven that fires pottery. | java.lang.Object org.kiln.Oven',
    outline:
      'Field Summary | Constructor Summary | Method Summary | Field Details | Constructor Details | Method Details',
  },
  'class-pages/javadoc-8.html': {
    title: 'Class Oven',
    lead: 'public class Oven extends java.lang.Object An oven that fires pottery. | java.lang.Object org.kiln.Oven',
  },
  'class-pages/javadoc-8.html#fire-int-': {
    title: 'fire',
    lead: 'public boolean fire(int cone) | Fires until a cone bends.',
  },
  'pages/yard/Oven.html': {
    title: 'Class: Oven',
    lead: 'An oven that fires pottery. See Programs, and #fire. | Inherits: Object Object Oven Defined in: kiln.rb',
  },
  'class-pages/rustdoc.html': {
    title: 'Struct kiln::Oven',
    lead: 'pub struct Oven { pub size: usize, } | An oven that fires pottery.',
    outline: 'Fields | Implementations',
  },
  'class-pages/gi-docgen.html': {
    title: 'Kiln.Oven',
    lead:
      'class Kiln.Oven : GObject.Object { /* No available fields */ } An oven that fires pottery. | Ancestors GObject | ' +
      'Instance methods kiln_oven_fire Fires until a cone bends.',
  },
  'class-pages/gi-docgen-method.html': {
    title: 'Kiln.Oven.fire',
    lead: 'gboolean kiln_oven_fire ( KilnOven* oven ) | Fires until a cone bends. | Return value Whether the pots survived.',
  },
};

const textOf = (nodes: readonly Node[]): string =>
  nodes.map(node => node.textContent!.replace(/\s+/g, ' ').trim()).join(' | ');

describe("the card of a class begins with the class's name and description", () => {
  for (const [address, {title, lead, outline}] of Object.entries(CARDS))
    it(address, async () => {
      const [path, fragment = null] = address.split('#');
      const page = await parsePage(await fetchFixture(path!));
      const nodes = fragment === null ? mainContent(page) : cutSection(page, fragment);
      const options = {base: new URL('https://docs.example.org/a.html'), idPrefix: 'p-'};
      const {beginning} = await safeSection(markupOf(nodes), options);
      const card = describeCard(beginning, {fragment});
      expect(textOf(card.title)).to.equal(title);
      expect(textOf(card.lead)).to.equal(lead);
      if (outline !== undefined)
        expect(textOf(outlineIn(beginning, card.kind, {fragment}))).to.equal(outline);
    });
});
