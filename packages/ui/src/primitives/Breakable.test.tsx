import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Breakable } from './Breakable.tsx';

it.each([
  ['ines@octavo.example', 'ines<wbr/>@octavo.example'],
  ['https://octavo.example/opds/v1.2', 'https://<wbr/>octavo.example/<wbr/>opds/<wbr/>v1.2'],
  ['1 Quay Street', '1 Quay Street'],
  ['', ''],
])('allows line breaks in %j between its parts', (address, html) => {
  expect(renderToStaticMarkup(<Breakable>{address}</Breakable>)).toBe(html);
});
