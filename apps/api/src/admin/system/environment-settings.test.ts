import { expect, it } from 'vitest';
import { defaultSettings, settingNames } from '../../env.ts';
import { environmentSettings } from './environment-settings.ts';

const SECRET = 'swordfish';
/** A production shop whose every text is a secret or a URL with one. */
const settings = {
  ...defaultSettings({ NODE_ENV: 'production' }),
  AUTH_SECRET: SECRET,
  METRICS_TOKEN: SECRET,
  S3_ACCESS_KEY_ID: SECRET,
  S3_SECRET_ACCESS_KEY: SECRET,
  STRIPE_SECRET_KEY: `sk_live_${SECRET}`,
  STRIPE_WEBHOOK_SECRET: [SECRET],
  DATABASE_URL: `postgres://octavo:${SECRET}@db.example:5432/octavo?sslpassword=${SECRET}`,
  SMTP_URL: `smtps://octavo:${SECRET}@mail.example`,
  DASHBOARD_URL: `https://admin:${SECRET}@dashboard.example/authors?key=${SECRET}`,
};

it('lists the settings of a production shop in order, without any secret', () => {
  const listed = environmentSettings(settings);
  expect(listed.map(({ name }) => name)).toEqual(settingNames);
  expect(JSON.stringify(listed)).not.toContain(SECRET);
  expect(listed.find(({ name }) => name === 'DATABASE_URL')).toEqual({
    name: 'DATABASE_URL',
    value: 'postgres://db.example:5432/octavo',
    is_secret: false,
    is_changed: true,
  });
  expect(listed.find(({ name }) => name === 'NODE_ENV')).toMatchObject({ value: 'production', is_changed: false });
});
