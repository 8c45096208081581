import { afterEach, expect, it } from 'vitest';
import { readConfig } from './config.ts';

afterEach(() => document.body.replaceChildren());

function pageWith(text: string): Document {
  const script = document.createElement('script');
  script.type = 'application/json';
  script.id = 'octavo-config';
  script.textContent = text;
  document.body.append(script);
  return document;
}

it('takes the settings the server wrote into the page', () => {
  const config = readConfig(
    pageWith(
      JSON.stringify({
        payment: { publishable_key: 'pk_test_1', script_url: '/sandbox/stripe.js', is_test: true },
        dashboard_url: null,
        reader_origin: 'http://127.0.0.1:3001',
        stream_origins: [],
        features: {},
      }),
    ),
  );
  expect(config.payment).toEqual({ publishable_key: 'pk_test_1', script_url: '/sandbox/stripe.js', is_test: true });
  expect(config.reader_origin).toBe('http://127.0.0.1:3001');
});

it.each(['', 'not json', '[]', '{"payment": 3}'])(
  'starts with the settings of the build when the page holds %j',
  (text) => {
    expect(readConfig(pageWith(text))).toMatchObject({
      payment: { publishable_key: '', script_url: null },
      stream_origins: [],
    });
  },
);
