/** Judgments of the container: addresses, packages and archives. */
import { check, type Judge, type Judgment, type Judgments } from '../judgment.ts';
import { content, showsText } from './content.ts';
import { showsPicture } from './resources.ts';

const SCRIPTS = 'The test needs scripts of the book, which never run in this reader.';

const passes: Judgment = {
  how: 'The correct document is on the screen.',
  judge: showsText(/Test passes|accessed without any error/, 'content_001.xhtml', /Test fails if you see this/),
};

const hasOneDocument: Judge = async (book) => {
  const order = await (await book.open()).readingOrder();
  check(order.join() === 'content_001.xhtml', `The reading order is ${order.join(', ')}.`);
};

const picture: Judgment = { how: 'The photograph is decoded and on the screen.', judge: showsPicture('img') };

const usesNoObfuscatedFont: Judge = async (book) => {
  const frame = await (await book.open()).frame('content_001.xhtml');
  const isLoaded = await frame.evaluate(async () => {
    await document.fonts.ready;
    return [...document.fonts].some(({ family, status }) => family.includes('Lobster') && status === 'loaded');
  });
  check(!isLoaded, 'The font is used although it was obfuscated for another book.');
};

export const container: Judgments = {
  'ocf-font_obfuscation': {
    ...(content['cnt-css-fonts_tt'] as Judgment),
    how: 'The font of the book is restored and is that of the text.',
  },
  'ocf-font_obfuscation_bis': { how: 'The font is not used.', judge: usesNoObfuscatedFont },
  'ocf-metainf-inc': passes,
  'ocf-metainf-manifest': { how: 'The reading order has one document.', judge: hasOneDocument },
  'ocf-package_arbitrary': passes,
  'ocf-package_multiple': passes,
  'ocf-url_link-leaking-relative': picture,
  'ocf-url_link-path-absolute': picture,
  'ocf-url_link-relative': picture,
  'ocf-url_manifest': passes,
  'ocf-url_relative': passes,
  'ocf-url_origin': { notApplicable: SCRIPTS },
  'ocf-url_parse-leaking-relative': { notApplicable: SCRIPTS },
  'ocf-url_parse-path-absolute': { notApplicable: SCRIPTS },
  'ocf-zip-comp': { notApplicable: 'The available copy of the test was compressed again, with Deflate.' },
  'ocf-zip-mult': { notApplicable: 'The available copy of the test was packed again, as a single archive.' },
};
