import { createSearchIndex } from '../search/index.ts';
import { aProduct } from '../testing/index.ts';
import { type Chart, describeStatechart, done, failed } from '../testing/statechart-table.ts';
import { searchMachine, type SearchContext } from './index.ts';

const index = createSearchIndex([aProduct()]);
const typed: SearchContext = { text: 'tide', index, results: { hits: [], hasMore: true }, matchCount: null };
const truncated = createSearchIndex([aProduct()], 2);
const searchTable = (typing: string, box: string, counting: string, server: string) => ({
  'text.changed': `debouncing/${box}/${counting}/idle`,
  'text.changed to blank': 'idle/closed/done/idle',
  'input.focused': 'idle/open/pending/idle',
  'input.focused, truncated list': 'idle/open/pending/loading',
  ...(typing === 'idle' && box === 'closed' && counting === 'done' && server === 'idle'
    ? {}
    : { 'outside.clicked': 'idle/closed/done/idle', 'escape.pressed': 'idle/closed/done/idle' }),
  'result.selected': 'idle/closed/done/idle',
  'index.changed': `${typing}/${box}/pending/idle`,
  'index.changed, truncated list': `${typing}/${box}/pending/${box === 'open' ? 'loading' : 'idle'}`,
  ...(typing === 'debouncing'
    ? {
        'debounce of 300 ms': 'idle/open/pending/idle',
        'debounce of 300 ms, truncated list': 'idle/open/pending/loading',
      }
    : {}),
  ...(counting === 'pending'
    ? {
        painted: `${typing}/${box}/done/${server}`,
        'painted, all counted': `${typing}/${box}/done/${server}`,
        'painted, truncated list': `${typing}/${box}/done/${server}`,
      }
    : {}),
  ...(server === 'loading'
    ? {
        'server: response': `${typing}/${box}/${counting}/idle`,
        'server: failed': `${typing}/${box}/${counting}/failed`,
      }
    : {}),
});
const both = <T>(one: T, other: T) => [one, other];
const searchStates = both('idle', 'debouncing').flatMap((typing) =>
  both('closed', 'open').flatMap((box) =>
    both('done', 'pending').flatMap((counting) =>
      ['idle', 'loading', 'failed'].map((server) => [typing, box, counting, server] as const),
    ),
  ),
);

const search: Chart = {
  machine: searchMachine,
  context: typed,
  events: {
    'text.changed': { event: { type: 'text.changed', text: 'salt' } },
    'text.changed to blank': { event: { type: 'text.changed', text: '  ' } },
    'input.focused': { event: { type: 'input.focused' } },
    'input.focused, truncated list': { event: { type: 'input.focused' }, context: { index: truncated } },
    'input.focused, no matches': { event: { type: 'input.focused' }, context: { text: 'zebra' } },
    'outside.clicked': { event: { type: 'outside.clicked' } },
    'escape.pressed': { event: { type: 'escape.pressed' } },
    'result.selected': { event: { type: 'result.selected' } },
    'index.changed': { event: { type: 'index.changed', index } },
    'index.changed, truncated list': { event: { type: 'index.changed', index: truncated } },
    'debounce of 300 ms': { event: { type: 'xstate.after.debounce.search.typing.debouncing' } },
    'debounce of 300 ms, truncated list': {
      event: { type: 'xstate.after.debounce.search.typing.debouncing' },
      context: { index: truncated },
    },
    painted: { event: { type: 'xstate.after.twoFrames.search.counting.pending' } },
    'painted, all counted': {
      event: { type: 'xstate.after.twoFrames.search.counting.pending' },
      context: { matchCount: 0 },
    },
    'painted, truncated list': {
      event: { type: 'xstate.after.twoFrames.search.counting.pending' },
      context: { index: truncated },
    },
    'server: response': done('search.server.loading', { data: [aProduct({ id: 9 })], total: 2 }),
    'server: failed': failed('search.server.loading'),
  },
  table: Object.fromEntries(searchStates.map((regions) => [regions.join('/'), searchTable(...regions)])),
};

describeStatechart('search', search);
