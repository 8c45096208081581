import { type Chart, describeStatechart, done, failed } from '../testing/statechart-table.ts';
import { favoriteMachine, paginationMachine } from './index.ts';

const pagination: Chart = {
  machine: paginationMachine,
  context: { listId: 'a', page: 2, results: { totalPages: 3 } },
  events: {
    'next.pressed': { event: { type: 'next.pressed' } },
    'next.pressed on the last page': { event: { type: 'next.pressed' }, context: { page: 3 } },
    'previous.pressed': { event: { type: 'previous.pressed' } },
    'previous.pressed on page 1': { event: { type: 'previous.pressed' }, context: { page: 1 } },
    'page.set': { event: { type: 'page.set', page: 3 } },
    'page.set to this page': { event: { type: 'page.set', page: 2 } },
    'list.changed': { event: { type: 'list.changed', listId: 'b' } },
    'list.changed to this list': { event: { type: 'list.changed', listId: 'a' } },
    'results.received': { event: { type: 'results.received', page: 2, results: { totalPages: 4 } } },
    'results.received of another page': { event: { type: 'results.received', page: 1, results: { totalPages: 4 } } },
    'retry.pressed': { event: { type: 'retry.pressed' } },
  },
  table: {
    loading: {
      'previous.pressed': 'loading',
      'page.set': 'loading',
      'list.changed': 'loading',
      'results.received': 'loaded',
      'retry.pressed': 'loading',
    },
    loaded: {
      'next.pressed': 'loading',
      'previous.pressed': 'loading',
      'page.set': 'loading',
      'list.changed': 'loading',
      'results.received': 'loaded',
      'retry.pressed': 'loading',
    },
  },
};

const changed = { productId: 7, saved: false, shown: true, pending: false };
const favorite: Chart = {
  machine: favoriteMachine,
  context: changed,
  events: {
    toggled: { event: { type: 'toggled' } },
    'toggled, signed out': {
      event: { type: 'toggled' },
      context: { shown: false },
      machine: favoriteMachine.provide({ guards: { hasToken: () => false } }),
    },
    'flush.requested': { event: { type: 'flush.requested' }, context: { pending: true } },
    'flush.requested, nothing changed': { event: { type: 'flush.requested' }, context: { shown: false } },
    'flush.requested, pressed again': { event: { type: 'flush.requested' } },
    'favorite.synced': { event: { type: 'favorite.synced', isFavorite: true } },
    'debounce of 500 ms': { event: { type: 'xstate.after.debounce.favorite.debouncing' } },
    'debounce of 500 ms, nothing changed': {
      event: { type: 'xstate.after.debounce.favorite.debouncing' },
      context: { shown: false },
    },
    saved: { ...done('favorite.saving', undefined), context: { pending: true } },
    'saved, pressed again': done('favorite.saving', undefined),
    'not saved': failed('favorite.saving'),
  },
  table: {
    idle: { toggled: 'debouncing', 'toggled, signed out': 'idle', 'favorite.synced': 'idle' },
    debouncing: {
      toggled: 'debouncing',
      'toggled, signed out': 'debouncing',
      'flush.requested': 'saving',
      'flush.requested, nothing changed': 'idle',
      'flush.requested, pressed again': 'saving',
      'favorite.synced': 'debouncing',
      'debounce of 500 ms': 'saving',
      'debounce of 500 ms, nothing changed': 'idle',
    },
    saving: {
      toggled: 'saving',
      'toggled, signed out': 'saving',
      'flush.requested, pressed again': 'saving',
      saved: 'idle',
      'saved, pressed again': 'debouncing',
      'not saved': 'idle',
    },
  },
};

describeStatechart('pagination', pagination);
describeStatechart('favorite', favorite);
