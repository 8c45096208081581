import { type Gate, gate } from '../support/gate.ts';

/** A fault to inject into one call of the model shop. */
export interface Fault {
  /** Resolves before the call continues: a slow network, or a gate that the test opens. */
  readonly delay?: () => Promise<unknown>;
  /** Responds instead of the shop. */
  readonly response?: { readonly status: number; readonly type: string; readonly text: string };
  /** Closes the connection without a response, before the shop handles the call. */
  readonly isAborted?: boolean;
  /** Lets the shop handle the call, then closes the connection. */
  readonly isResponseLost?: boolean;
  /** Changes the response body. */
  readonly transform?: (text: string) => string;
}

/** Delays the response. */
export const delayed = (ms: number): Fault => ({ delay: () => new Promise((resolve) => setTimeout(resolve, ms)) });

/** Pauses the call until the test opens the gate. */
export function pausedCall(): Fault & Gate {
  const { opened, open } = gate();
  return { delay: () => opened, opened, open };
}

/** Fails the call with this status and, if given, an error body. */
export const failWith = (status: number, detail?: string, more: object = {}): Fault => ({
  response: {
    status,
    type: 'application/json',
    text: JSON.stringify(detail === undefined ? more : { message: detail, detail, ...more }),
  },
});

/** Responds with this value. */
export const respondWith = (value: unknown): Fault => ({
  response: { status: 200, type: 'application/json', text: JSON.stringify(value) },
});

/** A proxy between page and shop responds with its own HTML page. */
export const htmlPage: Fault = {
  response: { status: 200, type: 'text/html', text: '<!doctype html><title>Welcome</title><h1>Free Wi-Fi</h1>' },
};

/** Truncated JSON. */
export const truncated: Fault = { transform: (text) => text.slice(0, Math.ceil(text.length / 2)) };

export const aborted: Fault = { isAborted: true };

export const responseLost: Fault = { isResponseLost: true };

interface FaultRule {
  readonly matches: (request: string) => boolean;
  readonly fault: Fault;
  remaining: number;
}

/** The faults of one shop. The newest matching fault applies. */
export class Faults {
  readonly #rules: FaultRule[] = [];

  add(call: string | RegExp, fault: Fault, { times = Number.POSITIVE_INFINITY } = {}): () => void {
    const matches = (request: string) =>
      typeof call === 'string' ? request.split('?')[0] === call : call.test(request);
    const rule = { matches, fault, remaining: times };
    this.#rules.unshift(rule);
    return () => {
      rule.remaining = 0;
    };
  }

  next(request: string): Fault | undefined {
    const rule = this.#rules.find(({ matches, remaining }) => remaining > 0 && matches(request));
    if (rule) rule.remaining -= 1;
    return rule?.fault;
  }
}
