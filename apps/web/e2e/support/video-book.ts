/** A book with a video that the browser has recorded. */
import type { Page } from '@playwright/test';
import { createBook, createChapter } from './create-book.ts';

const SECONDS = 2;

/** Records a video of moving colors, in the WebM format. */
export async function recordVideo(page: Page): Promise<Uint8Array> {
  const base64 = await page.evaluate(async (seconds) => {
    const canvas = document.createElement('canvas');
    const drawing = canvas.getContext('2d');
    let hue = 0;
    const timer = setInterval(() => {
      hue += 20;
      if (!drawing) return;
      drawing.fillStyle = `hsl(${hue} 60% 60%)`;
      drawing.fillRect(0, 0, canvas.width, canvas.height);
    }, 40);
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm' });
    const parts: Blob[] = [];
    recorder.addEventListener('dataavailable', ({ data }) => void parts.push(data));
    const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve));
    recorder.start();
    await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
    recorder.stop();
    await stopped;
    clearInterval(timer);
    const reader = new FileReader();
    const read = new Promise((resolve) => reader.addEventListener('load', resolve));
    reader.readAsDataURL(new Blob(parts));
    await read;
    return typeof reader.result === 'string' ? (reader.result.split(',')[1] ?? '') : '';
  }, SECONDS);
  return Buffer.from(base64, 'base64');
}

/** A chapter with the video and its controls. */
export const videoBook =
  (video: Uint8Array) =>
  (title: string): Promise<Uint8Array> =>
    createBook(title, {
      documents: [
        createChapter('film.xhtml', 'Film', '<video src="film.webm" controls="controls">The weir at night.</video>'),
      ],
      resources: [{ href: 'film.webm', mediaType: 'video/webm', content: video }],
    });
