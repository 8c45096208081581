import type { AuthEmitted, AuthEvent } from '@octavo/core/machines';
import type { AuthActor, AuthDeps, createAuthActor } from './auth-actor.ts';

type AuthListener<T extends AuthEmitted['type']> = (event: Extract<AuthEmitted, { type: T }>) => void;
type AuthModule = { createAuthActor: typeof createAuthActor };
type Attach = (actor: AuthActor) => { unsubscribe(): void };

/**
 * The auth machine, loaded after the first paint or when a form needs it.
 *
 * It starts with the session stored when the page was opened, and then receives the later events in order. A session
 * that ended before the machine loaded is therefore reported like any other.
 */
export class LazyAuth {
  readonly #deps: AuthDeps;
  readonly #load: () => Promise<AuthModule>;
  readonly #initialSession;
  readonly #pendingListeners = new Map<symbol, Attach>();
  #queuedEvents: AuthEvent[] = [];
  #loading: Promise<AuthActor> | undefined;
  #actor: AuthActor | undefined;

  constructor(deps: AuthDeps, load: () => Promise<AuthModule> = () => import('./auth-actor.ts')) {
    this.#deps = deps;
    this.#load = load;
    this.#initialSession = deps.session.restore();
  }

  /** Loads the machine if needed and returns it. */
  ready(): Promise<AuthActor> {
    this.#loading ??= this.#start().catch((error: unknown) => {
      // The next call loads it again: the network may be back.
      this.#loading = undefined;
      throw error;
    });
    return this.#loading;
  }

  /** The running machine, or `null` while it loads. */
  get actor(): AuthActor | null {
    return this.#actor ?? null;
  }

  /** Sends an event to the machine. Loads the machine if needed, and queues events until it has loaded. */
  send(event: AuthEvent): void {
    if (this.#actor) {
      this.#actor.send(event);
      return;
    }
    // The machine would know the current session of storage by now, so the queued event needs it too.
    this.#queuedEvents.push({ type: 'session.changed', session: this.#deps.session.restore() }, event);
    // If loading fails, the next successful load delivers the queue.
    this.ready().catch(() => undefined);
  }

  /** Listens to events of the machine, including the first one. */
  on<T extends AuthEmitted['type']>(type: T, listener: AuthListener<T>): { unsubscribe(): void } {
    const key = Symbol(type);
    const attach: Attach = (actor) => actor.on(type, listener as (event: AuthEmitted) => void);
    let subscription = this.#actor && attach(this.#actor);
    if (!subscription) {
      this.#pendingListeners.set(key, (actor) => {
        subscription = attach(actor);
        return subscription;
      });
    }
    return {
      unsubscribe: () => {
        this.#pendingListeners.delete(key);
        subscription?.unsubscribe();
      },
    };
  }

  async #start(): Promise<AuthActor> {
    const { createAuthActor } = await this.#load();
    const actor = createAuthActor(this.#deps, this.#initialSession);
    for (const attach of this.#pendingListeners.values()) attach(actor);
    this.#pendingListeners.clear();
    actor.start();
    this.#actor = actor;
    for (const event of this.#queuedEvents) actor.send(event);
    this.#queuedEvents = [];
    actor.send({ type: 'session.changed', session: this.#deps.session.restore() });
    return actor;
  }
}
