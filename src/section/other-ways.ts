import {createGetSection, type GetSection, type GetSectionAnyway, type SectionWays} from './get-section.js';
import {createPageSource} from './page-source.js';

/** What is needed where the API alone does not do. In a chunk of its own. */
export const createOtherWays = ({
  askApi,
  ...rest
}: Omit<SectionWays, 'ways'> & {readonly askApi: GetSection}): GetSectionAnyway =>
  createGetSection({...rest, ways: {api: askApi, page: createPageSource()}});
