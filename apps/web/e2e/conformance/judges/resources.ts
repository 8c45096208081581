/** Judgments of publication resources: media types, foreign resources, URLs, XML. */
import { check, type Judge, type Judgment, type Judgments } from '../judgment.ts';
import { showsText } from './content.ts';

const CHAPTER = 'content_001.xhtml';

/** Whether the first picture with this selector is decoded and has a size on the screen. */
export const showsPicture =
  (selector: string, name = CHAPTER): Judge =>
  async (book) => {
    const opened = await book.open();
    await opened.turnTo(name);
    const picture = await (
      await opened.frame(name)
    ).evaluate((select) => {
      const image = document.querySelector<HTMLImageElement>(select);
      const { width = 0, height = 0 } = image?.getBoundingClientRect() ?? {};
      return { naturalWidth: image?.naturalWidth ?? 0, width, height };
    }, selector);
    check(picture.naturalWidth > 0, 'The picture is not decoded.');
    check(picture.width > 8 && picture.height > 8, 'The picture has no size on the screen.');
  };

/** Whether the audio can be played: its length is known, and time passes while it plays. */
const playsAudio: Judge = async (book) => {
  const frame = await (await book.open()).frame(CHAPTER);
  const failure = await frame.evaluate(async () => {
    const audio = document.querySelector('audio');
    if (!audio) return 'There is no player.';
    if (audio.getBoundingClientRect().height < 10) return 'The player has no size.';
    audio.muted = true;
    try {
      await audio.play();
    } catch (error) {
      return String(error);
    }
    for (let tries = 0; tries < 60 && audio.currentTime === 0; tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 50));
    return audio.currentTime > 0 ? '' : 'Time does not pass while it plays.';
  });
  check(failure === '', failure);
};

/** Whether a click on a link asks before it opens anything. */
const asksFirst =
  (selector: string, address: RegExp, opensPage: boolean): Judge =>
  async (book) => {
    const opened = await book.open();
    const { page } = opened;
    const pages: string[] = [];
    page.context().on('page', (other) => pages.push(other.url()));
    await (await opened.frame(CHAPTER)).locator(selector).click();
    const dialog = opened.reading.frame.getByRole('dialog', { name: /link/i });
    await dialog
      .waitFor({ state: 'visible', timeout: 5_000 })
      .catch(() => check(false, 'No dialog asks before the link opens.'));
    check(address.test((await dialog.textContent()) ?? ''), 'The dialog does not name the address.');
    check(pages.length === 0, 'A window opened before the user confirmed.');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    check(pages.length === 0, 'A window opened although the user canceled.');
    if (!opensPage) return;
    await (await opened.frame(CHAPTER)).locator(selector).click();
    const [other] = await Promise.all([
      page.context().waitForEvent('page'),
      dialog
        .getByRole('link', { name: 'Open' })
        .or(dialog.getByRole('button', { name: 'Open' }))
        .click(),
    ]);
    check(await other.evaluate(() => opener === null), 'The other window can reach the reader.');
  };

const picture: Judgment = { how: 'The picture is decoded and on the screen.', judge: showsPicture('img') };
const playableAudio: Judgment = {
  how: 'The player is on the screen, and time passes while it plays.',
  judge: playsAudio,
};
const fallback: Judgment = {
  how: 'The text of the fallback is on the screen.',
  judge: showsText(/Test passes if you see this text/),
};

const reportsError: Judge = async (book) => {
  book.expectError(CHAPTER);
  await showsText(/Test passes if the reading system reports an error/)(book);
};

const isRefused: Judge = async ({ result }) => {
  check(result.status === 'failed', 'The import accepted the file.');
  check(result.code.startsWith('epub_spine'), `The import refused the file with ${result.code}.`);
};

const loadsNoLocalFile: Judge = async (book) => {
  const opened = await book.open();
  await opened.text(CHAPTER);
  const local = opened.page.frames().filter((frame) => frame.url().startsWith('file:'));
  check(local.length === 0 && book.requests.length === 0, `Loaded: ${book.requests.join(', ')}.`);
};

const hasTwoDocuments: Judge = async (book) => {
  const order = await (await book.open()).readingOrder();
  check(order.join() === 'content_001.xhtml,content_002.xhtml', `The reading order is ${order.join(', ')}.`);
};

/** Whether a picture is not on the screen. */
export const hidesPicture: Judge = async (book) => {
  const frame = await (await book.open()).frame(CHAPTER);
  const width = await frame.evaluate(() => document.querySelector('img')?.naturalWidth ?? 0);
  check(width === 0, 'The picture is shown.');
};

export const resources: Judgments = {
  'pub-cmt-avif': picture,
  'pub-cmt-gif': picture,
  'pub-cmt-jpeg': picture,
  'pub-cmt-jxl': { ...picture, knownCause: 'Chromium shows no JPEG XL.' },
  'pub-cmt-png': picture,
  'pub-cmt-svg': picture,
  'pub-cmt-webp': picture,
  'pub-cmt-mp3': playableAudio,
  'pub-cmt-mp4': playableAudio,
  'pub-cmt-opus': playableAudio,
  'pub-data-urls_browsing-context': picture,
  'pub-data-urls_top-level-content': {
    how: 'The drawing is decoded and on the first page.',
    judge: showsPicture('img', 'page_001.xhtml'),
  },
  'pub-external-links': {
    how: 'A dialog names the address; a window without an opener opens only after consent.',
    judge: asksFirst('a', /www\.w3\.org/, true),
  },
  'pub-external-links_consent': {
    how: 'A dialog names the address; nothing opens without consent.',
    judge: asksFirst('a', /public-epub-wg@w3\.org/, false),
  },
  'pub-file-urls': { how: 'No file is requested and no frame shows one.', judge: loadsNoLocalFile },
  'pub-foreign_bad-fallback': { how: 'The import rejects the book and states the reason.', judge: isRefused },
  'pub-foreign_image': picture,
  'pub-foreign_json-spine': fallback,
  'pub-foreign_xml-spine': fallback,
  'pub-foreign_xml-suffix-spine': fallback,
  'pub-xml-external-id': {
    how: 'The text is on the screen without that of the entity.',
    judge: showsText(/Test passes unless/, CHAPTER, /The test fails|\]>/),
  },
  'pub-xml-names': {
    how: 'The check of the file reports an error in the document, and its text is shown.',
    judge: reportsError,
  },
  'pub-xml-non-validating_comment': { how: 'The reading order has two documents.', judge: hasTwoDocuments },
  'pub-xml-non-validating_unclosed': {
    how: 'The check of the file reports an error in the document, and its text is shown.',
    judge: reportsError,
  },
};
