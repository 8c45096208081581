import { assign, emit, setup } from 'xstate';
import { constants } from '../entities/index.ts';
import { toasts } from '../messages/index.ts';
import type { Toast } from './notifications.ts';
import { typed, unprovided } from './unprovided.ts';

/** What a heart beside a book starts from. */
export interface FavoriteInput {
  readonly productId: number;
  readonly isFavorite: boolean;
}

/** What a heart knows. */
export interface FavoriteContext {
  readonly productId: number;
  /** What the server holds, as far as is known. */
  readonly saved: boolean;
  /** What the icon shows. */
  readonly shown: boolean;
  /** What is on its way to the server. */
  readonly pending: boolean;
}

/** What happens to a heart. */
export type FavoriteEvent =
  | { readonly type: 'toggled' }
  /** The page is being left: nothing may wait any longer. */
  | { readonly type: 'flush.requested' }
  /** A newer answer of the server says so. */
  | { readonly type: 'favorite.synced'; readonly isFavorite: boolean };

/** What a front end listens to with `actor.on`. */
export type FavoriteEmitted =
  | Toast
  /** Go to the login page. */
  | { readonly type: 'signIn.required' }
  /** `userFavorites` and the cached product are to be brought up to date. */
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
 * The heart beside a book (spec §4): it follows the finger at once and tells the server the final state after 500 ms of
 * debounce, or nothing when that is what the server holds already. A failure takes it back.
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
          // Shown as a favorite though nobody is signed in: the page is out of date, and there is nothing to remove.
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
        // The icon may have been pressed while its last state was on its way.
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
        // Nobody will be here to send the last state once the answer comes.
        'flush.requested': { guard: 'isOutdated', target: 'saving', reenter: true },
      },
    },
  },
});
