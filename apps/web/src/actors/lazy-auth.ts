import type { AuthEmitted, AuthEvent } from '@octavo/core/machines';
import type { AuthActor, AuthDeps, createAuthActor } from './auth-actor.ts';

type AuthListener<T extends AuthEmitted['type']> = (event: Extract<AuthEmitted, { type: T }>) => void;
type AuthModule = { createAuthActor: typeof createAuthActor };
type Attach = (actor: AuthActor) => { unsubscribe(): void };

/**
 * The auth machine, which is fetched after the first paint or when a form needs it.
 *
 * It begins with what storage held when the page was opened, and then hears in order what happened since: a session that
 * ended before the machine came is told like any other.
 */
export class LazyAuth {
  readonly #deps: AuthDeps;
  readonly #load: () => Promise<AuthModule>;
  readonly #initialSession;
  readonly #pendingListeners = new Map<symbol, Attach>();
  #queuedEvents: AuthEvent[] = [];
  #loading: Promise<AuthActor> | undefined;
  #actor: AuthActor | undefined;

  constructor(room: AuthDeps, load: () => Promise<AuthModule> = () => import('./auth-actor.ts')) {
    this.#deps = room;
    this.#load = load;
    this.#initialSession = room.session.restore();
  }

  /** The running machine, which is fetched for it. */
  ready(): Promise<AuthActor> {
    this.#loading ??= this.#start().catch((error: unknown) => {
      // Asked for again, it is fetched again: the network may be back.
      this.#loading = undefined;
      throw error;
    });
    return this.#loading;
  }

  /** The running machine; `null` while it is on its way. */
  get actor(): AuthActor | null {
    return this.#actor ?? null;
  }

  /** Tells the machine; what is told before it has come is kept and fetches it. */
  send(event: AuthEvent): void {
    if (this.#actor) {
      this.#actor.send(event);
      return;
    }
    // Whom it is about is what storage says by now, of which a machine would have heard.
    this.#queuedEvents.push({ type: 'session.changed', session: this.#deps.session.restore() }, event);
    // A machine that cannot be fetched hears of it with the next one that can.
    this.ready().catch(() => undefined);
  }

  /** Listens to what the machine says, from its first word. */
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
