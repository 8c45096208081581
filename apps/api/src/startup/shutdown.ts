/**
 * The shutdown order: stop accepting requests, drain running ones, complete background tasks, and then close what they
 * depend on.
 */
const PHASES = [
  // First, so that load balancers redirect visitors before the ports close.
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

/** Collects the close functions of everything that was opened. */
export class Shutdown {
  readonly #hooks = new Map<Phase, (() => Promise<void> | void)[]>();

  add(phase: Phase, close: () => Promise<void> | void): void {
    this.#hooks.set(phase, [...(this.#hooks.get(phase) ?? []), close]);
  }

  /** Runs all phases once. A failure does not prevent the others. @throws the first failure. */
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
