import { expect, it } from 'vitest';
import { fixedPageSize, fitScale } from './fixed-page.ts';

const page = (markup: string, type: DOMParserSupportedType = 'text/html') =>
  new DOMParser().parseFromString(markup, type);

it.each(['width=1200, height=900', 'width=1200;height=900', 'height = 900,width = 1200'.replaceAll(' ', '')])(
  'reads the size of a page from its viewport %s',
  (content) => {
    const doc = page(`<html><head><meta name="viewport" content="${content}"></head><body></body></html>`);
    expect(fixedPageSize(doc)).toEqual({ width: 1200, height: 900 });
  },
);

it('reads the size of an SVG page from its viewBox', () => {
  const doc = page('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 400"/>', 'image/svg+xml');
  expect(fixedPageSize(doc)).toEqual({ width: 300, height: 400 });
});

it('uses the default size for a page without a size', () => {
  expect(fixedPageSize(page('<p>Nothing</p>'))).toEqual({ width: 1000, height: 1400 });
  const device = '<html><head><meta name="viewport" content="width=device-width"></head><body></body></html>';
  expect(fixedPageSize(page(device))).toEqual({ width: 1000, height: 1400 });
});

it('scales a page to fit, whichever side is shorter', () => {
  expect(fitScale({ width: 1000, height: 500 }, { width: 500, height: 500 })).toBe(0.5);
  expect(fitScale({ width: 1000, height: 500 }, { width: 2000, height: 250 })).toBe(0.5);
});
