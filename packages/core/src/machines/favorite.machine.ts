import { assign, emit, setup } from 'xstate';
import { constants } from '../entities/index.ts';
import { toasts } from '../messages/index.ts';
import type { Toast } from './notifications.ts';
import { typed, unprovided } from './unprovided.ts';

/** Input of a favorite toggle. */
export interface FavoriteInput {
  readonly productId: number;
  readonly isFavorite: boolean;
}

/** Context of the favorite machine. */
export interface FavoriteContext {
  readonly productId: number;
  /** The state on the server, as far as known. */
  readonly saved: boolean;
  /** The state of the icon. */
  readonly shown: boolean;
  /** The state that is being saved. */
  readonly pending: boolean;
}

/** Events of the favorite machine. */
export type FavoriteEvent =
  | { readonly type: 'toggled' }
  /** Save pending changes now, such as before the visitor leaves the page. */
  | { readonly type: 'flush.requested' }
  /** A newer response of the server contains this state. */
  | { readonly type: 'favorite.synced'; readonly isFavorite: boolean };

/** Events that a front end listens to with `actor.on`. */
export type FavoriteEmitted =
  | Toast
  /** The front end opens the login page. */
  | { readonly type: 'signIn.required' }
  /** The front end updates `userFavorites` and the cached product. */
  | { readonly type: 'favorite.saved'; readonly productId: number; readonly isFavorite: boolean }
  | { readonly type: 'favorite.failed'; readonly productId: number; readonly error: unknown };

/** A change of one favorite. */
export interface FavoriteChange {
  readonly productId: number;
  readonly isFavorite: boolean;
}

const favoriteSetup = setup({
  types: typed<{
    context: FavoriteContext;
    events: FavoriteEvent;
    emitted: FavoriteEmitted;
    input: FavoriteInput;
  }>(),
  actors: { saveFavorite: unprovided<void, FavoriteChange>('saveFavorite') },
  delays: { debounce: constants.favoriteDebounceMs },
  actions: {
    assignServer: assign((_, { isFavorite }: { isFavorite: boolean }) => ({ saved: isFavorite })),
    revertToSaved: assign(({ context }) => ({ shown: context.saved })),
    toggle: assign(({ context }) => ({ shown: !context.shown })),
    assignPending: assign(({ context }) => ({ pending: context.shown })),
    confirmPending: assign(({ context }) => ({ saved: context.pending })),
    emitSignInRequired: emit({ type: 'signIn.required' }),
    toastFailure: emit({ type: 'toast', kind: 'error', message: toasts.favoriteFailed }),
    emitSaved: emit(({ context }) => ({
      type: 'favorite.saved',
      productId: context.productId,
      isFavorite: context.pending,
    })),
    emitFailed: emit(({ context }, { error }: { error: unknown }) => ({
      type: 'favorite.failed',
      productId: context.productId,
      error,
    })),
  },
  guards: {
    /** Bound to the token store. */
    hasToken: () => true,
    isShown: ({ context }) => context.shown,
    hasChanged: ({ context }) => context.shown !== context.saved,
    isOutdated: ({ context }) => context.shown !== context.pending,
  },
});

/**
 * Favorite toggle (spec §4). The icon changes immediately, and the final state is saved after a 500 ms debounce, unless
 * the server already has it. A failure reverts the icon.
 */
export const favoriteMachine = favoriteSetup.createMachine({
  id: 'favorite',
  context: ({ input }) => ({
    productId: input.productId,
    saved: input.isFavorite,
    shown: input.isFavorite,
    pending: input.isFavorite,
  }),
  initial: 'idle',
  states: {
    idle: {
      on: {
        toggled: [
          { guard: 'hasToken', target: 'debouncing', actions: 'toggle' },
          // A visitor sees a favorite only on an outdated page, so there is nothing to remove.
          { guard: 'isShown' },
          { actions: 'emitSignInRequired' },
        ],
        'favorite.synced': { actions: [{ type: 'assignServer', params: ({ event }) => event }, 'revertToSaved'] },
      },
    },
    debouncing: {
      after: { debounce: [{ guard: 'hasChanged', target: 'saving' }, { target: 'idle' }] },
      on: {
        toggled: { target: 'debouncing', reenter: true, actions: 'toggle' },
        'flush.requested': [{ guard: 'hasChanged', target: 'saving' }, { target: 'idle' }],
        'favorite.synced': { actions: { type: 'assignServer', params: ({ event }) => event } },
      },
    },
    saving: {
      entry: 'assignPending',
      invoke: {
        src: 'saveFavorite',
        input: ({ context }) => ({ productId: context.productId, isFavorite: context.shown }),
        // The icon may have been pressed during the save.
        onDone: [
          { guard: 'isOutdated', target: 'debouncing', actions: ['confirmPending', 'emitSaved'] },
          { target: 'idle', actions: ['confirmPending', 'emitSaved'] },
        ],
        onError: {
          target: 'idle',
          actions: ['revertToSaved', 'toastFailure', { type: 'emitFailed', params: ({ event }) => event }],
        },
      },
      on: {
        toggled: { actions: 'toggle' },
        // The page will be gone when the response arrives, so the final state is saved now.
        'flush.requested': { guard: 'isOutdated', target: 'saving', reenter: true },
      },
    },
  },
});
