import type {PageIdentity} from '../page/index.js';
import {createPageSource} from './page-source.js';
import type {SectionStore} from './section-store.js';
import {createSections, type ReadySection, type SectionOptions} from './shared-sections.js';

/** What follows sections on their pages, by the address of the section. Loaded when there is room below one. */
export const createFollowingSections = (
  page: PageIdentity,
  options: SectionOptions,
): SectionStore<ReadySection> => createSections(page, options, undefined, createPageSource(undefined, true));
