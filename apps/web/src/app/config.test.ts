import { ConfigSchema } from '@octavo/core/entities';
import * as v from 'valibot';
import { afterEach, expect, it } from 'vitest';
import { readConfig, parseConfig } from './config.ts';

afterEach(() => document.body.replaceChildren());

function pageWith(text: string): Document {
  const script = document.createElement('script');
  script.type = 'application/json';
  script.id = 'octavo-config';
  script.textContent = text;
  document.body.append(script);
  return document;
}

it('uses the config that the server wrote into the page', () => {
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

it.each(['', 'not json', '[]', '{"payment": 3}'])('uses the build-time config when the page contains %j', (text) => {
  expect(readConfig(pageWith(text))).toMatchObject({
    payment: { publishable_key: '', script_url: null },
    stream_origins: [],
  });
});

const oddConfigs = [
  undefined,
  null,
  true,
  'yes',
  1,
  0,
  '',
  ' 7 ',
  [],
  ['http://one.example', '', 3],
  {},
  { marks: 'true', downloads: 2 },
  'report-only',
  'enforce',
];

it.each(oddConfigs.map((value) => [value]))('reads a config in which every value is %j as its schema does', (value) => {
  const completeConfig = {
    payment: {},
    dashboard_url: 'x',
    reader_origin: 'y',
    stream_origins: [],
    trusted_types: 'report-only',
    features: {},
  };
  const payment = { publishable_key: value, script_url: value, is_test: value };
  const pages = [
    value,
    ...Object.keys(completeConfig).map((name) => ({ ...completeConfig, [name]: value })),
    { ...completeConfig, payment },
  ];
  for (const raw of pages) {
    const read = v.safeParse(ConfigSchema, raw);
    expect(parseConfig(raw)).toEqual(read.success ? read.output : null);
  }
});
