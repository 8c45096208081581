/**
 * The order in which a shop closes: nobody is let in any more, those inside are served to the end, what they were promised
 * is done, and only then goes what all of it stands on.
 */
const PHASES = [
  // Told first: balancers send visitors elsewhere before the ports close.
  'loadBalancer',
  'longPolls',
  'controlSocket',
  'ports',
  'log',
  'retries',
  'backgroundTasks',
  'scheduler',
  'publicationPool',
  'provider',
  'database',
  'lock',
] as const;

type Phase = (typeof PHASES)[number];

/** What was opened so far, and how each part of it is closed. */
export class Shutdown {
  readonly #hooks = new Map<Phase, (() => Promise<void> | void)[]>();

  add(phase: Phase, close: () => Promise<void> | void): void {
    this.#hooks.set(phase, [...(this.#hooks.get(phase) ?? []), close]);
  }

  /** Closes everything, once. A part that fails keeps no other from being closed. @throws what failed first. */
  async run(): Promise<void> {
    const failures: unknown[] = [];
    for (const phase of PHASES) {
      const results = await Promise.allSettled((this.#hooks.get(phase) ?? []).map(async (close) => close()));
      failures.push(...results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : [])));
      this.#hooks.delete(phase);
    }
    if (failures.length > 0) throw failures[0];
  }
}
