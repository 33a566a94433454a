import type {FailureKind, Notice} from './messages.js';

/** Of every failure: what happened, and what to do next. */
export type Failures = Readonly<Record<FailureKind, readonly [title: string, hint: string]>>;

/** @param wait replaces the hint while search counts the seconds down */
export function noticeOfFailure(
  failures: Failures,
  wait: (seconds: number) => string,
): (kind: FailureKind, seconds: number) => Notice {
  return (kind, seconds) => {
    const [title, hint] = failures[kind];
    return {title, hint: seconds ? wait(seconds) : hint};
  };
}
