import type { KyselyPlugin } from 'kysely';
import type { Db } from '../../src/db/database.ts';
import { type PaymentProvider, PaymentProviderError } from '../../src/payments/payment-provider.ts';

/** A crash of the process in the middle of its work. */
export class SimulatedCrash extends Error {
  override readonly name = 'SimulatedCrash';
}

/** The faults of one provider call. */
export type LostCall =
  /** The call never reached the provider. */
  | 'unsent'
  /** The call succeeded, and its response was lost. */
  | 'unanswered'
  /** The call succeeded, and the provider stored a failure for its key. */
  | 'stored_failure';

/** Injects faults into one process: counts its steps, and fails all of them from a given one on. */
export class FaultInjector {
  #stepsLeft: number | undefined;
  #lostCall: LostCall | undefined;
  isCrashed = false;

  /** Crashes the process before its nth step from now. A step is a query, or one side of a provider call. */
  crashAfter(steps: number): void {
    this.#stepsLeft = steps;
  }

  /** Lets the next provider call fail. */
  loseNextCall(how: LostCall): void {
    this.#lostCall = how;
  }

  /** Removes all faults. */
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

/** A payment provider whose every call is two steps of the process, and may be lost. */
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
        const result = await call.apply(target, args);
        faults.step();
        if (lost) throw new PaymentProviderError(lost === 'stored_failure', new Error('The response was lost.'));
        return result;
      };
    },
  });
}
