import { expect, it } from 'vitest';
import { readSettings, SettingsError } from './env.ts';

it('needs nothing to be set on a laptop', () => {
  expect(readSettings({})).toMatchObject({ PORT: 3000, READER_PORT: 3001, HOST: '127.0.0.1', DEMO: true });
});

it('treats an empty setting as unset', () => {
  expect(readSettings({ PORT: '' }).PORT).toBe(3000);
});

it('names every fault in one message', () => {
  const reading = () =>
    readSettings({ PORT: 'abc', SHOP_TIME_ZONE: 'Moon/Crater', PUBLIC_URL: 'https://a.example/shop' });
  expect(reading).toThrow(SettingsError);
  expect(reading).toThrow(/PORT must be a port.*PUBLIC_URL must be an origin.*SHOP_TIME_ZONE must be a zone/);
});

it('refuses one port for shop and books', () => {
  expect(() => readSettings({ PORT: '4000', READER_PORT: '4000' })).toThrow(/must differ/);
});

it('lets the system choose both ports', () => {
  expect(readSettings({ PORT: '0', READER_PORT: '0' })).toMatchObject({ PORT: 0, READER_PORT: 0 });
});

it('refuses to run in production on defaults', () => {
  expect(() => readSettings({ NODE_ENV: 'production' })).toThrow(/AUTH_SECRET.*DATABASE_URL.*STRIPE_SECRET_KEY/);
});

it('wants a sender with a mail server, and in production an address for the links', () => {
  const mail = { SMTP_URL: 'smtp://mail.example' };
  expect(() => readSettings(mail)).toThrow(/MAIL_FROM is missing/);
  expect(readSettings({ ...mail, MAIL_FROM: 'Octavo <books@octavo.example>' }).SMTP_URL).toBe('smtp://mail.example');
  expect(() => readSettings({ ...mail, NODE_ENV: 'production' })).toThrow(/PUBLIC_URL is missing/);
  expect(() => readSettings({ SMTP_URL: 'mail.example' })).toThrow(/SMTP_URL must start with smtp/);
});
