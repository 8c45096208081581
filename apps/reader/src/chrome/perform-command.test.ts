import { expect, it } from 'vitest';
import type { Command } from '../navigator/input/gestures.ts';
import type { ReaderContext } from '../context/reader-context.ts';
import { defaultSettings, type ReadingSettings } from '../settings/reading-settings.ts';
import { performCommand } from './perform-command.ts';

/** A fake context that records calls. It has only the members that commands use. */
function aReaderContext(
  more: {
    isSample?: boolean;
    selection?: boolean;
    ttsState?: ReaderContext['tts']['state'];
    hasVoice?: boolean;
    textSize?: number;
  } = {},
) {
  const done: unknown[] = [];
  const settings: ReadingSettings = { ...defaultSettings, textSize: more.textSize ?? 19 };
  const context = {
    pageData: { sample: more.isSample ? { share: 0.1 } : null },
    jumps: { back: () => done.push('back'), forward: () => done.push('forward') },
    annotations: { toggleBookmark: () => done.push('bookmark'), highlight: () => done.push('highlight') },
    search: { step: (by: number) => done.push(`hit ${by}`) },
    tts: {
      isSupported: true,
      hasVoice: more.hasVoice ?? true,
      state: more.ttsState ?? 'off',
      start: () => done.push('start'),
      toggle: () => done.push('toggle'),
    },
    reading: { settings, changeSettings: (next: ReadingSettings) => done.push(next.textSize) },
    selection: more.selection ? {} : undefined,
    open: ({ kind }: { kind: string }) => done.push(kind),
  };
  // A partial context: each command uses few of its members.
  return { done, context: context as unknown as ReaderContext };
}

it.each([
  ['back', 'back'],
  ['bookmark', 'bookmark'],
  ['readAloud', 'start'],
  ['nextHit', 'hit 1'],
  ['previousHit', 'hit -1'],
  ['larger', 20],
  ['smaller', 18],
  ['search', 'search'],
  ['help', 'help'],
] satisfies [Command, unknown][])('%s records %s', (command, did) => {
  const { done, context } = aReaderContext();
  performCommand(command, context);
  expect(done).toEqual([did]);
});

it('highlights only if text is selected', () => {
  const nothing = aReaderContext();
  performCommand('highlight', nothing.context);
  expect(nothing.done).toEqual([]);
  const words = aReaderContext({ selection: true });
  performCommand('highlight', words.context);
  expect(words.done).toEqual(['highlight']);
});

it('pauses reading aloud', () => {
  const { done, context } = aReaderContext({ ttsState: 'speaking' });
  performCommand('readAloud', context);
  expect(done).toEqual(['toggle']);
});

it('opens the More panel for Read aloud without a voice', () => {
  const { done, context } = aReaderContext({ hasVoice: false });
  performCommand('readAloud', context);
  expect(done).toEqual(['more']);
});

it('does not enlarge text beyond the maximum', () => {
  const { done, context } = aReaderContext({ textSize: 40 });
  performCommand('larger', context);
  expect(done).toEqual([]);
});

it.each(['bookmark', 'highlight', 'annotations', 'search', 'nextHit'] satisfies Command[])(
  '%s does nothing in a sample',
  (command) => {
    const { done, context } = aReaderContext({ isSample: true, selection: true });
    performCommand(command, context);
    expect(done).toEqual([]);
  },
);
