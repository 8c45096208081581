/**
 * The order in which a shop closes: nobody is let in any more, those inside are served to the end, what they were promised
 * is done, and only then goes what all of it stands on.
 */
const PHASES = [
  // Told first: balancers send visitors elsewhere before the ports close.
  'balancers',
  'readers',
  'operator',
  'ports',
  'log',
  'rounds',
  'promises',
  'jobs',
  'shelf',
  'provider',
  'database',
  'lock',
] as const;

type Phase = (typeof PHASES)[number];

/** What was opened so far, and how each part of it is closed. */
export class Shutdown {
  readonly #hooks = new Map<Phase, (() => Promise<void> | void)[]>();

  add(part: Phase, close: () => Promise<void> | void): void {
    this.#hooks.set(part, [...(this.#hooks.get(part) ?? []), close]);
  }

  /** Closes everything, once. A part that fails keeps no other from being closed. @throws what failed first. */
  async run(): Promise<void> {
    const failures: unknown[] = [];
    for (const part of PHASES) {
      const ends = await Promise.allSettled((this.#hooks.get(part) ?? []).map(async (close) => close()));
      failures.push(...ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : [])));
      this.#hooks.delete(part);
    }
    if (failures.length > 0) throw failures[0];
  }
}
