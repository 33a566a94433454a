/** Labels and their values. */
export type Labels = Readonly<Record<string, string>>;

/** A number that only grows, for each combination of labels. */
export class Counter {
  readonly #name: string;
  readonly #help: string;
  readonly #values = new Map<string, number>();

  constructor(name: string, help: string) {
    this.#name = name;
    this.#help = help;
  }

  add(labels: Labels = {}, value = 1): void {
    const key = labelText(labels);
    this.#values.set(key, (this.#values.get(key) ?? 0) + value);
  }

  /** In Prometheus' text format, like the others. */
  toString(): string {
    const lines = [...this.#values].map(([labels, value]) => `${this.#name}${labels} ${value}\n`);
    return head(this.#name, this.#help, 'counter') + lines.join('');
  }
}

/** Upper bounds of the histogram's buckets, in seconds. */
const ENDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** A histogram of durations. */
export class Durations {
  readonly #name: string;
  readonly #help: string;
  readonly #values = new Map<string, {labels: Labels; counts: number[]; sum: number; count: number}>();

  constructor(name: string, help: string) {
    this.#name = name;
    this.#help = help;
  }

  add(labels: Labels, seconds: number): void {
    const key = labelText(labels);
    const kept = this.#values.get(key) ?? {labels, counts: ENDS.map(() => 0), sum: 0, count: 0};
    this.#values.set(key, kept);
    for (const [index, end] of ENDS.entries()) if (seconds <= end) kept.counts[index]!++;
    kept.sum += seconds;
    kept.count++;
  }

  toString(): string {
    const lines = [...this.#values.values()].flatMap(({labels, counts, sum, count}) => [
      ...ENDS.map((end, index) => `_bucket${labelText({...labels, le: String(end)})} ${counts[index]}`),
      `_bucket${labelText({...labels, le: '+Inf'})} ${count}`,
      `_sum${labelText(labels)} ${sum}`,
      `_count${labelText(labels)} ${count}`,
    ]);
    return head(this.#name, this.#help, 'histogram') + lines.map(line => `${this.#name}${line}\n`).join('');
  }
}

/** A gauge with its current value. */
export const gauge = (name: string, help: string, value: number, labels: Labels = {}): string =>
  `${head(name, help, 'gauge')}${name}${labelText(labels)} ${value}\n`;

/** A counter that is kept elsewhere. */
export const counted = (name: string, help: string, value: number): string =>
  `${head(name, help, 'counter')}${name} ${value}\n`;

const head = (name: string, help: string, type: string): string =>
  `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n`;

function labelText(labels: Labels): string {
  const entries = Object.entries(labels);
  if (!entries.length) return '';
  const escape = (text: string) => text.replace(/[\\"\n]/g, found => (found === '\n' ? '\\n' : `\\${found}`));
  return `{${entries.map(([name, value]) => `${name}="${escape(value)}"`).join(',')}}`;
}
