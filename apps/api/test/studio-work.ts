/** An author who uploads, fixes, publishes and replaces files without a pause, while the test kills the shop's process. */
import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { BASE_PATH } from '@octavo/core/contract';
import { createStudioApi, type StudioApi } from '@octavo/core/studio';
import { anEpub } from './an-author.ts';

export const STUDIO_STEPS = ['upload', 'fix', 'publish', 'edition'] as const;
export type StudioStep = (typeof STUDIO_STEPS)[number];

const PARTS = 8;
/** How often the two files of a book replace each other before a new one is uploaded. */
const TURNS = 20;

/** The time that each step took last, in milliseconds. */
const durations: Record<StudioStep, number> = { upload: 300, fix: 300, publish: 30, edition: 30 };

/** A file that is being uploaded. */
interface UploadingFile {
  readonly id: string;
  readonly bytes: Uint8Array;
  /** The last offset that the shop confirmed. */
  confirmed: number;
}

/** The work of one author in one run of a shop, and the changes that the responses have confirmed. */
export class StudioWork {
  readonly files: UploadingFile[] = [];
  readonly #running = new Set<StudioStep>();
  #waiting: { step: StudioStep; resolve: () => void }[] = [];
  #isOver = false;
  #status: { id: number; allowed: readonly string[] } | undefined;
  #current: { id: number; allowed: readonly number[] } | undefined;

  #origin = '';
  #token = '';

  constructor(
    readonly name: string,
    /** Issues a token, which expires in minutes. */
    private readonly issueToken: () => Promise<string>,
  ) {}

  get studio(): StudioApi {
    const tokens = { read: () => ({ accessToken: this.#token, refreshToken: '' }), write: () => {}, clear: () => {} };
    return createStudioApi({ baseUrl: this.#origin + BASE_PATH, tokens });
  }

  /**
   * Publishes two books, then repeats all steps concurrently. `ended` resolves when all of them have failed after the
   * process was killed.
   */
  async start(origin: string): Promise<{ ended: Promise<unknown> }> {
    await this.#open(origin);
    const [onSale, edited] = [await this.#publishedBook('sale'), await this.#publishedBook('edited')];
    const steps = [this.#upload(), this.#fix(), this.#publish(onSale), this.#replaceFiles(edited)];
    const ended = Promise.all(
      steps.map((step) =>
        step.catch((error: unknown) => {
          if (!this.#isOver) throw error;
        }),
      ),
    );
    return { ended };
  }

  /** Waits until a random moment during a step. */
  async reach(step: StudioStep): Promise<void> {
    do {
      await new Promise<void>((resolve) => this.#waiting.push({ step, resolve }));
      await wait(Math.random() * durations[step]);
    } while (!this.#running.has(step) && !this.#isOver);
  }

  /** Records that the process is killed, and returns the steps that this interrupts. */
  interrupt(): StudioStep[] {
    this.#isOver = true;
    return [...this.#running];
  }

  /** Compares the restarted shop with its confirmed changes, and resumes the last upload. */
  async resume(origin: string): Promise<{ problems: string[]; isResumed: boolean }> {
    await this.#open(origin);
    const problems: string[] = [];
    if (this.#status) {
      const { status } = await this.studio.book(this.#status.id);
      if (!this.#status.allowed.includes(status))
        problems.push(`${this.name}: ${status} instead of ${this.#status.allowed.join(' or ')}`);
    }
    if (this.#current) {
      const { editions } = await this.studio.editions(this.#current.id);
      const current = editions.filter(({ status }) => status === 'current').map(({ id }) => id);
      if (current.length !== 1 || !this.#current.allowed.includes(current[0] ?? 0))
        problems.push(`${this.name}: current ${current.join()} instead of ${this.#current.allowed.join(' or ')}`);
    }
    return { problems, isResumed: await this.#resumeFile(problems) };
  }

  /** Waits for all checks, and returns the hashes of the files that the shop must have now. */
  async finish(origin: string): Promise<string[]> {
    await this.#open(origin);
    await this.#resumeFile([]);
    for (const { id, status } of await this.studio.uploads())
      if (status === 'checking') await this.#waitUntilChecked(id);
    for (const { id } of this.files) await this.#waitUntilChecked(id);
    return this.files.map(({ bytes }) => createHash('sha256').update(bytes).digest('hex'));
  }

  async #open(origin: string): Promise<void> {
    this.#origin = origin;
    this.#token = await this.issueToken();
  }

  /** Sends the rest of the last file. Returns whether there was a rest. */
  async #resumeFile(problems: string[]): Promise<boolean> {
    const file = this.files.at(-1);
    if (!file) return false;
    const head = await this.#send('HEAD', `/${file.id}`);
    const offset = Number(head.headers.get('upload-offset') ?? -1);
    if (offset < file.confirmed) problems.push(`${this.name}: offset ${offset} instead of ${file.confirmed}`);
    else await this.#sendParts(file, offset);
    return offset < file.bytes.byteLength;
  }

  async #upload(): Promise<never> {
    for (let count = 0; ; count += 1) {
      const bytes = await anEpub({ identifier: `urn:octavo:test:${this.name}-${count}` });
      await this.#run('upload', async () => this.#waitUntilChecked(await this.#sendFile(bytes)));
    }
  }

  async #fix(): Promise<never> {
    for (let count = 0; ; count += 1) {
      const faulty = await anEpub({ identifier: `urn:octavo:test:${this.name}-fixed-${count}`, language: '' });
      const id = await this.#waitUntilChecked(await this.#sendFile(faulty, { isListed: false }));
      for (const code of ['language', 'accessibility'] as const) {
        const { edition_id: edition } = await this.studio.fixes(id);
        await this.#run('fix', async () =>
          this.#waitUntilChecked((await this.studio.applyFix(id, { edition, code })).id),
        );
      }
    }
  }

  async #publish(id: number): Promise<never> {
    for (;;)
      for (const next of ['off_sale', 'published'] as const) {
        this.#status = { id, allowed: ['off_sale', 'published'] };
        await this.#run('publish', () =>
          next === 'published' ? this.studio.publishBook(id) : this.studio.takeBookOffSale(id),
        );
        this.#status = { id, allowed: [next] };
      }
  }

  async #replaceFiles(id: number): Promise<never> {
    for (;;) {
      const bytes = await anEpub({ identifier: `urn:octavo:test:${this.name}-edited` });
      await this.#waitUntilChecked(await this.#sendFile(bytes, { bookId: id, isListed: false }));
      const { editions } = await this.studio.editions(id);
      let [next, current] = (['waiting', 'current'] as const).map(
        (state) => editions.find(({ status }) => status === state)?.id ?? 0,
      ) as [number, number];
      for (let turn = 0; turn < TURNS; turn += 1) {
        this.#current = { id, allowed: [next, current] };
        await this.#run('edition', () => this.studio.publishEdition(id, next, { replaces: current, note: `${turn}` }));
        this.#current = { id, allowed: [next] };
        [next, current] = [current, next];
      }
    }
  }

  async #publishedBook(kind: string): Promise<number> {
    const bytes = await anEpub({ identifier: `urn:octavo:test:${this.name}-${kind}` });
    const id = await this.#waitUntilChecked(await this.#sendFile(bytes));
    await this.studio.setPrice(id, '0');
    await this.studio.publishBook(id);
    return id;
  }

  async #run(step: StudioStep, work: () => Promise<unknown>): Promise<void> {
    this.#running.add(step);
    const startedAt = performance.now();
    for (const { resolve } of this.#waiting.filter((one) => one.step === step)) resolve();
    this.#waiting = this.#waiting.filter((one) => one.step !== step);
    await work();
    this.#running.delete(step);
    durations[step] = performance.now() - startedAt;
  }

  /** Sends a file in parts and returns the id of its upload. Files with `isListed` are resumed and checked later. */
  async #sendFile(bytes: Uint8Array, { bookId, isListed = true }: { bookId?: number; isListed?: boolean } = {}) {
    const metadata = { filename: 'a.epub', book: bookId === undefined ? '' : String(bookId) };
    const started = await this.#send('POST', '', {
      'upload-length': String(bytes.byteLength),
      'upload-metadata': Object.entries(metadata)
        .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
        .join(', '),
    });
    const file = { id: started.headers.get('location')?.split('/').at(-1) ?? '', bytes, confirmed: 0 };
    if (isListed) this.files.push(file);
    await this.#sendParts(file, 0);
    return file.id;
  }

  async #sendParts(file: UploadingFile, from: number): Promise<void> {
    const size = Math.ceil(file.bytes.byteLength / PARTS);
    for (let offset = from; offset < file.bytes.byteLength; offset = file.confirmed) {
      const headers = { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' };
      const response = await this.#send('PATCH', `/${file.id}`, headers, file.bytes.subarray(offset, offset + size));
      file.confirmed = Number(response.headers.get('upload-offset'));
    }
  }

  /** Waits until the shop has checked an upload, and returns the id of its book. */
  async #waitUntilChecked(id: string): Promise<number> {
    for (;;) {
      const { status, book_id: bookId, error } = await this.studio.upload(id);
      if (status === 'ready') return bookId ?? 0;
      if (status !== 'checking') throw new Error(`The upload is ${status}: ${error?.code}`);
      await wait(20);
    }
  }

  async #send(
    method: string,
    path: string,
    headers: Readonly<Record<string, string>> = {},
    body?: Uint8Array,
  ): Promise<Response> {
    const response = await fetch(`${this.#origin}${BASE_PATH}/studio/uploads${path}`, {
      method,
      headers: { authorization: `Bearer ${this.#token}`, 'tus-resumable': '1.0.0', ...headers },
      ...(body ? { body: Uint8Array.from(body) } : {}),
    });
    if (!response.ok) throw new Error(`${method} of an upload: ${response.status} ${await response.text()}`);
    return response;
  }
}
