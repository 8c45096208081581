/**
 * The order in which a shop closes: nobody is let in any more, those inside are served to the end, what they were promised
 * is done, and only then goes what all of it stands on.
 */
const ORDER = [
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

type Part = (typeof ORDER)[number];

/** What was opened so far, and how each part of it is closed. */
export class Closing {
  readonly #parts = new Map<Part, (() => Promise<void> | void)[]>();

  add(part: Part, close: () => Promise<void> | void): void {
    this.#parts.set(part, [...(this.#parts.get(part) ?? []), close]);
  }

  /** Closes everything, once. A part that fails keeps no other from being closed. @throws what failed first. */
  async close(): Promise<void> {
    const failures: unknown[] = [];
    for (const part of ORDER) {
      const ends = await Promise.allSettled((this.#parts.get(part) ?? []).map(async (close) => close()));
      failures.push(...ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : [])));
      this.#parts.delete(part);
    }
    if (failures.length > 0) throw failures[0];
  }
}
