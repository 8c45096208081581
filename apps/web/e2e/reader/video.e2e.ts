/** A video of a book plays in the reader. */
import { importBook, openAsAdmin } from '../support/open-book.ts';
import { expect, test } from '../support/test.ts';
import { recordVideo, videoBook } from '../support/video-book.ts';

test(
  'a video plays with its controls, stops, and plays from another time',
  { tag: ['@deep'] },
  async ({ page, shop }) => {
    await page.goto('/');
    const video = await recordVideo(page);
    const reading = await openAsAdmin(page, await importBook(shop, 'The Film', videoBook(video)));
    type Films = { renderer: { getContents(): { doc: Document }[] } };
    const film = reading.frame.locator('foliate-view');
    const state = () =>
      film.evaluate((view) => {
        const { renderer } = view as unknown as Films;
        const found = renderer.getContents()[0]?.doc.querySelector('video');
        if (!found) throw new Error('The chapter has a video.');
        const { width, height } = found.getBoundingClientRect();
        const { videoWidth, currentTime, paused, error } = found;
        return { isShown: width > 100 && height > 50, videoWidth, currentTime, paused, error: error?.message };
      });
    const call = (name: 'play' | 'pause', from?: number) =>
      film.evaluate(
        async (view, [method, time]) => {
          const { renderer } = view as unknown as Films;
          const found = renderer.getContents()[0]?.doc.querySelector('video');
          if (time !== undefined && found) found.currentTime = time;
          await found?.[method]();
        },
        [name, from] as const,
      );
    await expect.poll(state).toMatchObject({ isShown: true, videoWidth: 300, paused: true });
    await call('play');
    await expect.poll(async () => (await state()).currentTime).toBeGreaterThan(0.3);
    await call('pause');
    expect(await state()).toMatchObject({ paused: true, error: undefined });
    await call('play', 0);
    await expect.poll(async () => (await state()).currentTime).toBeGreaterThan(0.3);
  },
);
