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
  | { readonly type: 'page.left' }
  /** A newer answer of the server says so. */
  | { readonly type: 'server.told'; readonly isFavorite: boolean };

/** What a front end listens to with `actor.on`. */
export type FavoriteEmitted =
  | Toast
  /** Go to the login page. */
  | { readonly type: 'signIn.needed' }
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
  delays: { quiet: constants.favoriteDebounceMs },
  actions: {
    keepServer: assign((_, { isFavorite }: { isFavorite: boolean }) => ({ saved: isFavorite })),
    showServer: assign(({ context }) => ({ shown: context.saved })),
    flip: assign(({ context }) => ({ shown: !context.shown })),
    keepSent: assign(({ context }) => ({ pending: context.shown })),
    confirmSent: assign(({ context }) => ({ saved: context.pending })),
    askToSignIn: emit({ type: 'signIn.needed' }),
    toastFailure: emit({ type: 'toast', kind: 'error', message: toasts.favoriteFailed }),
    tellSaved: emit(({ context }) => ({
      type: 'favorite.saved',
      productId: context.productId,
      isFavorite: context.pending,
    })),
    tellFailed: emit(({ context }, { error }: { error: unknown }) => ({
      type: 'favorite.failed',
      productId: context.productId,
      error,
    })),
  },
  guards: {
    /** Bound to the token store. */
    hasToken: () => true,
    isShown: ({ context }) => context.shown,
    differs: ({ context }) => context.shown !== context.saved,
    isOutdated: ({ context }) => context.shown !== context.pending,
  },
});

/**
 * The heart beside a book (spec §4): it follows the finger at once and tells the server the final state after 500 ms of
 * quiet, or nothing when that is what the server holds already. A failure takes it back.
 */
export const favoriteMachine = favoriteSetup.createMachine({
  id: 'favorite',
  context: ({ input }) => ({
    productId: input.productId,
    onServer: input.isFavorite,
    shown: input.isFavorite,
    sent: input.isFavorite,
  }),
  initial: 'resting',
  states: {
    resting: {
      on: {
        toggled: [
          { guard: 'hasToken', target: 'waiting', actions: 'flip' },
          // Shown as a favorite though nobody is signed in: the page is out of date, and there is nothing to remove.
          { guard: 'isShown' },
          { actions: 'askToSignIn' },
        ],
        'server.told': { actions: [{ type: 'keepServer', params: ({ event }) => event }, 'showServer'] },
      },
    },
    waiting: {
      after: { quiet: [{ guard: 'differs', target: 'sending' }, { target: 'resting' }] },
      on: {
        toggled: { target: 'waiting', reenter: true, actions: 'flip' },
        'page.left': [{ guard: 'differs', target: 'sending' }, { target: 'resting' }],
        'server.told': { actions: { type: 'keepServer', params: ({ event }) => event } },
      },
    },
    sending: {
      entry: 'keepSent',
      invoke: {
        src: 'saveFavorite',
        input: ({ context }) => ({ productId: context.productId, isFavorite: context.shown }),
        // The icon may have been pressed while its last state was on its way.
        onDone: [
          { guard: 'isOutdated', target: 'waiting', actions: ['confirmSent', 'tellSaved'] },
          { target: 'resting', actions: ['confirmSent', 'tellSaved'] },
        ],
        onError: {
          target: 'resting',
          actions: ['showServer', 'toastFailure', { type: 'tellFailed', params: ({ event }) => event }],
        },
      },
      on: {
        toggled: { actions: 'flip' },
        // Nobody will be here to send the last state once the answer comes.
        'page.left': { guard: 'isOutdated', target: 'sending', reenter: true },
      },
    },
  },
});
