import type { AuthEmitted, AuthEvent } from '@octavo/core/machines';
import { type AuthActor, lazy, type Lazy } from '@octavo/core/shop';
import type { AuthDeps, createAuthActor } from './auth-actor.ts';

type AuthListener<T extends AuthEmitted['type']> = (event: Extract<AuthEmitted, { type: T }>) => void;
type AuthModule = { createAuthActor: typeof createAuthActor };

/**
 * The auth machine, loaded after the first paint or when a form needs it.
 *
 * It starts with the session stored when the page was opened, and then receives the later events in order. A session
 * that ended before the machine loaded is therefore reported like any other.
 */
export class LazyAuth {
  readonly #session: AuthDeps['session'];
  readonly #machine: Lazy<AuthActor>;

  constructor(deps: AuthDeps, load: () => Promise<AuthModule> = () => import('./auth-actor.ts')) {
    const initialSession = deps.session.restore();
    this.#session = deps.session;
    this.#machine = lazy(async () => {
      const actor = (await load()).createAuthActor(deps, initialSession);
      // Runs after all queued listeners are registered. The machine keeps the queued events until it starts.
      this.#machine.enqueue(() => {
        actor.start();
        actor.send({ type: 'session.changed', session: deps.session.restore() });
      });
      return actor;
    });
  }

  /** Loads the machine if needed and returns it. */
  ready(): Promise<AuthActor> {
    return this.#machine.load();
  }

  /** The running machine, or `null` while it loads. */
  get actor(): AuthActor | null {
    return this.#machine.value ?? null;
  }

  /** Sends an event to the machine. Loads the machine if needed, and queues events until it has loaded. */
  send(event: AuthEvent): void {
    if (!this.actor) {
      // A running machine would have received the current session from storage, so the queued event includes it.
      const session = this.#session.restore();
      this.#machine.enqueue((actor) => actor.send({ type: 'session.changed', session }));
    }
    this.#machine.enqueue((actor) => actor.send(event));
    // If loading fails, the next successful load delivers the queue.
    this.ready().catch(() => undefined);
  }

  /** Listens to events of the machine, including the first one. */
  on<T extends AuthEmitted['type']>(type: T, listener: AuthListener<T>): { unsubscribe(): void } {
    let subscription: { unsubscribe(): void } | undefined;
    let isUnsubscribed = false;
    this.#machine.enqueue((actor) => {
      if (!isUnsubscribed) subscription = actor.on(type, listener as (event: AuthEmitted) => void);
    });
    return {
      unsubscribe: () => {
        isUnsubscribed = true;
        subscription?.unsubscribe();
      },
    };
  }
}
