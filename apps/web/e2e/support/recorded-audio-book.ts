/** A book with recorded audio that is synchronized with its text, and functions that observe its playback. */
import type { Page } from '@playwright/test';
import { type BookDocument, xhtmlDocument } from '@octavo/epub/write';
import type { ReadingPage } from '../pages/reading.page.ts';
import { createBook } from './create-book.ts';

const SAMPLES_PER_SECOND = 8_000;
const HEADER_BYTES = 44;

/** A WAV file with a quiet tone of this length. */
function tone(seconds: number): Uint8Array {
  const samples = SAMPLES_PER_SECOND * seconds;
  const file = Buffer.alloc(HEADER_BYTES + samples);
  file.write('RIFF', 0);
  file.writeUInt32LE(HEADER_BYTES - 8 + samples, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(SAMPLES_PER_SECOND, 24);
  file.writeUInt32LE(SAMPLES_PER_SECOND, 28);
  file.writeUInt16LE(1, 32);
  file.writeUInt16LE(8, 34);
  file.write('data', 36);
  file.writeUInt32LE(samples, 40);
  for (let at = 0; at < samples; at += 1) file[HEADER_BYTES + at] = 128 + Math.round(8 * Math.sin(at / 3));
  return file;
}

/** Length of a clip in seconds: long enough to be seen on a busy machine. */
const CLIP_SECONDS = 4;
const CLIPS = 6;
const clip = (at: number): string =>
  `<audio src="tone.wav" clipBegin="${at * CLIP_SECONDS}s" clipEnd="0:00:${String((at + 1) * CLIP_SECONDS).padStart(2, '0')}"/>`;
const part = (file: string, id: string, audio = '', type = ''): string =>
  `<par${type}><text src="${file}#${id}"/>${audio}</par>`;
const smil = (body: string): string =>
  `<smil xmlns="http://www.w3.org/ns/SMIL" xmlns:epub="http://www.idpf.org/2007/ops" version="3.0"><body>${body}</body></smil>`;

const chapter = (href: string, title: string, body: string, more: Partial<BookDocument> = {}): BookDocument => ({
  href,
  title,
  content: xhtmlDocument({ title, language: 'en', styles: ['book.css'], body: `<h1 id="h">${title}</h1>${body}` }),
  ...more,
});

const PAGE_OF_TEXT = '<p>Nothing on this page is recorded, and nobody reads it aloud.</p>'.repeat(60);
const STYLE = '.now { background-color: rgb(13, 146, 95) } .heard p { color: rgb(158, 158, 158) }';
const STYLE_AND_TONE = [
  { href: 'book.css', mediaType: 'text/css', content: STYLE },
  { href: 'tone.wav', mediaType: 'audio/wav', content: tone(CLIPS * CLIP_SECONDS) },
];

/** A preface without audio, a chapter over several pages, and one with a sentence without audio. */
export const recordedAudioBook = (title: string): Promise<Uint8Array> =>
  createBook(title, {
    contributors: [{ name: 'Ada Reader', role: 'nrt' }],
    meta: [
      ['media:duration', `${CLIPS * CLIP_SECONDS}s`],
      ['media:active-class', 'now'],
      ['media:playback-active-class', 'heard'],
    ],
    documents: [
      chapter('preface.xhtml', 'Preface', '<p>A page without sound.</p>'),
      chapter(
        'one.xhtml',
        'Herons',
        `<p id="a">Nobody counts herons.</p><p id="n">Page 7.</p>
        <ul><li id="b">The weir talks.</li><li id="c">The weir rests.</li></ul>${PAGE_OF_TEXT}<p id="d">Low water.</p>`,
        { mediaOverlay: 'one.smil' },
      ),
      chapter('two.xhtml', 'Weirs', '<p id="a">The last word.</p><p id="b">Only a voice reads this.</p>', {
        mediaOverlay: 'two.smil',
      }),
    ],
    resources: [
      ...STYLE_AND_TONE,
      {
        href: 'one.smil',
        mediaType: 'application/smil+xml',
        content: smil(
          part('one.xhtml', 'a', clip(0)) +
            part('one.xhtml', 'n', clip(1), ' epub:type="pagebreak"') +
            `<seq epub:type="list">${part('one.xhtml', 'b', clip(2))}${part('one.xhtml', 'c', clip(3))}</seq>` +
            part('one.xhtml', 'd', clip(4)),
        ),
      },
      {
        href: 'two.smil',
        mediaType: 'application/smil+xml',
        content: smil(part('two.xhtml', 'a', clip(5)) + part('two.xhtml', 'b')),
      },
    ],
  });

/** A book with one recorded sentence that is longer than a page of a phone. */
export const longSentenceBook = (title: string): Promise<Uint8Array> =>
  createBook(title, {
    meta: [
      ['media:duration', `${CLIPS * CLIP_SECONDS}s`],
      ['media:active-class', 'now'],
    ],
    documents: [
      chapter('one.xhtml', 'Herons', `<p id="a">${'Nobody counts herons at the quince sluice, '.repeat(60)}.</p>`, {
        mediaOverlay: 'one.smil',
      }),
    ],
    resources: [
      ...STYLE_AND_TONE,
      {
        href: 'one.smil',
        mediaType: 'application/smil+xml',
        content: smil(
          part('one.xhtml', 'a', `<audio src="tone.wav" clipBegin="0s" clipEnd="${CLIPS * CLIP_SECONDS}s"/>`),
        ),
      },
    ],
  });

interface RecordingPage {
  octavoPlayed?: string[];
  octavoAudio?: HTMLAudioElement;
}

/** Records the elements with the class of a played element, and the audio element, in pages opened from now on. */
export async function recordPlayback(page: Page, activeClass: string): Promise<void> {
  await page.addInitScript((name) => {
    const reader = globalThis as unknown as RecordingPage;
    reader.octavoPlayed = [];
    const play = HTMLMediaElement.prototype.play;
    HTMLMediaElement.prototype.play = function playRecorded(this: HTMLAudioElement) {
      reader.octavoAudio = this;
      return play.call(this);
    };
    const top = window.parent as unknown as RecordingPage;
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target as Element;
        if (!element.classList.contains(name)) continue;
        const file = document.URL.split('/').at(-1) ?? '';
        top.octavoPlayed?.push(`${file}#${element.id}`);
      }
    }).observe(document, { attributes: true, attributeFilter: ['class'], subtree: true });
  }, activeClass);
}

/** The elements that were played so far, in order: `one.xhtml#a`. */
export const playedElements = ({ frame }: ReadingPage): Promise<string[]> =>
  frame.locator('body').evaluate(() => (globalThis as unknown as RecordingPage).octavoPlayed ?? []);

/** The horizontal positions of the boxes of the reader's own highlight in the document whose URL ends with `document`. */
export const drawnHighlight = ({ frame }: ReadingPage, document: string): Promise<number[]> =>
  frame.locator('foliate-view').evaluate((view, end) => {
    const { renderer } = view as unknown as {
      renderer: { getContents(): { doc: Document; overlayer?: { element: SVGElement } }[] };
    };
    const content = renderer.getContents().find(({ doc }) => doc.URL.endsWith(end));
    const boxes = content?.overlayer?.element.querySelectorAll('[style*="--mark-spoken"] rect');
    return [...(boxes ?? [])].map((box) => Number(box.getAttribute('x')));
  }, document);

/** The state of the audio; undefined before it was played. */
export const audioState = ({ frame }: ReadingPage) =>
  frame.locator('body').evaluate(() => {
    const { octavoAudio: audio } = globalThis as unknown as RecordingPage;
    return (
      audio && {
        file: decodeURIComponent(audio.src.split('/').at(-1) ?? ''),
        seconds: audio.currentTime,
        isPaused: audio.paused,
        rate: audio.playbackRate,
        volume: audio.volume,
      }
    );
  });
