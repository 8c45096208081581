/** The right to read has ended: refunded, signed out, or the address grew too old while nobody looked. */
export class ReadingEndedError extends Error {
  override readonly name = 'ReadingEndedError';

  constructor(
    message: string,
    /** `right`: the book was given back or taken away; `session`: signed out, or the address is too old. */
    readonly reason: 'right' | 'session' = 'session',
  ) {
    super(message);
  }
}

/** Somebody else wrote the same thing since it was read. */
export class ReadingChangedError extends Error {
  override readonly name = 'ReadingChangedError';
}

/** A line that broke off without a word would be waited on for ever, and whatever is to follow with it. */
const SENT_WITHIN_MS = 30_000;

/** Questions below the address of one grant. */
export interface Asking {
  address(name: string): string;
  /** An answer that is there. @throws {ReadingEndedError} @throws {ReadingChangedError} */
  ask(name: string, init?: RequestInit): Promise<Response>;
  /** The same for what not every server has: undefined where it has not, while the reading itself goes on. */
  askIfThere(name: string, init?: RequestInit): Promise<Response | undefined>;
  /** Sends a small thing that must arrive even when the page is left at that moment. */
  put(name: string, body: object): Promise<Response>;
  renew(): Promise<void>;
}

/** Asks below `pageUrl` by `fetchOf`. */
export function asking(pageUrl: string, fetchOf: typeof fetch): Asking {
  const address = (name: string): string => new URL(name, pageUrl).href;

  const check = (name: string, response: Response): Response => {
    const { status } = response;
    if (status === 403) throw new ReadingEndedError('The right to read this book has ended.', 'right');
    if (status === 401 || status === 404) throw new ReadingEndedError(`The server ended this reading (${status}).`);
    if (status === 409) throw new ReadingChangedError(`The server has a newer ${name}.`);
    if (!response.ok) throw new Error(`The server answered ${status} for ${name}.`);
    return response;
  };
  const ask = async (name: string, init?: RequestInit): Promise<Response> =>
    check(name, await fetchOf(address(name), init));
  const renew = async (): Promise<void> => void (await ask('renew', { method: 'POST' }));

  return {
    address,
    ask,
    async askIfThere(name, init) {
      const response = await fetchOf(address(name), init);
      if (response.status !== 404) return check(name, response);
      await renew();
      return undefined;
    },
    put(name, body) {
      const headers = { 'content-type': 'application/json' };
      const text = JSON.stringify(body);
      // A browser refuses to keep larger requests alive than 64 kB.
      const keepalive = text.length < 30_000;
      return ask(name, { method: 'PUT', headers, body: text, keepalive, signal: AbortSignal.timeout(SENT_WITHIN_MS) });
    },
    renew,
  };
}
