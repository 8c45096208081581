import { type Gate, gate } from '../support/gate.ts';

/** What may go wrong with one call of the model shop. */
export interface Fault {
  /** Waits before anything happens: a slow network, or a gate that the test opens. */
  readonly delay?: () => Promise<unknown>;
  /** Answers in place of the shop. */
  readonly response?: { readonly status: number; readonly type: string; readonly text: string };
  /** Ends the connection without an answer, before the shop has done anything. */
  readonly isAborted?: boolean;
  /** Lets the shop do it and ends the connection then. */
  readonly isResponseLost?: boolean;
  /** Changes the answer on its way. */
  readonly transform?: (text: string) => string;
}

/** The call is answered late. */
export const delayed = (ms: number): Fault => ({ delay: () => new Promise((resolve) => setTimeout(resolve, ms)) });

/** The call waits until the test opens the gate. */
export function pausedCall(): Fault & Gate {
  const { opened, open } = gate();
  return { delay: () => opened, opened, open };
}

/** The call fails with this status and, where one is given, a body of the wire. */
export const failWith = (status: number, detail?: string, more: object = {}): Fault => ({
  response: {
    status,
    type: 'application/json',
    text: JSON.stringify(detail === undefined ? more : { message: detail, detail, ...more }),
  },
});

/** The call is answered with this value. */
export const respondWith = (value: unknown): Fault => ({
  response: { status: 200, type: 'application/json', text: JSON.stringify(value) },
});

/** Something between page and shop answers with a page of its own. */
export const htmlPage: Fault = {
  response: { status: 200, type: 'text/html', text: '<!doctype html><title>Welcome</title><h1>Free Wi-Fi</h1>' },
};

/** JSON that ends too early. */
export const truncated: Fault = { transform: (text) => text.slice(0, Math.ceil(text.length / 2)) };

export const aborted: Fault = { isAborted: true };

export const responseLost: Fault = { isResponseLost: true };

interface FaultRule {
  readonly matches: (asked: string) => boolean;
  readonly fault: Fault;
  remaining: number;
}

/** The faults of one shop; the newest that fits a call is the one that counts. */
export class Faults {
  readonly #rules: FaultRule[] = [];

  add(call: string | RegExp, fault: Fault, { times = Number.POSITIVE_INFINITY } = {}): () => void {
    const matches = (asked: string) => (typeof call === 'string' ? asked.split('?')[0] === call : call.test(asked));
    const rule = { fits: matches, fault, left: times };
    this.#rules.unshift(rule);
    return () => {
      rule.left = 0;
    };
  }

  next(request: string): Fault | undefined {
    const line = this.#rules.find(({ matches, remaining }) => remaining > 0 && matches(request));
    if (line) line.remaining -= 1;
    return line?.fault;
  }
}
