import { BASE_PATH } from '@octavo/core/contract';
import { fromProblem } from '@octavo/core/errors';
import type { TokenStore } from '@octavo/core/entities';
import { type StudioApi, UPLOADS_PATH, type Upload, type UploadKind } from '@octavo/core/studio';
import type { DetailedError, Upload as TusUpload } from 'tus-js-client';

/** The state of an upload in this browser. */
export type SendingState = 'sending' | 'stopped' | 'interrupted' | 'sent' | 'refused';

/** The progress of an upload. */
export interface Sending {
  readonly state: SendingState;
  readonly sentBytes: number;
  /** The id of the upload; `undefined` until the server has created it. */
  readonly id: string | undefined;
  /** Estimated time left, in seconds; `undefined` when unknown. */
  readonly secondsLeft: number | undefined;
  /** The reason why the server rejected the file. */
  readonly message: string;
}

/** Dependencies of an upload. */
interface UploadDeps {
  readonly api: StudioApi;
  readonly tokens: Pick<TokenStore, 'read'>;
}

/** The file to upload. */
interface UploadOptions {
  readonly file: File;
  readonly kind?: UploadKind | undefined;
  /** The position of the crop of a cover, from 0 for its start to 100 for its end. */
  readonly crop?: number | undefined;
  readonly partBytes: number;
  /** The book that gets the file; without it, the file becomes a new draft. */
  readonly bookId?: number | undefined;
  /** An unfinished upload of the same file. */
  readonly resumed?: Pick<Upload, 'id'> | undefined;
}

/** Delays between attempts, in milliseconds. After the last one the upload is interrupted until the network is back. */
const RETRY_DELAYS = [0, 1_000, 3_000, 5_000];
/** The statuses to retry: time-outs, conflicts of the offset, and rate limits. */
const TEMPORARY = new Set([408, 409, 423, 425, 429]);

/** Uploads a file in parts with the tus protocol. It resumes after a lost connection, and can be paused and resumed. */
export class BookUpload {
  readonly #listeners = new Set<() => void>();
  #sending: Sending;
  #tus: TusUpload | undefined;
  #startedAt = 0;
  #startedFrom: number | undefined;

  constructor(
    private readonly deps: UploadDeps,
    readonly options: UploadOptions,
  ) {
    const { resumed } = options;
    this.#sending = { state: 'sending', sentBytes: 0, id: resumed?.id, secondsLeft: undefined, message: '' };
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly read = (): Sending => this.#sending;

  /** Starts the upload, or resumes it after a pause or an interruption. */
  async start(): Promise<void> {
    this.#tus ??= await this.#create();
    this.#startedAt = performance.now();
    this.#startedFrom = undefined;
    this.#update({ state: 'sending', secondsLeft: undefined });
    window.removeEventListener('online', this.#resume);
    this.#tus.start();
  }

  /** Pauses the upload; the server keeps the parts that it has received. */
  async stop(): Promise<void> {
    window.removeEventListener('online', this.#resume);
    await this.#tus?.abort();
    this.#update({ state: 'stopped', secondsLeft: undefined });
  }

  readonly #resume = () => void this.start();

  async #create(): Promise<TusUpload> {
    const { Upload: Tus } = await import('tus-js-client');
    const { file, kind, crop, partBytes, bookId, resumed } = this.options;
    return new Tus(file, {
      endpoint: `${BASE_PATH}${UPLOADS_PATH}`,
      uploadUrl: resumed ? `${BASE_PATH}${UPLOADS_PATH}/${resumed.id}` : null,
      chunkSize: partBytes,
      retryDelays: RETRY_DELAYS,
      // The server lists unfinished uploads, so that another browser can resume one.
      storeFingerprintForResuming: false,
      metadata: {
        filename: file.name,
        ...(kind === undefined ? {} : { kind }),
        ...(crop === undefined ? {} : { crop: String(crop) }),
        ...(bookId === undefined ? {} : { book: String(bookId) }),
      },
      onBeforeRequest: (request) => {
        const token = this.deps.tokens.read()?.accessToken;
        if (token !== undefined) request.setHeader('Authorization', `Bearer ${token}`);
      },
      onShouldRetry: (error) => this.#shouldRetry(error.originalResponse?.getStatus() ?? 0),
      onUploadUrlAvailable: () => this.#update({ id: this.#tus?.url?.split('/').at(-1) }),
      onProgress: (sentBytes) => this.#update({ sentBytes, secondsLeft: this.#secondsLeft(sentBytes) }),
      onSuccess: () => this.#update({ state: 'sent', sentBytes: file.size, secondsLeft: undefined }),
      onError: (error) => this.#fail(error),
    });
  }

  #shouldRetry(status: number): boolean {
    // Any call of the client renews the session, under the lock that all tabs share.
    if (status === 401) void this.deps.api.settings().catch(() => undefined);
    return status === 0 || status === 401 || status >= 500 || TEMPORARY.has(status);
  }

  #fail(error: Error | DetailedError): void {
    const response = 'originalResponse' in error ? error.originalResponse : null;
    const status = response?.getStatus() ?? 0;
    if (this.#shouldRetry(status)) {
      this.#update({ state: 'interrupted', secondsLeft: undefined });
      window.addEventListener('online', this.#resume, { once: true });
      return;
    }
    this.#update({ state: 'refused', message: fromProblem(status, parseJson(response?.getBody() ?? '')).message });
  }

  #secondsLeft(sentBytes: number): number | undefined {
    this.#startedFrom ??= sentBytes;
    const seconds = (performance.now() - this.#startedAt) / 1_000;
    const sent = sentBytes - this.#startedFrom;
    if (sent <= 0 || seconds < 1) return undefined;
    return Math.ceil(((this.options.file.size - sentBytes) / sent) * seconds);
  }

  #update(change: Partial<Sending>): void {
    this.#sending = { ...this.#sending, ...change };
    for (const listener of this.#listeners) listener();
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A proxy has responded with a page, so only the status decides the message.
    return undefined;
  }
}
