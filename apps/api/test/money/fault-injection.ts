import type { KyselyPlugin } from 'kysely';
import type { Db } from '../../src/db/database.ts';
import { type PaymentProvider, PaymentProviderError } from '../../src/payments/payment-provider.ts';

/** The end of a process in the middle of its work. */
export class SimulatedCrash extends Error {
  override readonly name = 'SimulatedCrash';
}

/** What may happen to one call of the provider, besides working. */
export type LostCall =
  /** It never arrived. */
  | 'unsent'
  /** It was done, and the answer was lost. */
  | 'unanswered'
  /** It was done, and what the provider keeps for its key is a failure. */
  | 'stored_failure';

/** The mains of one process: counts its steps, and cuts all of them off from the one it was set to. */
export class FaultInjector {
  #stepsLeft: number | undefined;
  #lostCall: LostCall | undefined;
  isCrashed = false;

  /** Ends the process before its nth step from now; a step is a query, or one side of a call of the provider. */
  crashAfter(steps: number): void {
    this.#stepsLeft = steps;
  }

  /** Lets the next call of the provider go wrong. */
  loseNextCall(how: LostCall): void {
    this.#lostCall = how;
  }

  /** Nothing goes wrong any more. */
  reset(): void {
    this.#stepsLeft = undefined;
    this.#lostCall = undefined;
  }

  step(): void {
    if (this.#stepsLeft !== undefined) this.isCrashed ||= this.#stepsLeft-- <= 0;
    if (this.isCrashed) throw new SimulatedCrash('The process crashed.');
  }

  consumeLostCall(): LostCall | undefined {
    const lost = this.#lostCall;
    this.#lostCall = undefined;
    return lost;
  }
}

/** A database whose every query is a step of the process. */
export function withDatabaseFaults(db: Db, faults: FaultInjector): Db {
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      faults.step();
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return db.withPlugin(plugin);
}

/** A card provider whose every call is two steps of the process, and may get lost. */
export function withPaymentFaults(payments: PaymentProvider, faults: FaultInjector): PaymentProvider {
  return new Proxy(payments, {
    get(target, name: keyof PaymentProvider) {
      const member = target[name];
      if (typeof member !== 'function' || name === 'constructEvent') return member;
      const call = member as (...args: unknown[]) => Promise<unknown>;
      return async (...args: unknown[]) => {
        faults.step();
        const lost = faults.consumeLostCall();
        if (lost === 'unsent') throw new PaymentProviderError(false, new Error('The call was lost.'));
        const answer = await call.apply(target, args);
        faults.step();
        if (lost) throw new PaymentProviderError(lost === 'stored_failure', new Error('The answer was lost.'));
        return answer;
      };
    },
  });
}
