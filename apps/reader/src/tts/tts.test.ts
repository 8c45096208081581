import { describe, expect, it } from 'vitest';
import { endOfWord, segmentSentences } from './sentences.ts';
import { createTts, type SpeechEngine } from './tts.ts';

describe('sentences', () => {
  it('starts at the given index and skips parts without words', () => {
    expect(segmentSentences('It rose. It waited. * * * “Then?”', 3, 'en').map(({ text }) => text.trim())).toEqual([
      'rose.',
      'It waited.',
      '* * * “Then?”',
    ]);
    expect(segmentSentences('It rose. It waited.', 9, 'not a tag')).toEqual([
      { start: 9, end: 19, text: 'It waited.' },
    ]);
  });

  it('splits long sentences without losing a character', () => {
    const long = `${'and then it rose, '.repeat(60)}.`;
    const parts = segmentSentences(long, 0, 'en');
    expect(parts.length).toBeGreaterThan(3);
    expect(parts.map(({ text }) => text).join('')).toBe(long);
    expect(Math.max(...parts.map(({ text }) => text.length))).toBeLessThanOrEqual(301);
  });

  it('endOfWord returns the end of a word', () => {
    expect(endOfWord('can’t stop', 0)).toBe(5);
    expect(endOfWord('—then', 0)).toBe(1);
  });
});

/** A voice whose utterances the test ends. */
function aVoice() {
  const utterances: { text: string; rate: number }[] = [];
  let events: Parameters<SpeechEngine['speak']>[2] | undefined;
  const voices: SpeechEngine = {
    speak(text, { rate }, next) {
      utterances.push({ text: text.trim(), rate });
      events = next;
    },
    cancel: () => undefined,
  };
  return { utterances, voices, word: (at: number) => events?.onWord(at), end: () => events?.onEnd() };
}

function aSpeech(documents: string[]) {
  const voice = aVoice();
  const highlights: string[] = [];
  const states: string[] = [];
  let at = 0;
  const tts = createTts({
    content: {
      start: () => ({ text: documents[at] ?? '', start: 0 }),
      highlight: (start, end) => highlights.push((documents[at] ?? '').slice(start, end)),
      nextDocument: () => Promise.resolve((at += 1) < documents.length),
      clear: () => highlights.push(''),
    },
    engine: voice.voices,
    language: 'en',
    rate: 1,
    onState: (state) => states.push(state),
  });
  return { ...voice, tts, highlights, states };
}
const flushPromises = () => new Promise((resolve) => setTimeout(resolve));

it('continues through sentences and documents, and stops at the end', async () => {
  const { tts, utterances, end, states, highlights } = aSpeech(['One. Two.', 'Three.']);
  tts.start();
  end();
  end();
  await flushPromises();
  end();
  await flushPromises();
  expect(utterances.map(({ text }) => text)).toEqual(['One.', 'Two.', 'Three.']);
  expect(states).toEqual(['speaking', 'off']);
  expect(highlights.at(-1)).toBe('');
});

it('highlights the spoken word', () => {
  const { tts, word, end, highlights } = aSpeech(['The weir waited. “And rose.”']);
  tts.start();
  word(4);
  end();
  expect(highlights).toEqual(['The weir waited.', 'weir', 'And']);
});

it('highlights the sentence for a voice without word boundaries, and checks each voice again', () => {
  const { tts, word, end, highlights } = aSpeech([' The weir waited. Then it rose. Then it fell.']);
  tts.start();
  end();
  word(5);
  tts.setOptions({ voice: 'another' });
  expect(highlights).toEqual(['The weir waited.', 'Then it rose.', 'it', 'Then it rose.']);
});

it('restarts the sentence after a pause and after a change of speed', () => {
  const { tts, utterances, end } = aSpeech(['One. Two.']);
  tts.start();
  tts.toggle();
  end();
  tts.toggle();
  tts.setOptions({ rate: 1.5 });
  expect(utterances.map(({ text }) => text)).toEqual(['One.', 'One.', 'One.']);
  expect(utterances.at(-1)?.rate).toBe(1.5);
});

it('skips sentences in both directions', () => {
  const { tts, utterances } = aSpeech(['One. Two. Three.']);
  tts.start();
  tts.skip(1);
  tts.skip(1);
  tts.skip(-1);
  expect(utterances.map(({ text }) => text)).toEqual(['One.', 'Two.', 'Three.', 'Two.']);
});
