import { type Gate, gate } from '../support/gate.ts';

/** What may go wrong with one call of the model shop. */
export interface Fault {
  /** Waits before anything happens: a slow network, or a gate that the test opens. */
  readonly before?: () => Promise<unknown>;
  /** Answers in place of the shop. */
  readonly instead?: { readonly status: number; readonly type: string; readonly text: string };
  /** Ends the connection without an answer, before the shop has done anything. */
  readonly isCut?: boolean;
  /** Lets the shop do it and ends the connection then. */
  readonly isLost?: boolean;
  /** Changes the answer on its way. */
  readonly change?: (text: string) => string;
}

/** The call is answered late. */
export const slow = (ms: number): Fault => ({ before: () => new Promise((resolve) => setTimeout(resolve, ms)) });

/** The call waits until the test opens the gate. */
export function held(): Fault & Gate {
  const { opened, open } = gate();
  return { before: () => opened, opened, open };
}

/** The call fails with this status and, where one is given, a body of the wire. */
export const failing = (status: number, detail?: string, more: object = {}): Fault => ({
  instead: {
    status,
    type: 'application/json',
    text: JSON.stringify(detail === undefined ? more : { message: detail, detail, ...more }),
  },
});

/** The call is answered with this value. */
export const answering = (value: unknown): Fault => ({
  instead: { status: 200, type: 'application/json', text: JSON.stringify(value) },
});

/** Something between page and shop answers with a page of its own. */
export const html: Fault = {
  instead: { status: 200, type: 'text/html', text: '<!doctype html><title>Welcome</title><h1>Free Wi-Fi</h1>' },
};

/** JSON that ends too early. */
export const broken: Fault = { change: (text) => text.slice(0, Math.ceil(text.length / 2)) };

export const cut: Fault = { isCut: true };

export const lost: Fault = { isLost: true };

interface Line {
  readonly fits: (asked: string) => boolean;
  readonly fault: Fault;
  left: number;
}

/** The faults of one shop; the newest that fits a call is the one that counts. */
export class Faults {
  readonly #lines: Line[] = [];

  add(call: string | RegExp, fault: Fault, { times = Number.POSITIVE_INFINITY } = {}): () => void {
    const fits = (asked: string) => (typeof call === 'string' ? asked.split('?')[0] === call : call.test(asked));
    const line = { fits, fault, left: times };
    this.#lines.unshift(line);
    return () => {
      line.left = 0;
    };
  }

  next(asked: string): Fault | undefined {
    const line = this.#lines.find(({ fits, left }) => left > 0 && fits(asked));
    if (line) line.left -= 1;
    return line?.fault;
  }
}
