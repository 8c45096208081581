import type { IncomingHttpHeaders } from 'node:http';
import type { CatalogNews } from '../db/catalog-news.ts';
import { FinePacking } from './fine-packing.ts';
import { type Coding, codingOf, isMatch } from './packing.ts';
import { type AnswerOptions, type Form, makeAnswer, makeForm, makeSmallest, type ReadyAnswer } from './ready-answer.ts';
import { VersionClock } from './version-clock.ts';

/** How an answer is made. */
interface Recipe {
  readonly key: string;
  readonly make: () => Promise<unknown>;
  readonly options: AnswerOptions;
}

interface Slot {
  readonly version: string;
  readonly answer: Promise<ReadyAnswer>;
  done?: ReadyAnswer;
}

/** An answer that Node can write at once. */
export interface AtOnce {
  readonly status: 200 | 304;
  readonly headers: readonly string[];
  readonly body: Uint8Array | undefined;
}

/** What all answers may hold together; the one asked for longest ago goes first. */
const MOST_BYTES = 48 * 2 ** 20;
/** What an answer holds beside its bytes. An empty list is two of them, and there is one at every address somebody makes up. */
const BESIDE_BYTES = 2_048;
const MOST_ADDRESSES = 4_000;
const LONGEST_ADDRESS = 512;
const MOST_CODINGS = 200;

/**
 * Public answers as bytes that are ready to be sent: made once for each version of the catalog, packed once for each coding.
 * They carry all their headers from the start, so that no middleware has to touch them, and are found by the very address
 * they were asked for at, so that not even a router has to.
 */
export class ReadyAnswers {
  readonly #clock: VersionClock;
  readonly #slots = new Map<string, Slot>();
  readonly #recipes = new Map<string, Recipe>();
  readonly #recipeOf = new WeakMap<Response, Recipe>();
  readonly #codings = new Map<string, Coding | ''>();
  readonly #now: () => Date;
  #bytes = 0;
  readonly #finePacking: FinePacking;

  constructor(
    readVersion: () => Promise<string>,
    news?: Pick<CatalogNews, 'heard' | 'isListening'>,
    now: () => Date = () => new Date(),
    onPackingFailure?: (error: unknown) => void,
  ) {
    this.#clock = new VersionClock(readVersion, news);
    this.#now = now;
    this.#finePacking = new FinePacking(onPackingFailure);
  }

  /** Answers `request` with the body kept under `key`, made by `make` when the catalog changed. 200 · 304 · 404 where `options` say so. */
  async respond(
    key: string,
    request: Request,
    make: () => Promise<unknown>,
    options: AnswerOptions = {},
  ): Promise<Response> {
    const ready = await this.#find(key, this.#clock.known ?? (await this.#clock.now()), make, options);
    const response = await this.#responseOf(key, ready, request, options.status);
    // There is no end of addresses that lead nowhere: remembered, they would push out those that lead somewhere.
    if (options.status === undefined) this.#recipeOf.set(response, { key, make, options });
    return response;
  }

  /** Remembers that an address was answered with one of these, so that the next request finds it `atOnce`; tells whether it was. */
  remember(address: string, response: Response): boolean {
    const recipe = this.#recipeOf.get(response);
    if (recipe === undefined) return false;
    if (address.length > LONGEST_ADDRESS) return true;
    if (this.#recipes.size >= MOST_ADDRESSES) this.#recipes.delete(this.#recipes.keys().next().value ?? '');
    this.#recipes.set(address, recipe);
    return true;
  }

  /** The answer to an address, where it stands ready and is sure to be of this moment. */
  atOnce(address: string, headers: IncomingHttpHeaders): AtOnce | undefined {
    const recipe = this.#recipes.get(address);
    const ready = recipe && this.#slots.get(recipe.key)?.done;
    if (!ready || ready.version !== this.#clock.known) return undefined;
    if (ready.isForStrangers && headers.authorization !== undefined) return undefined;
    if (ready.host !== undefined && ready.host !== headers.host) return undefined;
    const { until } = recipe.options;
    if (until !== undefined && this.#now().getTime() >= until) return undefined;
    if (isHeldBy(headers, ready)) return { status: 304, headers: ready.unchanged, body: undefined };
    const coding = (!ready.isShort && this.#codingIn(headers['accept-encoding'])) || 'plain';
    const form = ready.made.get(coding);
    if (coding === 'br') this.#countAsk(recipe.key, ready);
    return form && { status: 200, headers: form.flat, body: form.bytes };
  }

  /** Whether `remake` can answer an address: it was answered before, and that took nothing but the catalog. */
  isRemade(address: string, headers: IncomingHttpHeaders): boolean {
    const options = this.#recipes.get(address)?.options;
    if (!options?.isRemade || options.host !== undefined) return false;
    return !options.isForStrangers || headers.authorization === undefined;
  }

  /** Makes the answer to an address anew. What goes wrong on the way is the handler's to tell. */
  async remake(address: string, headers: IncomingHttpHeaders): Promise<AtOnce> {
    const recipe = this.#recipes.get(address);
    if (!recipe) throw new Error('Nothing is known of the address any more.');
    const { key, make, options } = recipe;
    const ready = await this.#find(key, this.#clock.known ?? (await this.#clock.now()), make, options);
    if (isHeldBy(headers, ready)) return { status: 304, headers: ready.unchanged, body: undefined };
    const form = await this.#formFor(key, ready, this.#codingIn(headers['accept-encoding']));
    return { status: 200, headers: form.flat, body: form.bytes };
  }

  /** The coding for a header; the few there are come again and again. */
  #codingIn(header: string | string[] | undefined): Coding | undefined {
    if (typeof header !== 'string') return undefined;
    const known = this.#codings.get(header);
    if (known !== undefined) return known || undefined;
    const coding = codingOf(header);
    if (this.#codings.size < MOST_CODINGS && header.length < LONGEST_ADDRESS) this.#codings.set(header, coding ?? '');
    return coding;
  }

  async #responseOf(key: string, ready: ReadyAnswer, request: Request, status: 200 | 404 = 200): Promise<Response> {
    const isHeld = status === 200 && isMatch(request.headers.get('if-none-match'), ready.etag);
    if (isHeld) return new Response(null, { status: 304, headers: ready.headers });
    const form = await this.#formFor(key, ready, codingOf(request.headers.get('accept-encoding')));
    const headers = { ...ready.headers, ...form.own };
    return new Response(request.method === 'HEAD' ? null : form.bytes, { status, headers });
  }

  async #find(
    key: string,
    version: string,
    make: () => Promise<unknown>,
    options: AnswerOptions,
  ): Promise<ReadyAnswer> {
    const kept = this.#slots.get(key);
    if (kept?.version === version) {
      // What was asked for last goes last.
      this.#slots.delete(key);
      this.#slots.set(key, kept);
      return kept.answer;
    }
    this.#drop(key);
    const slot: Slot = { version, answer: makeAnswer(version, make, options) };
    this.#slots.set(key, slot);
    // A failure is answered to those who waited for it and not to those who come later.
    slot.answer.then(
      (ready) => {
        slot.done = ready;
        this.#count(key, ready, BESIDE_BYTES);
        for (const { bytes } of ready.made.values()) this.#count(key, ready, bytes.byteLength);
      },
      () => this.#slots.get(key) === slot && this.#slots.delete(key),
    );
    return slot.answer;
  }

  #formFor(key: string, ready: ReadyAnswer, taken: Coding | undefined): Promise<Form> {
    const coding = ready.isShort ? 'plain' : (taken ?? 'plain');
    if (coding === 'br') this.#countAsk(key, ready);
    const kept = ready.forms.get(coding);
    if (kept) return kept;
    const making = makeForm(ready, coding).then((form) => {
      if (coding !== 'plain') {
        ready.made.set(coding, form);
        this.#count(key, ready, form.bytes.byteLength);
      }
      return form;
    });
    if (coding === 'plain') return making;
    ready.forms.set(coding, making);
    // A failure is told to those who waited for it; whoever comes later is given another try.
    making.catch(() => ready.forms.get(coding) === making && ready.forms.delete(coding));
    return making;
  }

  /** What many ask for is packed once more, as small as it goes, while everybody is given the form there is. */
  #countAsk(key: string, ready: ReadyAnswer): void {
    ready.asksLeft -= 1;
    if (ready.asksLeft !== 0) return;
    this.#finePacking.add(async () => {
      const before = await ready.forms.get('br');
      if (!before || this.#slots.get(key)?.done !== ready) return;
      const form = await makeSmallest(ready);
      ready.forms.set('br', Promise.resolve(form));
      ready.made.set('br', form);
      if (this.#slots.get(key)?.done === ready) this.#bytes += form.bytes.byteLength - before.bytes.byteLength;
    });
  }

  #count(key: string, ready: ReadyAnswer, bytes: number): void {
    if (this.#slots.get(key)?.done !== ready) return;
    this.#bytes += bytes;
    for (const other of this.#slots.keys()) {
      if (this.#bytes <= MOST_BYTES) return;
      if (other !== key) this.#drop(other);
    }
  }

  #drop(key: string): void {
    const done = this.#slots.get(key)?.done;
    this.#slots.delete(key);
    if (!done) return;
    this.#bytes -= BESIDE_BYTES;
    for (const { bytes } of done.made.values()) this.#bytes -= bytes.byteLength;
  }
}

/** Whether a client says that it holds the answer already. */
function isHeldBy(headers: IncomingHttpHeaders, { etag }: ReadyAnswer): boolean {
  const held = headers['if-none-match'];
  return held !== undefined && isMatch(held, etag);
}
