import type { KyselyPlugin } from 'kysely';
import type { Db } from '../../src/db/database.ts';
import { type Payments, ProviderFailure } from '../../src/services/payments.ts';

/** The end of a process in the middle of its work. */
export class PowerCut extends Error {
  override readonly name = 'PowerCut';
}

/** What may happen to one call of the provider, besides working. */
export type LostCall =
  /** It never arrived. */
  | 'unsent'
  /** It was done, and the answer was lost. */
  | 'unanswered'
  /** It was done, and what the provider keeps for its key is a failure. */
  | 'kept_failure';

/** The mains of one process: counts its steps, and cuts all of them off from the one it was set to. */
export class Mains {
  #stepsLeft: number | undefined;
  #lost: LostCall | undefined;
  isCut = false;

  /** Ends the process before its nth step from now; a step is a query, or one side of a call of the provider. */
  cutAfter(steps: number): void {
    this.#stepsLeft = steps;
  }

  /** Lets the next call of the provider go wrong. */
  lose(how: LostCall): void {
    this.#lost = how;
  }

  /** Nothing goes wrong any more. */
  calm(): void {
    this.#stepsLeft = undefined;
    this.#lost = undefined;
  }

  step(): void {
    if (this.#stepsLeft !== undefined) this.isCut ||= this.#stepsLeft-- <= 0;
    if (this.isCut) throw new PowerCut('The power was cut.');
  }

  takeLost(): LostCall | undefined {
    const lost = this.#lost;
    this.#lost = undefined;
    return lost;
  }
}

/** A database whose every query is a step of the process. */
export function wiredDatabase(db: Db, mains: Mains): Db {
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      mains.step();
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return db.withPlugin(plugin);
}

/** A card provider whose every call is two steps of the process, and may get lost. */
export function wiredPayments(payments: Payments, mains: Mains): Payments {
  return new Proxy(payments, {
    get(target, name: keyof Payments) {
      const member = target[name];
      if (typeof member !== 'function' || name === 'readEvent') return member;
      const call = member as (...args: unknown[]) => Promise<unknown>;
      return async (...args: unknown[]) => {
        mains.step();
        const lost = mains.takeLost();
        if (lost === 'unsent') throw new ProviderFailure(false, new Error('The call was lost.'));
        const answer = await call.apply(target, args);
        mains.step();
        if (lost) throw new ProviderFailure(lost === 'kept_failure', new Error('The answer was lost.'));
        return answer;
      };
    },
  });
}
