import { expect, it } from 'vitest';
import { fixedPageSize, fitScale, normalizeFixedPage } from './fixed-page.ts';

const page = (markup: string, type: DOMParserSupportedType = 'text/html') =>
  new DOMParser().parseFromString(markup, type);
const pageWithViewport = (content: string, body = '') =>
  page(`<html><head><meta name="viewport" content="${content}"></head><body>${body}</body></html>`);
const drawing = (attributes: string) =>
  page(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}/>`, 'image/svg+xml');

it.each([
  'width=1200, height=900',
  'width=1200;height=900',
  'height=900,width=1200',
  ' width=1200 height=900 ',
  'width = 1200px; height = 900px',
  'width=1200px, height=900mm',
  'initial-scale=1, width=1200.0, height=900.0',
  'width=1200, height=900, something, foo',
  'width=1200, height=900, width=1000, height=1000',
  'min-width=7, width:1200, height:900',
  'WIDTH=1200, HEIGHT=900',
])('reads the size 1200 × 900 from the viewport "%s"', (content) => {
  expect(fixedPageSize(pageWithViewport(content))).toEqual({ width: 1200, height: 900 });
});

it('ignores the viewport that a browser puts into the document of a picture', () => {
  const doc = pageWithViewport('width=device-width, minimum-scale=0.1', '<img>');
  Object.defineProperty(doc, 'contentType', { value: 'image/png' });
  const size = { naturalWidth: { value: 1000 }, naturalHeight: { value: 600 } };
  Object.defineProperties(doc.querySelector('img'), size);
  expect(fixedPageSize(doc)).toEqual({ width: 1000, height: 600 });
});

it('reads a missing dimension from the only picture of the page', () => {
  const doc = pageWithViewport('height=900', '<svg viewBox="0 0 1200 800"></svg>');
  expect(fixedPageSize(doc)).toEqual({ width: 1200, height: 900 });
  expect(fixedPageSize(pageWithViewport('', '<svg width="640px" height="480px"></svg>'))).toEqual({
    width: 640,
    height: 480,
  });
});

it.each([
  ['viewBox="0 0 300 400"', 300, 400],
  ['viewBox="0,0,600,900"', 600, 900],
  ['viewBox=" 0, 0 , 600 900 "', 600, 900],
  ['width="736px" height="1162px" viewBox="0 0 368 581"', 368, 581],
  ['width="600" height="900"', 600, 900],
  ['width="600" height="900" viewBox="0 0 0 0"', 600, 900],
  ['width="100%" height="100%"', 1000, 1400],
])('reads the size of an SVG page with %s', (attributes, width, height) => {
  expect(fixedPageSize(drawing(attributes))).toEqual({ width, height });
});

it('reads a missing dimension from another page of the book', () => {
  expect(fixedPageSize(pageWithViewport('height=900'), { width: 1200, height: 800 })).toEqual({
    width: 1200,
    height: 900,
  });
});

it('makes an SVG page as large as its view box', () => {
  const doc = drawing('width="736px" height="1162px" viewBox="10,0, 368,581"');
  normalizeFixedPage(doc);
  const root = doc.documentElement;
  expect(['width', 'height', 'viewBox'].map((name) => root.getAttribute(name))).toEqual(['368', '581', '10 0 368 581']);
});

it('writes the size of a page in the specified form, even when the page has no viewport', () => {
  const content = (doc: Document) => doc.querySelector('meta[name="viewport"]')?.getAttribute('content');
  const unusual = pageWithViewport('width = 1200px; height = 900px');
  normalizeFixedPage(unusual);
  expect(content(unusual)).toBe('width=1200,height=900');
  const bare = page('<p>Nothing</p>');
  normalizeFixedPage(bare);
  expect(content(bare)).toBe('width=1000,height=1400');
});

it('uses the default size for a page without a size', () => {
  expect(fixedPageSize(page('<p>Nothing</p>'))).toEqual({ width: 1000, height: 1400 });
  expect(fixedPageSize(pageWithViewport('width=0, height=auto'))).toEqual({ width: 1000, height: 1400 });
});

it('scales a page to fit, whichever side is shorter', () => {
  expect(fitScale({ width: 1000, height: 500 }, { width: 500, height: 500 })).toBe(0.5);
  expect(fitScale({ width: 1000, height: 500 }, { width: 2000, height: 250 })).toBe(0.5);
});
