/** Judgments of scripts and of the security of the reader. */
import { check, type Judge, type Judgment, type Judgments } from '../judgment.ts';
import { showsText } from './content.ts';

const NEVER: Judgment = { notApplicable: 'Scripts of books never run in this reader, by decision.' };

const storesNothing: Judge = async (book) => {
  const opened = await book.open();
  const frame = await opened.frame('content_001.xhtml');
  const stored = await frame.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('scr_')));
  check(stored.length === 0, 'The book stored data in the browser.');
};

const loadsNothing: Judge = async (book) => {
  const opened = await book.open();
  await opened.text('content_001.xhtml');
  check(book.requests.length === 0, `Requested without consent: ${book.requests.join(', ')}.`);
};

const runsNothing: Judge = async (book) => {
  const opened = await book.open();
  const frame = await opened.frame('content_001.xhtml');
  const active = await frame.locator('script, [onload], [onclick]').count();
  check(active === 0, 'The document still has scripts.');
};

export const scripts: Judgments = {
  'scr-not-support_ccscript-modify-host': NEVER,
  'scr-not-support_ccscript-modify-size': NEVER,
  'scr-readingsystem-features': NEVER,
  'scr-readingsystem-support': NEVER,
  'scr-readingsystem-support_iframe': NEVER,
  'scr-readingsystem-support_iframe_svg': NEVER,
  'scr-readingsystem-support_svg': NEVER,
  'scr-support': NEVER,
  'scr-support_iframe': NEVER,
  'scr-support_origin': NEVER,
  'scr-support_origin_unique': NEVER,
  'scr-support_scrolled-continuous': NEVER,
  'scr-support_scrolled-doc': NEVER,
  'scr-support_svg': NEVER,
  'scr-support-fallback': {
    how: 'The text of the fallback is on the screen.',
    judge: showsText(/Test passes/, 'content_fallback.xhtml'),
  },
  'scr-storage-delete': { how: 'The book stores no data, so none has to be deleted.', judge: storesNothing },
  'sec-untrusted-consent_network': { how: 'No request leaves for another host.', judge: loadsNothing },
  'sec-untrusted-consent_scripting': { how: 'No script is left in the document.', judge: runsNothing },
};
