import { expect, it } from 'vitest';
import { makePicturesFocusable, type Picture, pictureAt } from './pictures.ts';

/** A chapter whose pictures are as large as their `width` attribute; nothing is laid out in the test. */
function aChapter(body: string): Document {
  const doc = new DOMParser().parseFromString(`<html><body>${body}</body></html>`, 'text/html');
  for (const picture of doc.querySelectorAll('img')) {
    const width = Number(picture.getAttribute('width'));
    picture.getBoundingClientRect = () => new DOMRect(0, 0, width, width);
    Object.defineProperty(picture, 'naturalWidth', { value: width, configurable: true });
  }
  return doc;
}

const chapter = () =>
  aChapter(
    '<img id="map" src="https://book.example/map.png" alt="A map" width="300"><img id="leaf" src="leaf.png" alt="" width="20"><a href="x.html"><img id="way" src="way.png" alt="On" width="300"></a>',
  );

it('returns the address and the description of a picture', () => {
  const doc = chapter();
  expect(pictureAt({ target: doc.querySelector('#map') })).toEqual({
    src: 'https://book.example/map.png',
    alt: 'A map',
  });
});

it.each(['#leaf', '#way', 'body'])('returns no picture for %s', (selector) => {
  expect(pictureAt({ target: chapter().querySelector(selector) })).toBeUndefined();
});

it('makes exactly the tappable pictures focusable, and opens them by key', () => {
  const doc = chapter();
  const pressed: Picture[] = [];
  makePicturesFocusable(doc, (picture) => pressed.push(picture));
  expect([...doc.querySelectorAll('[tabindex]')].map(({ id }) => id)).toEqual(['map']);
  for (const key of ['a', 'Enter'])
    doc.querySelector('#map')?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  doc.querySelector('#leaf')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  expect(pressed.map(({ alt }) => alt)).toEqual(['A map']);
  expect(pressed[0]?.focus).toBeDefined();
});

it('makes a picture focusable after it has loaded', () => {
  const doc = aChapter('<img id="late" src="late.png" alt="Late" width="0">');
  makePicturesFocusable(doc, () => undefined);
  const late = doc.querySelector('#late');
  if (!late) throw new Error('The test has no picture.');
  expect(late.hasAttribute('tabindex')).toBe(false);
  Object.defineProperty(late, 'naturalWidth', { value: 200 });
  late.dispatchEvent(new Event('load'));
  expect(late.getAttribute('tabindex')).toBe('0');
});
