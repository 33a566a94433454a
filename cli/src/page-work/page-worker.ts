import {PAGE_JOBS, type PageJob} from './page-jobs.js';
import {answerJobs} from './worker-thread.js';

/** The thread that works on pages. */
answerJobs({
  run: (job, input) => (PAGE_JOBS[job as PageJob] as (input: unknown) => Promise<unknown>)(input),
});
