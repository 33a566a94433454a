import type {PageIdentity} from '../page/index.js';
import {createPageSource} from './page-source.js';
import type {SectionStore} from './section-store.js';
import {createSections, type ReadySection, type SectionOptions} from './shared-sections.js';

/** The content after a section on its page, by the URL of the section. Loaded if there is room below a section. */
export const createFollowingSections = (
  page: PageIdentity,
  options: SectionOptions,
): SectionStore<ReadySection> => createSections(page, options, undefined, createPageSource(undefined, true));
