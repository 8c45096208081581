import type { GuidedNavigation, GuidedNode } from '@octavo/epub/manifest';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { PlayerState } from '../read-aloud/player.ts';
import type { ClipEvents } from './clip-player.ts';
import type { Clip } from './narrated-parts.ts';
import { createNarration, type NarrationStatus } from './narration.ts';
import type { NarrationContent } from './narration-content.ts';

const part = (id: string, begin = 0, more: GuidedNode = {}): GuidedNode => ({
  textref: `x.xhtml#${id}`,
  audioref: `a.mp3#t=${begin},${begin + 1}`,
  ...more,
});
const spoken = (id: string): GuidedNode => ({ textref: `x.xhtml#${id}` });
afterEach(() => vi.unstubAllGlobals());

const settle = () => new Promise((resolve) => setTimeout(resolve));

interface Book {
  /** The parts of each document; undefined without audio. */
  documents: readonly (readonly GuidedNode[] | undefined)[];
  /** The document and the id at the top of the page. */
  at?: readonly [index: number, id?: string];
  hasVoice?: boolean;
  isSkippingFootnotes?: boolean;
}

/** A book whose clips and sentences the test ends. */
function aBook({ documents, at = [0], hasVoice = true, isSkippingFootnotes = false }: Book) {
  const log: string[] = [];
  const states: PlayerState[] = [];
  const statuses: NarrationStatus[] = [];
  let [page, top] = at;
  let isReachable = true;
  let current: { clip: Clip; events: ClipEvents } | undefined;
  let endSentence: (() => void) | undefined;
  const content: NarrationContent = {
    tracks: new Map(documents.flatMap((parts, index) => (parts ? [[index, `http://x.test/${index}`] as const] : []))),
    visibleIndexes: () => [page],
    open: async (index) => {
      page = index;
      top = undefined;
      log.push(`open ${index}`);
    },
    firstVisible: (_, ids) => (top === undefined ? 0 : top === 'end' ? undefined : ids.indexOf(top)),
    show: (index, id) => void log.push(`${index}#${id ?? ''}`),
    follow: (fraction) => void log.push(`follow ${fraction}`),
    setPlaying: () => undefined,
    textOf: (_, id) => `Words of ${id}. More.`,
    clear: () => void log.push('clear'),
    onTap: undefined,
    onLeave: undefined,
  };
  const player = createNarration({
    content,
    clips: {
      play: (clip, events) => (current = { clip, events }),
      pause: () => (current = undefined),
      setOptions: ({ rate, volume }) => void log.push(`rate ${rate} volume ${volume}`),
    },
    engine: hasVoice
      ? {
          speak(text, _, { onEnd }) {
            log.push(`say ${text.trim()}`);
            endSentence = onEnd;
          },
          cancel: () => (endSentence = undefined),
        }
      : undefined,
    language: 'en',
    rate: 1,
    volume: 1,
    isSkippingFootnotes,
    load: async (url): Promise<GuidedNavigation> => {
      if (!isReachable) throw new TypeError('No connection.');
      return { guided: documents[Number(url.split('/').at(-1))] ?? [] };
    },
    ensureAvailable: async () => {
      if (!isReachable) throw new TypeError('No connection.');
    },
    onState: (state) => states.push(state),
    onStatus: (status) => statuses.push(status),
  });
  log.length = 0;
  return {
    player,
    content,
    log,
    states,
    statuses,
    clip: () => current?.clip,
    end: async () => (current?.events.onEnd(), settle()),
    fail: async () => (current?.events.onError(), settle()),
    pause: () => current?.events.onPause(),
    endSentence: async () => (endSentence?.(), settle()),
    disconnect: (is = true) => (isReachable = !is),
    goTo: (index: number, id?: string) => ([page, top] = [index, id]),
    async start() {
      player.start();
      await settle();
    },
  };
}

describe('the order of the parts', () => {
  it('continues through the parts and the documents, and stops at the end of the book', async () => {
    const { start, end, log, states, clip } = aBook({ documents: [[part('a'), part('b', 1)], undefined, [part('c')]] });
    await start();
    expect(clip()).toEqual({ url: 'http://x.test/a.mp3', begin: 0, end: 1 });
    await end();
    await end();
    await end();
    expect(log).toEqual(['0#a', '0#b', 'open 2', '2#c', 'clear']);
    expect(states).toEqual(['speaking', 'off']);
  });

  it.each([
    ['at the top of the page', { at: [0, 'b'] as const }, '0#b'],
    ['in the next document, from a document without audio', { at: [1] as const }, '2#c'],
    ['in the next document, after the last part of a document', { at: [0, 'end'] as const }, '2#c'],
  ])('starts %s', async (_, more, first) => {
    const { start, log } = aBook({ documents: [[part('a'), part('b')], undefined, [part('c')]], ...more });
    await start();
    expect(log.at(-1)).toBe(first);
  });

  it('skips in both directions and leaves a table', async () => {
    const table = { role: ['table'], children: [part('b'), part('c'), part('d')] };
    const { start, player, log, statuses } = aBook({ documents: [[part('a'), table, part('e')]] });
    await start();
    player.skip(1);
    player.skip(1);
    player.skip(-1);
    expect(statuses.map(({ canEscape }) => canEscape)).toEqual([false, true, true, true]);
    player.escape();
    player.escape();
    expect(log).toEqual(['0#a', '0#b', '0#c', '0#b', '0#e', '0#e']);
  });

  it('skips notes and page numbers, also inside a group that it leaves', async () => {
    const list = { role: ['list'], children: [part('b'), part('p', 0, { role: ['pagebreak'] }), part('c')] };
    const documents = [[part('n', 0, { role: ['footnote'] }), list, part('d')]];
    const { start, player, log, statuses } = aBook({ documents, isSkippingFootnotes: true });
    await start();
    player.skip(1);
    player.escape();
    expect(log).toEqual(['0#b', '0#c', '0#d']);
    expect(statuses[0]?.hasFootnotes).toBe(true);
    player.setOptions({ isSkippingFootnotes: false });
    await settle();
    expect(log.at(-1)).toBe('0#n');
  });
});

describe('a part without audio', () => {
  it('is read by speech synthesis, sentence by sentence', async () => {
    const { start, end, endSentence, log } = aBook({ documents: [[part('a'), spoken('b'), part('c')]] });
    await start();
    await end();
    await endSentence();
    await endSentence();
    expect(log).toEqual(['0#a', '0#b', 'say Words of b.', 'say More.', '0#c']);
  });

  it('is skipped without a voice, as is a document that has only such parts', async () => {
    const { start, end, log } = aBook({
      documents: [[spoken('a'), part('b')], [spoken('c')], [part('d')]],
      hasVoice: false,
    });
    await start();
    await end();
    expect(log).toEqual(['0#b', 'open 2', '2#d']);
  });

  it('stops immediately when nothing can be played', async () => {
    const { start, log, states } = aBook({ documents: [[spoken('a')], [spoken('b')]], hasVoice: false });
    await start();
    expect([log, states]).toEqual([['clear'], ['speaking', 'off']]);
  });

  it('includes a part whose file this browser cannot play', async () => {
    const { start, fail, log } = aBook({ documents: [[part('a'), part('b')]] });
    await start();
    await fail();
    expect(log).toEqual(['0#a', 'say Words of a.']);
  });

  it('is skipped when neither its file nor a voice can be played', async () => {
    const other = { textref: 'x.xhtml#b', audioref: 'b.mp3#t=0,1' };
    const { start, fail, log } = aBook({ documents: [[part('a'), other]], hasVoice: false });
    await start();
    await fail();
    expect(log).toEqual(['0#a', '0#b']);
  });
});

describe('interruptions', () => {
  it('pauses without a connection, and plays the same part on resume', async () => {
    const { start, fail, disconnect, player, states, log } = aBook({ documents: [[part('a'), part('b')]] });
    await start();
    disconnect();
    await fail();
    expect(states).toEqual(['speaking', 'paused']);
    disconnect(false);
    player.toggle();
    expect(log).toEqual(['0#a', '0#a']);
  });

  it('pauses and reports the error when the audio of a chapter cannot be loaded', async () => {
    const reported: unknown[] = [];
    vi.stubGlobal('reportError', (error: unknown) => void reported.push(error));
    const { start, disconnect, player, states, log } = aBook({ documents: [[part('a')]] });
    disconnect();
    await start();
    expect(states).toEqual(['speaking', 'paused']);
    expect(reported).toEqual([new TypeError('No connection.')]);
    disconnect(false);
    player.toggle();
    await settle();
    expect(log).toEqual(['0#a']);
  });

  it('pauses when the device pauses the audio', async () => {
    const { start, pause, states } = aBook({ documents: [[part('a')]] });
    await start();
    pause();
    expect(states).toEqual(['speaking', 'paused']);
  });
});

describe('when the user moves to another position', () => {
  it('continues on the page that the user turned to', async () => {
    const { start, goTo, content, log } = aBook({ documents: [[part('a'), part('b')], [part('c')]] });
    await start();
    goTo(1);
    content.onLeave?.();
    await settle();
    expect(log).toEqual(['0#a', '1#c']);
  });

  it('pauses in a document without audio, and resumes after it', async () => {
    const { start, goTo, content, player, log, states } = aBook({ documents: [[part('a')], undefined, [part('c')]] });
    await start();
    goTo(1);
    content.onLeave?.();
    expect(states).toEqual(['speaking', 'paused']);
    player.toggle();
    await settle();
    expect(log).toEqual(['0#a', 'open 2', '2#c']);
  });

  it('resumes on the page that the user turned to during a pause', async () => {
    const { start, goTo, content, player, log } = aBook({ documents: [[part('a'), part('b')]] });
    await start();
    player.toggle();
    goTo(0, 'b');
    content.onLeave?.();
    player.toggle();
    await settle();
    expect(log).toEqual(['0#a', '0#b']);
  });

  it('plays the sentence that is tapped, and ignores other taps', async () => {
    const { start, content, log } = aBook({ documents: [[part('a'), part('b')]] });
    expect(content.onTap).toBeUndefined();
    await start();
    expect(content.onTap?.(0, ['word', 'b', 'chapter'])).toBe(true);
    await settle();
    expect(content.onTap?.(0, ['chapter'])).toBe(false);
    expect(log).toEqual(['0#a', '0#b']);
  });
});

it('applies speed and volume without playing the part again', async () => {
  const { start, player, log } = aBook({ documents: [[part('a')]] });
  await start();
  player.setOptions({ rate: 2 });
  player.setOptions({ volume: 0.5 });
  expect(log).toEqual(['0#a', 'rate 2 volume 1', 'rate 2 volume 0.5']);
});
