/** Judgments of media overlays: recorded audio that is synchronized with text. */
import { audioState, playedElements, recordPlayback } from '../../support/recorded-audio-book.ts';
import { spokenTexts, stubSpeechSynthesis } from '../../support/speech-synthesis.ts';
import { check, until, type Judge, type Judgments } from '../judgment.ts';
import type { OpenedBook } from '../opened-book.ts';
import type { TestBook } from '../test-book.ts';

/** A sentence that no test contains, so that speech synthesis reads to the end. */
const TO_THE_END = { sentence: 'no such sentence', word: '' };
/** Time limit for playing a chapter. */
const PLAY_MS = 60_000;

/** Opens a book with a fake voice for speech synthesis, and records the played elements. */
const openWithVoice = (book: TestBook, activeClass: string, upTo = TO_THE_END): Promise<OpenedBook> =>
  book.open(undefined, async (page) => {
    await stubSpeechSynthesis(page, upTo);
    await recordPlayback(page, activeClass);
  });

async function waitUntilSilent(opened: OpenedBook): Promise<void> {
  await until(
    () => opened.reading.frame.getByRole('button', { name: 'Stop' }).count(),
    (count) => count === 0,
    () => 'The reading does not end.',
    PLAY_MS,
  );
}

const spokenText = async ({ reading }: OpenedBook): Promise<string> => wordsOf((await spokenTexts(reading)).join(' '));

const wordsOf = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** Starts reading aloud on the page. A short text may be finished before the controls are visible. */
async function play(opened: OpenedBook): Promise<void> {
  await opened.page.keyboard.press('r');
  const pause = opened.reading.frame.getByRole('button', { name: 'Pause' });
  await until(
    async () => (await pause.count()) > 0 || (await spokenText(opened)) !== '',
    (hasStarted) => hasStarted,
    () => 'Reading aloud does not start.',
  );
}

/** Whether the excerpts of these documents are read completely, one after another, starting on a page of the first. */
const isReadAloud =
  (activeClass: string, ...names: readonly string[]): Judge =>
  async (book) => {
    const opened = await openWithVoice(book, activeClass);
    const [first = '', ...others] = names;
    await opened.turnTo(first);
    const excerpts = [await opened.text(first)];
    await play(opened);
    for (const name of others) {
      await opened.shown(name);
      excerpts.push(await opened.text(name));
    }
    await waitUntilSilent(opened);
    const spoken = await spokenText(opened);
    const expected = wordsOf(excerpts.join(' '));
    check(
      spoken === expected,
      `Read aloud is "${spoken.slice(0, 60)}…" of ${spoken.length} characters, not the excerpt.`,
    );
    if (activeClass === '') return;
    const played = await playedElements(opened.reading);
    for (const name of names)
      check(
        played.some((element) => element.startsWith(name)),
        `No element of ${name} was highlighted.`,
      );
  };

/** Whether the current element and the rest of the text have the colors of the book. */
const isStyled: Judge = async (book) => {
  const opened = await openWithVoice(book, 'active-item', { sentence: 'Some years ago', word: 'Some' });
  await opened.turnTo('mobydick.xhtml');
  await play(opened);
  const frame = await opened.frame('mobydick.xhtml');
  await until(
    () =>
      frame.evaluate(() => {
        const active = document.querySelector('.active-item');
        const other = document.querySelector('#c01s0003');
        return [
          active?.id ?? '',
          active ? getComputedStyle(active).backgroundColor : '',
          active ? getComputedStyle(active).color : '',
          other ? getComputedStyle(other).color : '',
        ];
      }),
    ([id, background, color, rest]) =>
      id === 'c01s0002' &&
      background === 'rgb(13, 146, 95)' &&
      color === 'rgb(241, 241, 220)' &&
      rest === 'rgb(158, 158, 158)',
    (found) => `The element and its colors are ${found.join(', ')}.`,
  );
};

/** Whether the clip is played from its start to its end, and nothing after it. */
const isClipped: Judge = async (book) => {
  const opened = await openWithVoice(book, 'my-active-class');
  await opened.turnTo('mobydick.xhtml');
  await play(opened);
  await opened.reading.frame.getByRole('combobox', { name: 'Speed' }).selectOption('3');
  const start = await until(
    () => audioState(opened.reading),
    (audio) => audio !== undefined && !audio.isPaused && audio.seconds > 0,
    () => 'No audio is played.',
  );
  check((start?.seconds ?? 0) >= 29.2 && (start?.seconds ?? 0) < 44.8, `The audio starts at ${start?.seconds} s.`);
  await waitUntilSilent(opened);
  const end = await audioState(opened.reading);
  check(end?.isPaused === true && Math.abs(end.seconds - 44.783) < 0.5, `The audio ends at ${end?.seconds} s.`);
  check((await spokenText(opened)) === '', 'Speech synthesis read more text.');
};

/** Whether the audio continues in a chapter that is selected in the table of contents. */
const followsNavigation: Judge = async (book) => {
  const opened = await openWithVoice(book, 'my-active-item');
  await play(opened);
  const playsFile = (name: string) =>
    until(
      () => audioState(opened.reading),
      (audio) => audio?.file === name && !audio.isPaused,
      (audio) => `${audio?.file ?? 'No file'} is played instead of ${name}.`,
    );
  await playsFile('ch1.mp3');
  await opened.page.keyboard.press('c');
  const contents = opened.reading.frame.getByRole('dialog', { name: 'Contents' });
  await contents.getByRole('button', { name: 'Chapter 2' }).click();
  await opened.shown('ch2.xhtml');
  await playsFile('ch2.mp3');
  await until(
    () => playedElements(opened.reading),
    (played) => played.at(-1)?.startsWith('ch2.xhtml#mo-') === true,
    (played) => `Last, ${played.at(-1)} was highlighted.`,
  );
};

/** The recordings of these tests are too large to be included, so speech synthesis replaces them. */
const SPOKEN =
  'The words that are read aloud, and the highlighted elements. The recording of the test is not available, so speech synthesis reads the text.';
/** This test has no class for the element that is read. */
const SPOKEN_WORDS =
  'The words that are read aloud. The recording of the test is not available, so speech synthesis reads the text. Neither timing nor highlight is judged.';
const VOICE = 'The words that speech synthesis reads, and the highlighted elements.';
const readsTwo = isReadAloud('active-item', 'mobydick_1.xhtml', 'mobydick_2.xhtml');

export const overlays: Judgments = {
  'mol-ignore': { notApplicable: 'For reading systems without media overlays.' },
  'mol-audio': { how: 'The position in the file at the start and at the end of the audio.', judge: isClipped },
  'mol-css': { how: 'Computed colors of the element that is read and of the other text.', judge: isStyled },
  'mol-navigation': { how: 'The file that is played before and after the choice.', judge: followsNavigation },
  'mol-support_xhtml': { how: SPOKEN, judge: isReadAloud('active-item', 'mobydick.xhtml') },
  'mol-support_xhtml-fxl': { how: SPOKEN, judge: isReadAloud('active-item', 'mobydick.xhtml') },
  'mol-support_xhtml-load': { how: SPOKEN, judge: readsTwo },
  'mol-support_xhtml-load-fxl': { how: SPOKEN, judge: readsTwo },
  'mol-support_xhtml-load-next': { how: SPOKEN, judge: readsTwo },
  'mol-support_xhtml-load-next-fxl': { how: SPOKEN, judge: readsTwo },
  'mol-timing-synchronization': { how: SPOKEN_WORDS, judge: isReadAloud('', 'mobydick.xhtml') },
  'mol-tts_multi': { how: VOICE, judge: isReadAloud('active-item', 'mobydick.xhtml') },
  'mol-tts_single': { how: VOICE, judge: isReadAloud('active-item', 'mobydick.xhtml') },
};
